import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../../src/catalogue/columns/columns.ts'
import { wordsOf } from '../../../src/catalogue/fold.ts'
import { renownIn, renownScaleOf } from '../../../src/catalogue/renown.ts'
import { editDistance } from '../../../src/catalogue/search/edit-distance.ts'
import { searcherOf } from '../../../src/catalogue/search/search.ts'
import { searchIndexOf } from '../../../src/catalogue/search/search-index.ts'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'

const names: [title: string, popularity: number, original?: string][] = [
  ['Alien', 50],
  ['Aliens', 60],
  ['Alien Nation', 5],
  ['The Alien Factor', 70],
  ['Amélie', 40, 'Le Fabuleux Destin d’Amélie Poulain'],
  ['Spider-Man', 80],
  ['Léon: The Professional', 30, 'Léon'],
  ['Ocean’s Eleven', 45],
  ['Fast & Furious', 44],
  ['Spirited Away', 90, '千と千尋の神隠し'],
  ['The Shawshank Redemption', 95],
  ['Straße der Angst', 2],
]
const titles = names.map(
  ([title, popularity, original_title], i): TitleFacts => ({
    id: `MV_${i + 1}`,
    media_type: 'movie',
    title,
    popularity,
    original_title: original_title ?? title,
  }),
)
const searcher = searcherOf(searchIndexOf(columnsOf(titles)))
const found = (text: string, mask: Uint32Array | null = null, limit = 10): string[] =>
  searcher.search(text, mask, limit).map((title) => names[title]?.[0] ?? '')

describe('search', () => {
  it('ranks a full name match first, then prefix matches by popularity, then the rest by popularity', () => {
    expect(found('alien')).toEqual(['Alien', 'Aliens', 'Alien Nation', 'The Alien Factor'])
  })

  it('returns prefixes of one list for any limit, without corrected matches after many exact ones', () => {
    const made = (count: number, title: string) => Array.from({ length: count }, (_, n) => ({ title, popularity: 1000 - n }))
    const all = [...made(230, 'A Marble'), ...made(30, 'Marbel')].map(({ title, popularity }, n): TitleFacts => ({ id: `MV_${n + 1}`, media_type: 'movie', title, popularity })) // biome-ignore format: a table
    const { search } = searcherOf(searchIndexOf(columnsOf(all)))
    const [some, more, every] = [200, 210, 300].map((limit) => search('marble', null, limit))
    expect(every).toEqual(all.slice(0, 230).map((_, n) => n))
    expect([some, more]).toEqual([every?.slice(0, 200), every?.slice(0, 210)])
    expect(search('marbl', Uint32Array.of(0, 0, 0, 0, 0, 0, 0, 0xffffffff, 0xf), 300)).toHaveLength(6 + 30) // too few: the others too
  })

  it('finds word prefixes in any order', () => {
    expect(found('factor ali')).toEqual(['The Alien Factor'])
  })

  it('folds accents both ways and finds original titles', () => {
    expect(found('amelie')).toEqual(['Amélie'])
    expect(found('ÀMÉLIE')).toEqual(['Amélie'])
    expect(found('fabuleux')).toEqual(['Amélie'])
    expect(found('千と')).toEqual(['Spirited Away'])
    expect(found('strasse')).toEqual(['Straße der Angst'])
  })

  it('finds titles by translated names of any language, ranked like their other names', () => {
    const [alien, heat] = [titles[0], titles[7]].map((title) => title && { ...title, popularity: 1 })
    if (!alien || !heat) throw new Error('there are such titles')
    const translated = searcherOf(
      searchIndexOf(
        columnsOf([
          { ...alien, title: 'Das Boot der Fremden' },
          { ...heat, translations: { de: { title: 'Das Boot' }, fr: { title: 'Le Bateau' }, it: {} } },
        ]),
      ),
    )
    expect(translated.search('das boot', null, 9)).toEqual([1, 0])
    expect(translated.search('bateua', null, 9)).toEqual([1])
    expect(translated.search('eleven', null, 9)).toEqual([1])
    expect(translated.search('boot eleven', null, 9)).toEqual([]) // words of two names
  })

  it('indexes no translation that equals the title', () => {
    const same = titles.map((title) => ({ ...title, translations: { de: { title: title.title }, fr: {} } }))
    const { translated } = columnsOf(same)
    expect([translated.titles.length, translated.names.length, translated.languages]).toEqual([0, 0, []])
    expect(searchIndexOf(columnsOf(same))).toEqual(searchIndexOf(columnsOf(titles)))
  })

  it('ignores apostrophes, ampersands and hyphens', () => {
    expect(found('oceans eleven')).toEqual(['Ocean’s Eleven'])
    expect(found('fast and furious')).toEqual(['Fast & Furious'])
    expect(found('spiderman')).toEqual(['Spider-Man'])
    expect(found('spider man')).toEqual(['Spider-Man'])
  })

  it('tolerates one typo in a short word and two in a long one, including the first letter and swaps', () => {
    expect(found('shawshenk')).toEqual(['The Shawshank Redemption'])
    expect(found('redemtpoin')).toEqual(['The Shawshank Redemption'])
    expect(found('xpirited')).toEqual(['Spirited Away'])
    expect(found('ameile')).toEqual(['Amélie'])
    expect(found('shawshnak red')).toEqual(['The Shawshank Redemption'])
    expect(found('spiritde aw')).toEqual(['Spirited Away'])
  })

  it('finds nothing for an empty query', () => {
    expect(['', '  ', '!?', 'zzzzzz'].map((text) => found(text))).toEqual([[], [], [], []])
  })

  it('applies the mask and the limit', () => {
    expect(found('alien', Uint32Array.of(0b1110))).toEqual(['Aliens', 'Alien Nation', 'The Alien Factor'])
    expect(found('alien', null, 2)).toEqual(['Alien', 'Aliens'])
  })

  it('finds added titles in a separate index like those of the main one', () => {
    const [early, late] = [titles.slice(0, 3), titles.slice(3)]
    const scale = renownScaleOf(columnsOf(titles))
    const both = searcherOf(
      searchIndexOf(columnsOf(early), { positions: null, scale }),
      searchIndexOf(columnsOf(late), { positions: Uint32Array.from(late, (_, at) => early.length + at), scale }),
    )
    for (const text of ['alien', 'ali', 'the', 'amelie', 'shawshenk', 'spiderman', 's', 'zzzzzz']) {
      expect(both.search(text, null, 5)).toEqual(searcher.search(text, null, 5))
    }
    expect(both.search('alien', Uint32Array.of(0b1110), 9)).toEqual(searcher.search('alien', Uint32Array.of(0b1110), 9))
  })

  it('finds every title by its own name', () => {
    for (const [name] of names) expect(found(name)[0]).toBe(name)
  })

  it('finds every title by its own name with one letter dropped from a long word', () => {
    const long = names.filter(([name]) => wordsOf(name).some((word) => word.length >= 6))
    const check = fc.property(fc.constantFrom(...long), fc.nat(20), ([name], at) => {
      const words = wordsOf(name)
      const word = words.find((w) => w.length >= 6) ?? ''
      const cut = 1 + (at % (word.length - 1))
      const misspelt = words.map((w) => (w === word ? w.slice(0, cut) + w.slice(cut + 1) : w))
      expect(found(misspelt.join(' '))).toContain(name)
    })
    fc.assert(check)
  })
})

/** Searches names in descending order of votes. */
function namesFound(text: string, ...given: string[]): string[] {
  const all = given.map((title, n): TitleFacts => ({ id: `MV_${n + 1}`, media_type: 'movie', title, vote_count: 9000 / 4 ** n }))
  return searcherOf(searchIndexOf(columnsOf(all)))
    .search(text, null, 9)
    .map((title) => given[title] ?? '')
}

describe('a query with another spelling', () => {
  it.each([
    ['rocky 2', 'Rocky II'],
    ['rocky two', 'Rocky II'],
    ['oceans 11', 'Ocean’s Eleven'],
    ['12 angry men', 'Twelve Angry Men'],
    ['twelve angry men', '12 Angry Men'],
    ['the 7th seal', 'The Seventh Seal'],
    ['doctor strangelove', 'Dr. Strangelove'],
    ['alien 3', 'Alien³'],
    ['8 1/2', '8½'],
    ['walle', 'WALL·E'],
    ['wall e', 'WALL·E'],
    ['mash', 'M*A*S*H'],
    ['m*a*s*h', 'M*A*S*H'],
    ['et', 'E.T. the Extra-Terrestrial'],
    ['romeo and juliet', 'Romeo + Juliet'],
    ['avventura', 'L’Avventura'],
    ['lavventura', 'L’Avventura'],
    ['old boy', 'Oldboy'],
    ['god fat', 'The Godfather'],
    ['goodbye lenin', 'Good Bye, Lenin!'],
    ['the seven samurai', 'Seven Samurai'],
    ['untergang', 'Der Untergang'],
    ['dolce vita', 'La Dolce Vita'],
  ])('%s finds %s first', (text, name) => {
    expect(namesFound(text, 'The Dark Knight', name, 'Fargo')).toEqual([name])
  })

  it('may have digits for letters, where that gives a word of another name', () => {
    expect(namesFound('seven', 'Se7en', 'Seven Samurai', 'Seven')).toEqual(['Se7en', 'Seven', 'Seven Samurai'])
    expect(namesFound('numbers', 'Numb3rs', 'Numbers')).toEqual(['Numb3rs', 'Numbers'])
  })
})

describe('the order of search results', () => {
  it('follows the match cost where all titles have the same renown', () => {
    const all = ['Heat', 'The Heat', 'Heat: A Story', 'Heat of the Day', 'Heathers', 'In the Heat of the Night', 'Death and Heat']
    const known = all.map((title, n): TitleFacts => ({ id: `MV_${n + 1}`, media_type: 'movie', title }))
    const found = searcherOf(searchIndexOf(columnsOf(known.toReversed()))).search('heat', null, 9)
    expect(found.map((n) => all.toReversed()[n])).toEqual([
      ...['Heat', 'The Heat', 'Heat: A Story', 'Heat of the Day', 'Heathers'],
      ...['Death and Heat', 'In the Heat of the Night'],
    ])
  })

  it('has a well-known title before an unknown exact match, but not before a known one', () => {
    const others = Array.from({ length: 400 }, (_, n) => `Other ${n}`)
    const found = (text: string, names: [string, number][]) => {
      const all = [...names, ...others.map((name, n): [string, number] => [name, 1 + n * 5])]
      const facts = all.map(
        ([title, vote_count], n): TitleFacts => ({ id: `MV_${n + 1}`, media_type: 'movie', title, vote_count }),
      )
      return searcherOf(searchIndexOf(columnsOf(facts))).search(text, null, 9).map((n) => all[n]?.[0]) // biome-ignore format: one line
    }
    expect(found('matrix', [['Matrix', 2], ['The Matrix', 9000]])).toEqual(['The Matrix', 'Matrix']) // biome-ignore format: a table
    expect(found('heat', [['The Heat', 2600], ['Heat', 2000]])).toEqual(['Heat', 'The Heat']) // biome-ignore format: a table
    expect(found('god', [['God', 2], ['The Godfather', 9000]])).toEqual(['The Godfather', 'God']) // biome-ignore format: a table
  })

  it('is the same after a search that threw', () => {
    const mask = new Proxy(new Uint32Array(4), {
      get: () => {
        throw new Error('no mask')
      },
    })
    const before = ['alien', 'the alien', 'shawshenk'].map((text) => searcher.search(text, null, 9))
    expect(() => searcher.search('the alien factor', mask, 9)).toThrow('no mask')
    expect(['alien', 'the alien', 'shawshenk'].map((text) => searcher.search(text, null, 9))).toEqual(before)
  })
})

describe('renownIn', () => {
  const film = (vote_count: number, year: number): TitleFacts => ({ id: 'MV_1', media_type: 'movie', title: 'x', vote_count, release_date: `${year}-01-01` }) // biome-ignore format: one line
  const films = Array.from({ length: 600 }, (_, n) => film(1 + (n % 300), n < 300 ? 1975 : 2015))
  const known = (votes: number, rest = {}) => ({ isSeries: false, releaseDay: 2000, votes, popularity: 0, ...rest })

  it('depends on the rank among titles of the same type, not on the number of votes', () => {
    const series = films.map((title): TitleFacts => ({ ...title, media_type: 'tv', vote_count: 25 * (title.vote_count ?? 0) }))
    const scale = renownScaleOf(columnsOf([...films, ...series]))
    for (const votes of [1, 30, 150, 299])
      expect(renownIn(scale, known(votes))).toBe(renownIn(scale, known(25 * votes, { isSeries: true })))
  })

  it('rises with votes', () => {
    const scale = renownScaleOf(columnsOf(films))
    const all = [1, 100, 200, 280, 295, 300, 5000].map((votes) => renownIn(scale, known(votes)))
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    expect(new Set(all).size).toBeGreaterThan(4)
  })

  it('of a title without votes depends on popularity, below that of one as popular with votes', () => {
    const scale = renownScaleOf(columnsOf(films.map((title) => ({ ...title, popularity: title.vote_count ?? 0 }))))
    const [none, some, few] = [known(0, { popularity: 290 }), known(290, { popularity: 290 }), known(1, { popularity: 1 })].map((one) => renownIn(scale, one)) // biome-ignore format: one line
    expect(none).toBeLessThan(some ?? 0)
    expect(none).toBeGreaterThan(few ?? 0)
  })

  it('is 0 where no title has votes or popularity', () => {
    expect(renownIn(renownScaleOf(columnsOf([])), known(7, { popularity: 3 }))).toBe(0)
  })
})

describe('editDistance', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })

  /** The reference: the textbook recursion over the whole table. */
  function plainDistance(a: string, b: string): number {
    const d = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
    )
    const at = (i: number, j: number): number => d[i]?.[j] ?? 99
    for (let i = 1; i <= a.length; i++) {
      for (let j = 1; j <= b.length; j++) {
        const change = a[i - 1] === b[j - 1] ? 0 : 1
        let best = Math.min(at(i - 1, j - 1) + change, at(i - 1, j) + 1, at(i, j - 1) + 1)
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1)
        const row = d[i] ?? []
        row[j] = best
      }
    }
    return at(a.length, b.length)
  }

  it('agrees with the whole table within its limit', () => {
    const check = fc.property(text, text, fc.integer({ min: 1, max: 2 }), (a, b, limit) => {
      expect(editDistance(a, b, limit, false)).toBe(Math.min(plainDistance(a, b), limit + 1))
      const prefixes = Array.from({ length: b.length + 1 }, (_, i) => plainDistance(a, b.slice(0, i)))
      expect(editDistance(a, b, limit, true)).toBe(Math.min(...prefixes, limit + 1))
    })
    fc.assert(check, { numRuns: 1000 })
  })
})
