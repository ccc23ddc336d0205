import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../../src/catalogue/columns/columns.ts'
import { wordsOf } from '../../../src/catalogue/fold.ts'
import { minCost, nameCost } from '../../../src/catalogue/search/name-cost.ts'
import { PART_START, type SearchIndex, searchIndexOf, WORD_MASK } from '../../../src/catalogue/search/search-index.ts'
import { articles } from '../../../src/catalogue/search/word-classes.ts'
import { queryWordOf, WORD_COST, wordCost } from '../../../src/catalogue/search/word-matches.ts'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'

const film = (title: string, rest: Partial<TitleFacts> = {}): TitleFacts => ({ id: title, media_type: 'movie', title, ...rest })
const indexOf = (...titles: TitleFacts[]): SearchIndex => searchIndexOf(columnsOf(titles))

/** The words of an indexed name; a stroke separates its parts. */
function wordsIn({ sequences: { start, values }, words }: SearchIndex, name: number): string[] {
  return Array.from(
    values.subarray(start[name], start[name + 1]),
    (value) => `${value >= PART_START ? '|' : ''}${words[value & WORD_MASK]}`,
  )
}

/** The cost of finding the only title of a catalogue by a query. */
function costOf(name: string, text: string): number {
  const index = indexOf(film(name))
  const typed = wordsOf(text).map((word) => queryWordOf(index, word))
  const isArticle = Uint8Array.from(index.words, (word) => (articles.includes(word) ? 1 : 0))
  const own = Array.from(
    index.sequences.values.subarray(index.sequences.start[0], index.sequences.start[1]),
    (value) => value & WORD_MASK,
  )
  const off = typed.reduce(
    (sum, one) => sum + Math.max(0, Math.min(...own.map((word) => wordCost(one, word)).filter((far) => far >= 0))),
    0,
  )
  return nameCost(index, 0, { typed, isArticle }, off)
}

describe('the cost of a match', () => {
  it.each([
    ['Alien', 'alien', 0],
    ['The Matrix', 'matrix', 100],
    ['The Lord of the Rings: The Two Towers', 'lord of the rings', 100 + 170],
    ['The Lord of the Rings: The Two Towers', 'the two towers', 200],
    ['The Lord of the Rings: The Two Towers', 'two towers', 230],
    ['Star Wars', 'star', 240],
    ['Star Wars', 'wars', 360],
    ['Star Wars', 'sta', 300],
    ['Star Wars', 'star war', 300],
    ['Star Wars', 'wa', 360 + 300],
    ['Star Wars', 'wars star', 650],
    ['Rocky II', 'rocky 2', WORD_COST.equivalent],
  ])('of %s by "%s" is %i', (name, text, cost) => {
    expect(costOf(name, text)).toBe(cost)
  })

  it('is never below the lower bound for its edit distance', () => {
    const index = indexOf(film('Star Wars'))
    const one = [queryWordOf(index, 'sta')]
    expect(minCost(one, WORD_COST.prefix)).toBe(300)
    expect(minCost(one, WORD_COST.oneEdit)).toBe(WORD_COST.oneEdit)
    expect(minCost([...one, ...one], 2 * WORD_COST.prefix)).toBe(2 * WORD_COST.prefix)
    for (const text of ['sta', 'star', 'star wa', 'wa']) {
      const typed = wordsOf(text).map((word) => queryWordOf(index, word))
      const off = text.endsWith('star') ? 0 : WORD_COST.prefix
      expect(costOf('Star Wars', text)).toBeGreaterThanOrEqual(minCost(typed, off))
    }
  })
})

describe('a search index', () => {
  it('has every name of a title once, in parts, and its alternative forms', () => {
    const index = indexOf(
      film('Alien: Covenant (2017)', {
        original_title: 'WALL·E',
        translations: { de: { title: 'Hitze' }, fr: { title: 'WALL·E' } },
      }),
    )
    const names = Array.from(index.titleOf, (_, name) => wordsIn(index, name))
    expect(names).toEqual([['alien', '|covenant', '|2017'], ['wall', 'e'], ['walle'], ['hitze']])
  })

  it('lists for each word the names that contain it, and for each name its title', () => {
    const index = indexOf(film('Red Heat'), film('Heat'), film('Cold'))
    const namesWith = (word: string): number[] => {
      const at = index.words.indexOf(word)
      return Array.from(
        index.names.values.subarray(index.names.start[at], index.names.start[at + 1]),
        (name) => index.titleOf[name] ?? -1,
      )
    }
    expect([namesWith('heat'), namesWith('red'), namesWith('cold')]).toEqual([[0, 1], [0], [2]])
  })

  it('replaces digits by letters where that gives a word of another name', () => {
    const index = indexOf(film('Se7en'), film('Seven Samurai'))
    expect(Array.from(index.titleOf, (title, name) => [title, ...wordsIn(index, name)])).toEqual([
      [0, 'se7en'],
      [1, 'seven', 'samurai'],
      [0, 'seven'],
    ])
  })

  it('ranks titles by renown, then popularity, then votes, then position', () => {
    const index = indexOf(film('a'), film('b', { popularity: 5 }), film('c', { popularity: 9, vote_count: 50 }), film('d'))
    expect(Array.from(index.byRank)).toEqual([2, 1, 0, 3])
    index.byRank.forEach((title, place) => {
      expect(index.rank[title]).toBe(place)
    })
  })

  it('accepts no titles, and a title without words', () => {
    expect(indexOf().words).toEqual([])
    const index = indexOf(film('!!!'))
    expect([index.words, Array.from(index.sequences.start)]).toEqual([[], [0, 0]])
  })
})
