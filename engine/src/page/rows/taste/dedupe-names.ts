import { countBoth, countSet } from '../../pool/bitsets.ts'
import type { ComposeRequest } from '../../slate/request.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { TasteTheme } from './taste-themes.ts'

/** Keeps the strongest of the themes that would give rows the same name. */
export function dedupeThemeNames(
  workspace: Pick<Workspace, 'themes'>,
  request: ComposeRequest,
  tasteThemes: readonly TasteTheme[],
): TasteTheme[] {
  const once = genresOnce(workspace, request, keywordsOnce(workspace, request, tasteThemes))
  return withEnclosingGenres(oneOfLanguageAndCountry(workspace, once))
}

function keywordsOnce(
  { themes }: Pick<Workspace, 'themes'>,
  { sameWords }: ComposeRequest,
  tasteThemes: readonly TasteTheme[],
): readonly TasteTheme[] {
  if (!sameWords) return tasteThemes
  const seen = new Set<number>()
  return tasteThemes.filter(({ kind, theme }) => {
    if (kind !== 'keyword') return true
    const keyword = Number(themes.keyOf(theme))
    const words = sameWords.get(keyword) ?? keyword
    if (seen.has(words)) return false
    seen.add(words)
    return true
  })
}

/** Drops a keyword whose name means a genre of the taste: "romantic films" beside "romances". */
function genresOnce(
  { themes }: Pick<Workspace, 'themes'>,
  { sameAsGenres }: ComposeRequest,
  tasteThemes: readonly TasteTheme[],
): readonly TasteTheme[] {
  if (!sameAsGenres) return tasteThemes
  const genres = new Set(tasteThemes.flatMap(({ kind, theme }) => (kind === 'genre' ? Number(themes.keyOf(theme)) : [])))
  return tasteThemes.filter(
    ({ kind, theme }) => kind !== 'keyword' || !sameAsGenres.get(Number(themes.keyOf(theme)))?.some((genre) => genres.has(genre)),
  )
}

/** Languages that are spoken mainly in films of one country: "in Japanese" means the same as "Japanese". */
const countryOfLanguage: Readonly<Record<string, string>> = Object.fromEntries(
  `bg BG|cn HK|cs CZ|da DK|el GR|et EE|fa IR|fi FI|he IL|hi IN|hr HR|hu HU|id ID|is IS|it IT|ja JP|ka GE|ko KR|lt LT|lv LV|nb NO|nl NL
no NO|pl PL|ro RO|ru RU|sk SK|sl SI|sr RS|sv SE|th TH|tl PH|tr TR|uk UA|vi VN`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ')),
)

/** A language and a country are the same theme if this much of the union of their titles is shared. */
const SAME_ORIGIN_SHARE = 0.8

/**
 * Drops a language if the country where it is spoken is a theme as well: its name is shorter, and combines with more.
 */
function oneOfLanguageAndCountry({ themes }: Pick<Workspace, 'themes'>, tasteThemes: readonly TasteTheme[]): TasteTheme[] {
  const left = new Set(tasteThemes)
  for (const language of tasteThemes.filter(({ kind }) => kind === 'language')) {
    for (const country of tasteThemes.filter(({ kind }) => kind === 'country')) {
      const isItsOwn =
        country.theme < themes.size && countryOfLanguage[themes.keyOf(language.theme)] === themes.keyOf(country.theme)
      if (!isItsOwn && !areNearlySame(language.bits, country.bits)) continue
      left.delete(language)
    }
  }
  return [...left]
}

function areNearlySame(a: Uint32Array, b: Uint32Array): boolean {
  const shared = countBoth(a, b, Infinity)
  return shared >= SAME_ORIGIN_SHARE * (countSet(a) + countSet(b) - shared)
}

/** Words of a bitset over the first thousand pool indexes, which include the best titles of every row. */
const BEST_TITLES_WORDS = 32
/** A keyword is within a genre if this share of its titles have the genre, and so many times the base rate. */
const WITHIN_GENRE_SHARE = 0.75
const WITHIN_GENRE_FACTOR = 1.3

/** Adds to keywords the genres that they are within: "romantic" means the same as "romances". */
function withEnclosingGenres(tasteThemes: readonly TasteTheme[]): TasteTheme[] {
  const genres = tasteThemes
    .filter(({ kind }) => kind === 'genre')
    .map(({ theme, bits }) => ({ theme, best: bestBits(bits), size: countSet(bestBits(bits)) }))
  const all = Math.min(BEST_TITLES_WORDS, tasteThemes[0]?.bits.length ?? 0) * 32
  return tasteThemes.map((one) => {
    if (one.kind !== 'keyword') return one
    const bestOfTheme = bestBits(one.bits)
    const count = countSet(bestOfTheme)
    const within = genres.filter((genre) => {
      if (genre.size < WITHIN_GENRE_SHARE * count) return false
      const shared = countBoth(bestOfTheme, genre.best, Infinity)
      return shared >= WITHIN_GENRE_SHARE * count && shared * all >= WITHIN_GENRE_FACTOR * count * genre.size
    })
    return within.length > 0 ? { ...one, within: within.map(({ theme }) => theme) } : one
  })
}

/** The part of a bitset that covers the best titles. */
export function bestBits(bits: Uint32Array): Uint32Array {
  return bits.length > BEST_TITLES_WORDS ? bits.subarray(0, BEST_TITLES_WORDS) : bits
}
