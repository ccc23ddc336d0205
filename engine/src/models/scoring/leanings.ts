import type { Columns } from '../../catalogue/columns/columns.ts'
import type { Dictionary } from '../../catalogue/columns/dictionary.ts'
import { DECADES, decadeYear } from '../../catalogue/decades.ts'
import { type Content, eachFeature, sumOfSizes } from '../content/content.ts'
import type { TasteVector } from '../taste-vector.ts'

/** The kinds of features that a taste is described by. */
export type LeaningKind = 'genres' | 'languages' | 'countries' | 'decades' | 'keywords' | 'people' | 'collections'

/** A feature that a taste prefers or avoids. */
export interface Leaning {
  readonly kind: LeaningKind
  readonly key: number | string
  readonly name: string
  /**
   * The feature's part of the damped cosine between the taste and a title that has it; the sum of the terms of
   * `titles`.
   */
  readonly weight: number
  /** The difference to its weight in the earlier taste. */
  readonly change: number
  /** The term of each title of the history that has it, strongest first. */
  readonly titles: readonly { readonly title: number; readonly term: number }[]
}

export interface LeaningOptions {
  readonly taste: TasteVector
  readonly earlier: TasteVector
  /** Maximum number per kind. */
  readonly max: number
}

/** The strongest features of each kind, by weight: worth² · Σ weight ÷ length over the history, ÷ Σ |weight|. */
export function leaningsOf(content: Content, columns: Columns, { taste, earlier, max }: LeaningOptions): Leaning[] {
  const [weights, before] = [weightsOf(content, taste), weightsOf(content, earlier)]
  const ranges = rangesOf(columns)
  const chosen = ranges.flatMap(({ from, size }) => heaviest(weights, { from, size, max }))
  const terms = termsOf(content, taste, new Set(chosen))
  return chosen
    .map((feature) => {
      const weight = weights.get(feature) ?? 0
      const titles = (terms.get(feature) ?? []).sort((a, b) => Math.abs(b.term) - Math.abs(a.term) || a.title - b.title)
      return { ...describe(ranges, feature), weight, change: weight - (before.get(feature) ?? 0), titles }
    })
    .sort((a, b) => b.weight - a.weight)
}

/** Visits the term of each title of a taste in each of its features. */
function eachTerm(
  content: Content,
  { titles, weights }: TasteVector,
  visit: (feature: number, title: number, term: number) => void,
): void {
  const total = sumOfSizes(weights)
  for (let i = 0; i < titles.length; i++) {
    const title = titles[i]
    const share = (weights[i] * content.norm[title]) / total
    eachFeature(content, title, (feature) => visit(feature, title, share * content.features.weights[feature] ** 2))
  }
}

function weightsOf(content: Content, taste: TasteVector): Map<number, number> {
  const weights = new Map<number, number>()
  eachTerm(content, taste, (feature, _title, term) => weights.set(feature, (weights.get(feature) ?? 0) + term))
  return weights
}

function termsOf(
  content: Content,
  taste: TasteVector,
  features: ReadonlySet<number>,
): Map<number, { title: number; term: number }[]> {
  const terms = new Map([...features].map((feature) => [feature, [] as { title: number; term: number }[]]))
  eachTerm(content, taste, (feature, title, term) => terms.get(feature)?.push({ title, term }))
  return terms
}

function heaviest(weights: Map<number, number>, { from, size, max }: { from: number; size: number; max: number }): number[] {
  const sizeOf = (feature: number): number => Math.abs(weights.get(feature) ?? 0)
  return [...weights.keys()]
    .filter((feature) => feature >= from && feature < from + size)
    .sort((a, b) => sizeOf(b) - sizeOf(a) || a - b)
    .slice(0, max)
}

interface LeaningRange {
  readonly kind: LeaningKind
  readonly from: number
  readonly size: number
  readonly entries: Pick<Dictionary<number | string>, 'keys' | 'names'>
}

const decadeYears = Array.from({ length: DECADES }, (_, at) => decadeYear(at))
const decades = { keys: decadeYears, names: decadeYears.map((year) => `${year}s`) }

/** The number range of each kind, in the order in which `featuresOf` stacks them. */
function rangesOf(columns: Columns): LeaningRange[] {
  const ranges: LeaningRange[] = []
  const add = (kind: LeaningKind, entries: LeaningRange['entries']): void => {
    const last = ranges.at(-1)
    ranges.push({ kind, from: last ? last.from + last.size : 0, size: entries.keys.length, entries })
  }
  add('genres', columns.genres)
  add('languages', columns.languages)
  add('countries', columns.countries)
  add('decades', decades)
  add('keywords', columns.keywords)
  add('people', columns.people)
  add('collections', columns.collections)
  return ranges
}

function describe(ranges: readonly LeaningRange[], feature: number): Pick<Leaning, 'kind' | 'key' | 'name'> {
  const range = ranges.find(({ from, size }) => feature >= from && feature < from + size)
  if (!range) throw new RangeError(`no feature ${feature}`)
  const at = feature - range.from
  return { kind: range.kind, key: range.entries.keys[at] ?? '', name: range.entries.names.at(at) ?? '' }
}
