import type { Candidate } from './candidate.ts'
import { countBoth, countPlaces, hasPlace } from './pool-bits.ts'
import type { PageRequest } from './request.ts'
import { IN_SIGHT } from './settings.ts'
import type { Stage } from './stage.ts'
import type { ThemeRow } from './theme-rows.ts'

/** Of themes that are said with the same words only the most telling: two rows of one name would be two of the same. */
export function saidOnce(stage: Stage, request: PageRequest, rows: readonly ThemeRow[]): ThemeRow[] {
  return oneOfLanguageAndCountry(stage, keywordsOnce(stage, request, rows))
}

function keywordsOnce({ themes }: Stage, { sameWords }: PageRequest, rows: readonly ThemeRow[]): readonly ThemeRow[] {
  if (!sameWords) return rows
  const said = new Set<number>()
  return rows.filter(({ kind, theme }) => {
    if (kind !== 'keyword') return true
    const keyword = Number(themes.keyOf(theme))
    const words = sameWords.get(keyword) ?? keyword
    if (said.has(words)) return false
    said.add(words)
    return true
  })
}

/** Languages that are spoken in films of one country above all: "in Japanese" says what "Japanese" says. */
const countryOf: Readonly<Record<string, string>> = Object.fromEntries(
  `bg BG|cn HK|cs CZ|da DK|el GR|et EE|fa IR|fi FI|he IL|hi IN|hr HR|hu HU|id ID|is IS|it IT|ja JP|ka GE|ko KR|lt LT|lv LV|nb NO|nl NL
no NO|pl PL|ro RO|ru RU|sk SK|sl SI|sr RS|sv SE|th TH|tl PH|tr TR|uk UA|vi VN`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ')),
)

/** A language and a country hold nearly the same titles if they share this much of what both have. */
const NEARLY_ALL = 0.8

/** Of a language and the country that it is spoken in, the country: its name is shorter, and goes with more. */
function oneOfLanguageAndCountry({ themes }: Stage, rows: readonly ThemeRow[]): ThemeRow[] {
  const left = new Set(rows)
  for (const language of rows.filter(({ kind }) => kind === 'language')) {
    for (const country of rows.filter(({ kind }) => kind === 'country')) {
      const isItsOwn = country.theme < themes.size && countryOf[themes.keyOf(language.theme)] === themes.keyOf(country.theme)
      if (!isItsOwn && !areNearlySame(language.bits, country.bits)) continue
      left.delete(language)
    }
  }
  return [...left]
}

function areNearlySame(a: Uint32Array, b: Uint32Array): boolean {
  const shared = countBoth(a, b, Infinity)
  return shared >= NEARLY_ALL * (countPlaces(a) + countPlaces(b) - shared)
}

/** Titles in sight that two rows about the same place may share, and so many that the narrower name is true of nearly all. */
const FEW = 3
const NEARLY_IN_SIGHT = 8

/** Whether a row is of a kind that another may say the same as. */
export function mayBeSaidTwice({ kind }: Candidate): boolean {
  return kind === 'blend' || kind === 'country' || kind === 'language'
}

/** Whether one of two rows is about a country or a language and the other about it and more, with much the same titles in sight. */
export function saySame(one: Candidate, other: Candidate): boolean {
  return one.kind === 'blend' ? sharedInSight(other, one) > FEW : sharedInSight(one, other) > FEW
}

/** Whether a row about a country or a language would better be called by another that says more of nearly the same titles. */
export function isBetterSaid(plain: Candidate, blend: Candidate): boolean {
  return sharedInSight(plain, blend) >= NEARLY_IN_SIGHT
}

function sharedInSight(plain: Candidate, blend: Candidate): number {
  if (blend.kind !== 'blend' || (plain.kind !== 'country' && plain.kind !== 'language')) return 0
  if (!plain.themes.every((theme) => blend.themes.includes(theme))) return 0
  const seen = inSight(plain)
  return inSight(blend).filter((place) => seen.includes(place)).length
}

/** The best places of a row, whatever other rows have of them. */
function inSight({ source }: Candidate): number[] {
  const places: number[] = []
  if (source.from !== 'pool') return places
  for (let place = 0; place < source.bits.length * 32 && places.length < IN_SIGHT; place++)
    if (hasPlace(source.bits, place)) places.push(place)
  return places
}
