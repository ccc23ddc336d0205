import { countBoth, countSet, firstSet } from '../pool/bitsets.ts'
import type { ComposeRequest } from '../slate/request.ts'
import { IN_SIGHT } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { RowCandidate } from './candidate.ts'
import type { Composition } from './composition.ts'
import type { ThemeRow } from './theme-rows.ts'

/** Of themes that are said with the same words only the strongest: two rows of one name would be two of the same. */
export function dedupeRowNames(workspace: Workspace, request: ComposeRequest, rows: readonly ThemeRow[]): ThemeRow[] {
  return withGenres(oneOfLanguageAndCountry(workspace, keywordsOnce(workspace, request, rows)))
}

function keywordsOnce({ themes }: Workspace, { sameWords }: ComposeRequest, rows: readonly ThemeRow[]): readonly ThemeRow[] {
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
function oneOfLanguageAndCountry({ themes }: Workspace, rows: readonly ThemeRow[]): ThemeRow[] {
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
  return shared >= NEARLY_ALL * (countSet(a) + countSet(b) - shared)
}

/** Words of a bitset that say what a row is about: its best titles are among the first thousand of the pool. */
const BEST_WORDS = 32
/** A keyword is within a genre that this share of its titles are of, where that is so many times as many as of all titles. */
const MOST_WITHIN = 0.75
const MORE_THAN_ALL = 1.3

/** Keywords with the genres that they are within: "romantic" says what "romances" says. */
function withGenres(rows: readonly ThemeRow[]): ThemeRow[] {
  const genres = rows.filter(({ kind }) => kind === 'genre').map(({ theme, bits }) => ({ theme, best: best(bits) }))
  const all = Math.min(BEST_WORDS, rows[0]?.bits.length ?? 0) * 32
  return rows.map((row) => {
    if (row.kind !== 'keyword') return row
    const own = best(row.bits)
    const count = countSet(own)
    const within = genres.filter((genre) => {
      const shared = countBoth(own, genre.best, Infinity)
      return shared >= MOST_WITHIN * count && shared * all >= MORE_THAN_ALL * count * countSet(genre.best)
    })
    return within.length > 0 ? { ...row, within: within.map(({ theme }) => theme) } : row
  })
}

function best(bits: Uint32Array): Uint32Array {
  return bits.length > BEST_WORDS ? bits.subarray(0, BEST_WORDS) : bits
}

/** Titles in sight that two rows about the same place may share, and so many that the narrower name is true of nearly all. */
const FEW = 3
const NEARLY_IN_SIGHT = 8
/** Two rows ask the same question if they share this much of what both have among the best. */
const SAME_QUESTION = 0.6

/** What the rows of a page ask, beside each other. */
export interface Questions {
  /** Rows that ask the same as one: they hold nearly the same titles, or are about a place, and it and more. */
  sameAs(one: RowCandidate): ReadonlySet<RowCandidate>
  /** Rows that would better stand for one about a single theme: they say more of nearly the same titles. */
  betterThan(plain: RowCandidate): ReadonlySet<RowCandidate>
}

interface Question {
  readonly candidate: RowCandidate
  readonly bits: Uint32Array
  readonly size: number
  /** Its best pool indexes, whatever other rows have of them; found when they are first asked for. */
  inSight: readonly number[] | null
}

const none: ReadonlySet<RowCandidate> = new Set()

/** Looks at the rows that are about themes. */
export function openQuestions({ specs }: Pick<Composition, 'specs'>, candidates: readonly RowCandidate[]): Questions {
  const questions = new Map<RowCandidate, Question>()
  for (const candidate of candidates) {
    if (!specs.get(candidate.kind)?.isThemed || candidate.source.from !== 'pool') continue
    const bits = best(candidate.source.bits)
    questions.set(candidate, { candidate, bits, size: countSet(bits), inSight: null })
  }
  const all = [...questions.values()]
  const blends = all.filter(({ candidate }) => candidate.kind === 'blend')
  return {
    sameAs: (one) => {
      const own = questions.get(one)
      return own ? setOf(all.filter((other) => other !== own && areSame(own, other))) : none
    },
    betterThan: (plain) => {
      const own = questions.get(plain)
      if (plain.kind === 'blend' || !own) return none
      return setOf(blends.filter((blend) => isPart(plain, blend.candidate) && sharedBest(own, blend) >= NEARLY_IN_SIGHT))
    },
  }
}

function setOf(some: readonly Question[]): ReadonlySet<RowCandidate> {
  return some.length === 0 ? none : new Set(some.map(({ candidate }) => candidate))
}

function areSame(one: Question, other: Question): boolean {
  const [less, more] = one.size < other.size ? [one.size, other.size] : [other.size, one.size]
  if (less >= SAME_QUESTION * more) {
    const shared = countBoth(one.bits, other.bits, Infinity)
    if (shared >= SAME_QUESTION * (less + more - shared)) return true
  }
  return (one.candidate.kind === 'blend' ? sharedInSight(other, one) : sharedInSight(one, other)) > FEW
}

function isPart(plain: RowCandidate, blend: RowCandidate): boolean {
  return plain.themes.every((theme) => blend.themes.includes(theme))
}

function sharedInSight(plain: Question, blend: Question): number {
  const { kind } = plain.candidate
  if (blend.candidate.kind !== 'blend' || (kind !== 'country' && kind !== 'language')) return 0
  return isPart(plain.candidate, blend.candidate) ? sharedBest(plain, blend) : 0
}

function sharedBest(plain: Question, blend: Question): number {
  const seen = inSightOf(plain)
  return inSightOf(blend).filter((poolIndex) => seen.includes(poolIndex)).length
}

function inSightOf(question: Question): readonly number[] {
  if (question.inSight) return question.inSight
  const { source } = question.candidate
  question.inSight = source.from === 'pool' ? firstSet(source.bits, IN_SIGHT) : []
  return question.inSight
}
