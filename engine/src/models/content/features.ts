import type { Columns } from '../../catalogue/columns/columns.ts'
import type { Dictionary } from '../../catalogue/columns/dictionary.ts'
import { growableArray, listOf, type NumberLists } from '../../catalogue/columns/number-lists.ts'
import { DECADES, decadeOf } from '../../catalogue/decades.ts'
import { dayOf, type TitleFacts } from '../../catalogue/title-facts.ts'

/** The kinds of features, with their weights. Common kinds have few values, and every title has some of them. */
const commonKinds = { genres: 1, languages: 0.6, countries: 0.4, decades: 0.5 } as const
const rareKinds = { keywords: 1, people: 1, collections: 1.5 } as const

/** The features of all titles: numbers below `common` are of common kinds, the others of rare ones. */
export interface FeatureLists {
  readonly common: number
  readonly count: number
  readonly commonOf: NumberLists
  readonly rareOf: NumberLists
  /** The weight of each feature: that of its kind times log(1 + titles ÷ titles that have it). */
  readonly weights: Float32Array
}

/** The same, with a look-up for titles that are added later. */
export interface Features extends FeatureLists {
  /** The features of a title, as far as the catalogue knows them. */
  featuresOf(title: TitleFacts): number[]
}

/** Numbers the features of a catalogue. A rare value of only one title connects nothing and is left out. */
export function featuresOf(columns: Columns): FeatureLists {
  const decades = decadeLists(columns)
  const common = stackKinds(columns.count, [
    { lists: columns.trustedGenres.lists, size: columns.genres.keys.length, weight: commonKinds.genres },
    { lists: columns.languages.lists, size: columns.languages.keys.length, weight: commonKinds.languages },
    { lists: columns.countries.lists, size: columns.countries.keys.length, weight: commonKinds.countries },
    { lists: decades, size: DECADES, weight: commonKinds.decades },
  ])
  const rare = stackKinds(columns.count, [
    { lists: columns.keywords.lists, size: columns.keywords.keys.length, weight: rareKinds.keywords },
    { lists: columns.people.lists, size: columns.people.keys.length, weight: rareKinds.people },
    { lists: columns.collections.lists, size: columns.collections.keys.length, weight: rareKinds.collections },
  ])
  const shared = withoutSingles(rare.lists, rare.weights.length)
  return {
    common: common.weights.length,
    count: common.weights.length + rare.weights.length,
    commonOf: common.lists,
    rareOf: { start: shared.start, values: shared.values.map((feature) => feature + common.weights.length) },
    weights: concatenate(common.weights, rare.weights),
  }
}

/** The features of a title that some columns know, numbered in the order in which `featuresOf` stacks the kinds. */
export function knownFeatures(columns: Columns, title: TitleFacts): number[] {
  const found: number[] = []
  let offset = 0
  const add = <K>({ keys, codeOf }: Dictionary<K>, keysOfTitle: readonly K[]): void => {
    for (const code of new Set(keysOfTitle.map(codeOf))) if (code !== undefined) found.push(offset + code)
    offset += keys.length
  }
  const idsOf = (list: TitleFacts['genres']): number[] => (list ?? []).map(({ id }) => id)
  add(columns.genres, idsOf(title.genres))
  add(columns.languages, title.original_language ? [title.original_language] : [])
  add(columns.countries, title.countries ?? [])
  const decade = decadeOf(dayOf(title.release_date) ?? NaN)
  if (decade >= 0) found.push(offset + decade)
  offset += DECADES
  add(columns.keywords, idsOf(title.keywords))
  add(columns.people, idsOf(title.people))
  add(columns.collections, title.collection ? [title.collection.id] : [])
  return found
}

function decadeLists({ count, releaseDay }: Columns): NumberLists {
  const start = new Uint32Array(count + 1)
  const values = growableArray()
  for (let title = 0; title < count; title++) {
    const decade = decadeOf(releaseDay[title] ?? NaN)
    if (decade >= 0) values.push(decade)
    start[title + 1] = values.length
  }
  return { start, values: values.done() }
}

interface FactKind {
  readonly lists: NumberLists
  readonly size: number
  readonly weight: number
}

/** Stacks several kinds into one, their values numbered one behind the other. */
function stackKinds(count: number, kinds: readonly FactKind[]): { lists: NumberLists; weights: Float32Array } {
  const start = new Uint32Array(count + 1)
  const values = growableArray()
  for (let title = 0; title < count; title++) {
    let offset = 0
    for (const { lists, size } of kinds) {
      const end = lists.start[title + 1]
      for (let at = lists.start[title]; at < end; at++) values.push(offset + lists.values[at])
      offset += size
    }
    start[title + 1] = values.length
  }
  const lists = { start, values: values.done() }
  const weight = kinds.flatMap(({ size, weight: kindWeight }) => new Array<number>(size).fill(kindWeight))
  const titleCounts = titleCountsOf(lists, weight.length)
  const weights = Float32Array.from(weight, (kindWeight, f) => kindWeight * Math.log(1 + count / Math.max(1, titleCounts[f])))
  return { lists, weights }
}

function titleCountsOf(lists: NumberLists, size: number): Uint32Array {
  const titleCounts = new Uint32Array(size)
  for (const value of lists.values) titleCounts[value]++
  return titleCounts
}

function withoutSingles(lists: NumberLists, size: number): NumberLists {
  const titleCounts = titleCountsOf(lists, size)
  const start = new Uint32Array(lists.start.length)
  const values = growableArray()
  for (let title = 0; title + 1 < start.length; title++) {
    for (const value of listOf(lists, title)) if (titleCounts[value] > 1) values.push(value)
    start[title + 1] = values.length
  }
  return { start, values: values.done() }
}

function concatenate(a: Float32Array, b: Float32Array): Float32Array {
  const both = new Float32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
