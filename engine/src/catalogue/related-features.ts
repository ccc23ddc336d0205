import { codedColumnBuilder } from './columns/dictionary.ts'
import { growableArray, listOf, type NumberLists } from './columns/number-lists.ts'
import { fold, wordsOf } from './fold.ts'
import { homeCountry } from './home-country.ts'
import { MAKERS } from './prominent.ts'
import { sagasOf } from './sagas.ts'
import { dayOf, type TitleFacts } from './title-facts.ts'

/** Features that relate titles and are not in the columns: people by job, sagas, and words of overviews. */
export interface RelatedFeatures {
  readonly directors: TitleFeatures
  readonly writers: TitleFeatures
  readonly cast: TitleFeatures
  readonly sagas: TitleFeatures
  readonly words: TitleFeatures
  /** How often each word of `words` is in its overview. */
  readonly counts: Uint32Array
}

/** Which of `size` features each title has. */
export interface TitleFeatures {
  readonly size: number
  readonly lists: NumberLists
}

export interface RelatedFeaturesBuilder {
  add(title: TitleFacts): void
  done(): RelatedFeatures
}

const WRITERS: ReadonlySet<string> = new Set(['writer', 'screenplay', 'story', 'novel', 'author'])
/** Only actors with a lower billing order are used. */
const MAX_CAST = 8
const MIN_WORD_LETTERS = 3
/** Distinct words of one overview. */
const MAX_OVERVIEW_WORDS = 200

/** Collects the features of titles in the order of their positions. */
export function relatedFeaturesBuilder(): RelatedFeaturesBuilder {
  const [directors, writers, cast] = [codedColumnBuilder<number>(), codedColumnBuilder<number>(), codedColumnBuilder<number>()]
  const [names, places, years]: [string[], number[], number[]] = [[], [], []]
  const [collections, placeNumbers] = [codedColumnBuilder<number>(), new Map<string, number>()]
  const vocabulary = new Map<string, number>()
  const [start, values, counts] = [growableArray(), growableArray(), growableArray()]
  start.push(0)
  const codeOf = (word: string): number => {
    const feature = vocabulary.get(word) ?? vocabulary.size
    vocabulary.set(word, feature)
    return feature
  }
  const featureListsOf = ({ keys, lists }: { keys: ArrayLike<unknown>; lists: NumberLists }): TitleFeatures => ({
    size: keys.length,
    lists,
  })
  return {
    add: (title) => {
      for (const { id, job = 'actor', order = 0 } of title.people ?? []) {
        const kind = job.toLowerCase()
        if (MAKERS.has(kind)) directors.add(id, '')
        else if (WRITERS.has(kind)) writers.add(id, '')
        else if (order < MAX_CAST) cast.add(id, '')
      }
      names.push(fold(title.title))
      places.push(placeOf(title, placeNumbers))
      years.push((dayOf(title.release_date) ?? NaN) / DAYS_PER_YEAR)
      if (title.collection) collections.add(title.collection.id, '')
      for (const column of [directors, writers, cast, collections]) column.endTitle()
      for (const [word, count] of countWords(title.overview ?? '')) {
        values.push(codeOf(word))
        counts.push(count)
      }
      start.push(values.length)
    },
    done: () => {
      const makers = {
        directors: featureListsOf(directors.done()),
        writers: featureListsOf(writers.done()),
        cast: featureListsOf(cast.done()),
      }
      return {
        ...makers,
        sagas: sagasOf({
          ...{ names, places, years },
          makers: concatLists([...Object.values(makers), featureListsOf(collections.done())], names.length),
        }),
        words: { size: vocabulary.size, lists: { start: start.done(), values: values.done() } },
        counts: counts.done(),
      }
    },
  }
}

const DAYS_PER_YEAR = 365.25

/** The number of the home country of a title, or of its language if it has none; −1 if both are unknown. */
function placeOf({ countries, original_language: language }: TitleFacts, numbers: Map<string, number>): number {
  const place = homeCountry(countries ?? [], language) ?? language
  if (!place) return -1
  const number = numbers.get(place) ?? numbers.size
  numbers.set(place, number)
  return number
}

function countWords(text: string): Map<string, number> {
  const counted = new Map<string, number>()
  for (const word of wordsOf(text)) {
    if (word.length < MIN_WORD_LETTERS || (counted.size >= MAX_OVERVIEW_WORDS && !counted.has(word))) continue
    counted.set(word, (counted.get(word) ?? 0) + 1)
  }
  return counted
}

/** Joins several kinds of features into one list per title; the numbers of each kind follow those of the last. */
function concatLists(kinds: readonly TitleFeatures[], titles: number): NumberLists {
  const [start, values] = [growableArray(), growableArray()]
  start.push(0)
  for (let title = 0; title < titles; title++) {
    let first = 0
    for (const { lists, size } of kinds) {
      for (const feature of listOf(lists, title)) values.push(first + feature)
      first += size
    }
    start.push(values.length)
  }
  return { start: start.done(), values: values.done() }
}
