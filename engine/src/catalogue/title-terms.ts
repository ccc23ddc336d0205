import { codedColumn } from './dictionary.ts'
import { fold, wordsOf } from './fold.ts'
import { growing, type Lists } from './growing.ts'
import { DIRECTORS } from './prominent.ts'
import type { TitleFacts } from './title-facts.ts'

/** What titles are told apart by beyond the columns: who made them, which saga they belong to, and the words of their overviews. */
export interface TitleTerms {
  readonly directors: TermLists
  readonly writers: TermLists
  readonly cast: TermLists
  readonly sagas: TermLists
  readonly words: TermLists
  /** How often each word of `words` is in its overview. */
  readonly counts: Uint32Array
}

/** Which of `size` terms each title has. */
export interface TermLists {
  readonly size: number
  readonly lists: Lists
}

export interface TitleTermsBuilder {
  add(title: TitleFacts): void
  done(): TitleTerms
}

const WRITERS: ReadonlySet<string> = new Set(['writer', 'screenplay', 'story', 'novel', 'author'])
/** The first so many are those that people know a title by. */
const MOST_CAST = 8
const LEAST_LETTERS = 3
const MOST_WORDS = 200

/** Collects the terms of titles in the order of their positions. */
export function titleTermsBuilder(): TitleTermsBuilder {
  const [directors, writers, cast] = [codedColumn<number>(), codedColumn<number>(), codedColumn<number>()]
  const sagas = codedColumn<string>()
  const vocabulary = new Map<string, number>()
  const [start, values, counts] = [growing(), growing(), growing()]
  start.push(0)
  const codeOf = (word: string): number => {
    const known = vocabulary.get(word) ?? vocabulary.size
    vocabulary.set(word, known)
    return known
  }
  const listed = ({ keys, lists }: { keys: ArrayLike<unknown>; lists: Lists }): TermLists => ({ size: keys.length, lists })
  return {
    add: (title) => {
      for (const { id, job = 'actor', order = 0 } of title.people ?? []) {
        const kind = job.toLowerCase()
        if (DIRECTORS.has(kind)) directors.add(id, '')
        else if (WRITERS.has(kind)) writers.add(id, '')
        else if (order < MOST_CAST) cast.add(id, '')
      }
      const saga = sagaOf(title.title)
      if (saga) sagas.add(saga, '')
      for (const column of [directors, writers, cast, sagas]) column.endTitle()
      for (const [word, count] of countedWords(title.overview ?? '')) {
        values.push(codeOf(word))
        counts.push(count)
      }
      start.push(values.length)
    },
    done: () => ({
      directors: listed(directors.done()),
      writers: listed(writers.done()),
      cast: listed(cast.done()),
      sagas: listed(sagas.done()),
      words: { size: vocabulary.size, lists: { start: start.done(), values: values.done() } },
      counts: counts.done(),
    }),
  }
}

function countedWords(text: string): Map<string, number> {
  const counted = new Map<string, number>()
  for (const word of wordsOf(text)) {
    if (word.length < LEAST_LETTERS || (counted.size >= MOST_WORDS && !counted.has(word))) continue
    counted.set(word, (counted.get(word) ?? 0) + 1)
  }
  return counted
}

const SUBTITLE = /\s*(?::|\s[-–—]\s).*$/
const NUMBERED = /(?:[\s,]+(?:part|chapter|vol(?:ume)?\.?|episode))?[\s,]+(?:\d{1,2}|[ivx]{1,4}|one|two|three|four|five)$/

/** What the parts of a saga have in common in their names: "die hard" of Die Hard 2 and of Die Hard: With a Vengeance; or ''. */
export function sagaOf(name: string): string {
  const folded = fold(name).trim()
  const stem = folded.replace(SUBTITLE, '').replace(NUMBERED, '').trim()
  return stem.length >= 4 ? stem : ''
}
