/** The colours of a picture: a background from dark to light, two accents, and one for text. */
export type Palette = { ground: readonly [string, string]; bright: string; soft: string; ink: string }

const palette = (ground: [string, string], bright: string, soft: string, ink = '#fff8ec'): Palette => ({
  ground,
  bright,
  soft,
  ink,
})

const night = [
  palette(['#0b1420', '#1d3448'], '#e4b363', '#3f6a7d'),
  palette(['#150d14', '#43182b'], '#e0523f', '#7a2f45'),
  palette(['#0c1512', '#1d3b33'], '#d8d174', '#3f7a63'),
]
const warm = [
  palette(['#4a2320', '#8a4433'], '#f3c98b', '#c6745a'),
  palette(['#3b2233', '#84455c'], '#f6b8a0', '#b8687f'),
  palette(['#2c2a3d', '#5e587f'], '#f0c6b0', '#8d84b5'),
]
const quiet = [
  palette(['#20323a', '#4d6f73'], '#f2d9a6', '#36545b'),
  palette(['#5a3a44', '#a8736d'], '#fbe3c4', '#7c5058'),
  palette(['#29384f', '#62789b'], '#f7cfa4', '#435676'),
  palette(['#3f3a2c', '#807657'], '#f3e3bd', '#5e5741'),
]
const sunny = [
  palette(['#c4572f', '#e88a3c'], '#ffe08a', '#b03f2a'),
  palette(['#0f6a68', '#27968a'], '#ffd470', '#0d4f55'),
  palette(['#a33a55', '#d9626a'], '#ffdf9e', '#7e2a4c'),
]
const open = [
  palette(['#14506e', '#2f87a3'], '#ffd98c', '#0f3c58'),
  palette(['#3a2f75', '#6a58b5'], '#ffc6a8', '#2a2158'),
  palette(['#1f5a3c', '#4b9160'], '#ffe39a', '#16422d'),
]
const space = [
  palette(['#0a0f2c', '#23306e'], '#6fe3e1', '#4b4fb8'),
  palette(['#170b2b', '#46206b'], '#ff8fb1', '#7440a8'),
  palette(['#06181f', '#12454f'], '#ffb35c', '#247480'),
]
const earth = [
  palette(['#4b3a20', '#8f7038'], '#f4dfae', '#6b5129'),
  palette(['#2f3524', '#636b43'], '#efd9a0', '#48502f'),
  palette(['#46291c', '#8d5431'], '#f7d3a0', '#6a3c25'),
]
const fierce = [palette(['#1a0f0c', '#5c1f12'], '#ff9d3c', '#a23419'), palette(['#11151b', '#37414f'], '#ff6b4a', '#5a6a7f')]

/** Palettes by TMDB's genre ids. */
const byGenre: Readonly<Record<number, readonly Palette[]>> = {
  27: night,
  53: night,
  80: night,
  9648: night,
  878: space,
  10765: space,
  28: fierce,
  10759: fierce,
  10752: earth,
  10768: earth,
  37: earth,
  36: earth,
  99: earth,
  16: open,
  12: open,
  14: open,
  10751: open,
  10762: open,
  35: sunny,
  10402: sunny,
  18: [...warm, ...quiet],
  10749: warm,
}

/** The palettes for the genres of a title, at most 7. */
export function palettesFor(genres: readonly number[]): readonly Palette[] {
  const fitting = genres.flatMap((genre) => byGenre[genre] ?? []).slice(0, 7)
  return fitting.length > 0 ? fitting : quiet
}
