/** What kind of work a title is; 'unknown' if it has no genres. */
export const forms = ['unknown', 'liveAction', 'cartoon', 'anime', 'documentary', 'reality'] as const
export type Form = (typeof forms)[number]

const ANIMATION = 16
/** Documentary, News. */
const documentary: ReadonlySet<number> = new Set([99, 10763])
/** Reality, Talk. */
const reality: ReadonlySet<number> = new Set([10764, 10767])

/** The form of a title, by TMDB's numbers of its genres. */
export function formOf(genres: readonly number[], isJapanese: boolean): Form {
  if (genres.length === 0) return 'unknown'
  if (genres.some((genre) => reality.has(genre))) return 'reality'
  if (genres.some((genre) => documentary.has(genre))) return 'documentary'
  if (genres.includes(ANIMATION)) return isJapanese ? 'anime' : 'cartoon'
  return 'liveAction'
}
