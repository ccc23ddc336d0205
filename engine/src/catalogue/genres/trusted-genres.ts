import type { Columns } from '../columns/columns.ts'
import { growableArray, listOf } from '../columns/number-lists.ts'
import type { RelatedFeatures, TitleFeatures } from '../related-features.ts'
import { GENRE } from './genre-ids.ts'

// Some series have genres of fiction and of non-fiction: Drama and Reality, Romance and Documentary. Where one of the
// two is an error, pages would relate a family saga to talent shows. Which one it is shows in the people and the words
// of the overview, learned from the titles of the catalogue that have genres of one kind only:
//
//   score = Σ over people of evidence + ½ · Σ over words of evidence
//   evidence = log((f ÷ r + s) ÷ (n + s))
//
// where f titles of fiction and n of non-fiction have the person or word, and r is the number of all titles of fiction
// divided by that of non-fiction.

const nonFiction: ReadonlySet<number> = new Set([GENRE.documentary, GENRE.news, GENRE.reality, GENRE.talk])
/** Rarely right of non-fiction. */
const narrative: ReadonlySet<number> = new Set([
  GENRE.fantasy,
  GENRE.animation,
  GENRE.drama,
  GENRE.horror,
  GENRE.scienceFiction,
  GENRE.mystery,
  GENRE.sciFiAndFantasy,
  GENRE.soap,
])
/** Right of fiction and of non-fiction. */
const ambiguous: ReadonlySet<number> = new Set([
  GENRE.adventure,
  GENRE.action,
  GENRE.comedy,
  GENRE.western,
  GENRE.thriller,
  GENRE.crime,
  GENRE.romance,
  GENRE.actionAndAdventure,
])

const WORD_WEIGHT = 0.5
/** s of people and of words. */
const PEOPLE_SHRINKAGE = 0.25
const WORD_SHRINKAGE = 1
/** Words of fewer titles are names. */
const MIN_WORD_TITLES = 5
/** A series is fiction from this score on, and non-fiction up to the other. */
const MIN_FICTION = 8
const MAX_NON_FICTION = -3

/** What the genres of a title say that it is. */
const FORM = { unknown: 0, fiction: 1, nonFiction: 2, contradictory: 3 } as const

/** The columns with `trustedGenres`: the genres without those of series that are surely wrong. */
export function withTrustedGenres<C extends Columns>(columns: C, { words }: Pick<RelatedFeatures, 'words'>): C {
  const { genres, people, isSeries, count } = columns
  const forms = formsOf(columns)
  const formsOfSeries = forms.map((form, title) => (isSeries[title] === 1 ? form : FORM.unknown))
  const named = { size: people.keys.length, lists: people.lists }
  const peopleScore = scorerOf(named, forms, { shrinkage: PEOPLE_SHRINKAGE, minTitles: 1 })
  const wordScore = scorerOf(words, formsOfSeries, { shrinkage: WORD_SHRINKAGE, minTitles: MIN_WORD_TITLES })
  const [start, values] = [growableArray(), growableArray()]
  start.push(0)
  for (let title = 0; title < count; title++) {
    const isUnclear = formsOfSeries[title] === FORM.contradictory
    const wrong = isUnclear ? wrongGenres(peopleScore(title) + WORD_WEIGHT * wordScore(title)) : null
    for (const code of listOf(genres.lists, title)) if (!wrong?.has(genres.keys[code])) values.push(code)
    start.push(values.length)
  }
  return { ...columns, trustedGenres: { ...genres, lists: { start: start.done(), values: values.done() } } }
}

function wrongGenres(score: number): ReadonlySet<number> | null {
  if (score >= MIN_FICTION) return nonFiction
  return score <= MAX_NON_FICTION ? narrative : null
}

function formsOf({ genres, count }: Columns): Uint8Array {
  const codesIn = (ids: ReadonlySet<number>): Uint8Array => Uint8Array.from(genres.keys, (id) => (ids.has(id) ? 1 : 0))
  const [isNonFiction, isNarrative, isAmbiguous] = [codesIn(nonFiction), codesIn(narrative), codesIn(ambiguous)]
  return Uint8Array.from({ length: count }, (_, title) => {
    const listed = listOf(genres.lists, title)
    const has = (isOne: Uint8Array): boolean => listed.some((code) => isOne[code] === 1)
    if (has(isNonFiction)) return has(isNarrative) ? FORM.contradictory : has(isAmbiguous) ? FORM.unknown : FORM.nonFiction
    return has(isNarrative) || has(isAmbiguous) ? FORM.fiction : FORM.unknown
  })
}

/** Returns the sum of the evidence of a title's features, learned from the titles of known form. */
function scorerOf(
  { lists, size }: TitleFeatures,
  forms: Uint8Array,
  { shrinkage, minTitles }: { shrinkage: number; minTitles: number },
): (title: number) => number {
  const [fiction, other] = [new Uint32Array(size), new Uint32Array(size)]
  const totals = { fiction: 0, other: 0 }
  for (const [title, form] of forms.entries()) {
    if (form !== FORM.fiction && form !== FORM.nonFiction) continue
    const counts = form === FORM.fiction ? fiction : other
    totals[form === FORM.fiction ? 'fiction' : 'other']++
    for (const feature of listOf(lists, title)) counts[feature]++
  }
  const ratio = totals.fiction / Math.max(1, totals.other) || 1
  return (title) => {
    let sum = 0
    for (const feature of listOf(lists, title)) {
      if (fiction[feature] + other[feature] < minTitles) continue
      sum += Math.log((fiction[feature] / ratio + shrinkage) / (other[feature] + shrinkage))
    }
    return sum
  }
}
