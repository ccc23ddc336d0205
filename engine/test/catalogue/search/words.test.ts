import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../../src/catalogue/columns/columns.ts'
import { fold, wordsOf } from '../../../src/catalogue/fold.ts'
import { editDistance } from '../../../src/catalogue/search/edit-distance.ts'
import { replaceDigits, spellingsOf } from '../../../src/catalogue/search/name-forms.ts'
import { alternativeForms, splitForms } from '../../../src/catalogue/search/query-forms.ts'
import { lettersOf, type SearchIndex, searchIndexOf } from '../../../src/catalogue/search/search-index.ts'
import { articles, equivalentsOf } from '../../../src/catalogue/search/word-classes.ts'
import {
  eachMatch,
  prefixRange,
  queryWordOf,
  WORD_COST,
  withMisspellings,
  wordCost,
  wordNumberOf,
} from '../../../src/catalogue/search/word-matches.ts'

const indexOf = (...names: string[]): SearchIndex =>
  searchIndexOf(columnsOf(names.map((title, at) => ({ id: `MV_${at}`, media_type: 'movie', title }))))

describe('fold', () => {
  it.each([
    ['Amélie', 'amelie'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['Æon Flux', 'aeon flux'],
    ['Ocean’s 8', 'oceans 8'],
    ["Ocean's 8", 'oceans 8'],
    ['8½', '8 1⁄2'],
    ['Alien³', 'alien 3'],
    ['Tom & Jerry', 'tom  and  jerry'],
    ['Romeo + Juliet', 'romeo and juliet'],
    ['İstanbul', 'istanbul'],
    ['Łódź', 'lodz'],
  ])('makes %s into %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('is idempotent', () => {
    const check = fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      expect(wordsOf(wordsOf(text).join(' '))).toEqual(wordsOf(text))
    })
    fc.assert(check, { numRuns: 200 })
  })

  it('folds final and other sigma alike, so that a prefix of a Greek word finds it', () => {
    expect(fold('ΟΔΥΣΣΕΙΑ').startsWith(fold('ΟΔΥΣ'))).toBe(true)
    expect(fold('Ὀδυσσεύς')).toBe(fold('ΟΔΥΣΣΕΥΣ'))
  })
})

describe('wordsOf', () => {
  it('takes letters and figures of any script, and nothing else', () => {
    expect(wordsOf('Spider-Man: No Way Home (2021)')).toEqual(['spider', 'man', 'no', 'way', 'home', '2021'])
    expect(wordsOf('千と千尋の神隠し')).toEqual(['千と千尋の神隠し'])
    expect(wordsOf(' -- !? ')).toEqual([])
  })
})

describe('spellingsOf', () => {
  it.each([
    ['WALL·E', [['walle']]],
    ['X-Men', [['xmen']]],
    ["L'Avventura", [['l', 'avventura']]],
    ['S.W.A.T.', [['swat']]],
    ['Heat', []],
    ["Ocean's Eleven", []],
    ['-', []],
  ])('of %s are %j', (name, forms) => {
    expect(spellingsOf(name)).toEqual(forms)
  })
})

describe('replaceDigits', () => {
  it('replaces digits by letters where that gives a word of another name', () => {
    expect([...replaceDigits(['se7en', 'seven', 'thir13en', 'm3n', 'men', '7', 'se2en'])]).toEqual([
      ['se7en', 'seven'],
      ['m3n', 'men'],
      ['se2en', 'seven'],
    ])
  })

  it('returns nothing where that gives no known word, or where the known word has the digit too', () => {
    expect(replaceDigits(['se7en', 'se8en', 'sevens']).size).toBe(0)
  })
})

describe('equivalentsOf', () => {
  it('are symmetric, and never the word itself', () => {
    for (const word of ['2', 'two', 'ii', 'dr', 'doctor', 'seventh', 'xx']) {
      expect(equivalentsOf(word)).not.toContain(word)
      expect(equivalentsOf(word).length).toBeGreaterThan(0)
      for (const other of equivalentsOf(word)) expect(equivalentsOf(other)).toContain(word)
    }
    expect(equivalentsOf('alien')).toEqual([])
  })

  it('do not equate articles with one another', () => {
    expect(articles.every((article) => wordsOf(article).join() === article)).toBe(true)
    expect(new Set(articles).size).toBe(articles.length)
  })
})

describe('alternativeForms', () => {
  const index = indexOf('Oldboy', 'The Matrix', 'Seven Samurai')

  it('join neighbours that make a word, the last two also a prefix of one', () => {
    expect(alternativeForms(index, ['old', 'boy'])).toEqual([{ words: ['oldboy'], cost: 80 }])
    expect(alternativeForms(index, ['old', 'b'])).toEqual([{ words: ['oldb'], cost: 80 }])
    expect(alternativeForms(index, ['old', 'b', 'x'])).toEqual([])
  })

  it('leave out a leading article that is not the only word', () => {
    expect(alternativeForms(index, ['the', 'seven', 'samurai'])).toEqual([{ words: ['seven', 'samurai'], cost: 120 }])
    expect(alternativeForms(index, ['the'])).toEqual([])
    expect(alternativeForms(index, ['seven', 'the'])).toEqual([])
  })

  it('split a word where both halves are words of at least three letters', () => {
    expect(splitForms(index, ['sevensamurai'])).toEqual([{ words: ['seven', 'samurai'], cost: 120 }])
    expect(splitForms(index, ['thematrix', 'x'])).toEqual([{ words: ['the', 'matrix', 'x'], cost: 120 }])
    expect(splitForms(indexOf('Go Home'), ['gohome'])).toEqual([])
  })
})

describe('words of an index', () => {
  const index = indexOf('Alien', 'Aliens', 'Alienation', 'Alpha', 'Two Brothers', 'Second Act', '山﨑')
  const named = (numbers: Iterable<number>): string[] => [...numbers].map((word) => index.words[word] ?? '')
  const range = (typed: string): string[] => {
    const { from, to } = prefixRange(index, typed)
    return index.words.slice(from, to)
  }

  it('are sorted, unique, and found by number', () => {
    expect(index.words).toEqual([...new Set(index.words)].sort())
    index.words.forEach((word, at) => {
      expect(wordNumberOf(index, word)).toBe(at)
    })
    expect([wordNumberOf(index, ''), wordNumberOf(index, 'zzz'), wordNumberOf(index, 'alie')]).toEqual([-1, -1, -1])
  })

  it('with a given prefix are a range', () => {
    expect(range('alien')).toEqual(['alien', 'alienation', 'aliens'])
    expect(range('b')).toEqual(['brothers'])
    expect(range('x')).toEqual([])
    expect(range('')).toEqual(index.words)
  })

  it('with a given prefix include those that continue with any letter, up to the last code point', () => {
    expect(range('山')).toEqual(['山﨑'])
  })

  it('that match a query are visited by ascending cost, each once', () => {
    const word = withMisspellings(index, 'aliens', queryWordOf(index, 'aliens'), true)
    const visited: [string, number][] = []
    eachMatch(word, (number, far) => visited.push([index.words[number] ?? '', far]))
    expect(visited).toEqual([
      ['aliens', WORD_COST.exact],
      ['alien', WORD_COST.oneEdit],
      ['alienation', WORD_COST.oneEdit],
    ])
    for (const [name, far] of visited) expect(wordCost(word, wordNumberOf(index, name))).toBe(far)
    expect(wordCost(word, wordNumberOf(index, 'alpha'))).toBe(-1)
  })

  it('that are equivalent cost less than prefix matches', () => {
    const word = queryWordOf(index, '2')
    expect(named(word.others.keys())).toEqual(['two'])
    expect(wordCost(word, wordNumberOf(index, 'two'))).toBe(WORD_COST.equivalent)
    expect(WORD_COST.equivalent).toBeLessThan(WORD_COST.prefix)
  })

  it('match with no typo up to three letters, one from four on, and two from eight on', () => {
    const loose = (typed: string): string[] =>
      named(withMisspellings(index, typed, queryWordOf(index, typed), false).others.keys())
    expect(loose('alp')).toEqual([])
    expect(loose('alpa')).toEqual(['alpha'])
    expect(loose('allpa')).toEqual([])
    expect(loose('aliebetoim')).toEqual([])
    expect(loose('alienetiom')).toEqual(['alienation'])
  })

  it('have letter sets of which an edit changes at most two bits', () => {
    const bits = (word: number): number => word.toString(2).replaceAll('0', '').length
    const letters = fc.string({ unit: fc.constantFrom(...'abcdexyz'), minLength: 1, maxLength: 9 })
    const check = fc.property(letters, letters, (a, b) => {
      const distance = editDistance(a, b, 8, false)
      if (distance <= 8) expect(bits((lettersOf(a) ^ lettersOf(b)) >>> 0)).toBeLessThanOrEqual(2 * distance)
    })
    fc.assert(check, { numRuns: 200 })
  })
})

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['a', '', 1],
    ['', 'ab', 2],
    ['ab', 'ba', 1],
    ['kitten', 'sitting', 3],
    ['abcdef', 'ghijkl', 3],
  ])('of %s and %s within two is %i', (typed, word, distance) => {
    expect(editDistance(typed, word, 2, false)).toBe(distance)
  })

  it('to a prefix is never more than to the whole word', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    const check = fc.property(text, text, (typed, word) => {
      expect(editDistance(typed, word, 3, true)).toBeLessThanOrEqual(editDistance(typed, word, 3, false))
      expect(editDistance(word, `${word}${typed}`, 2, true)).toBe(0)
    })
    fc.assert(check, { numRuns: 200 })
  })

  it('returns no match for words beyond the maximum length', () => {
    expect(editDistance('a'.repeat(65), 'a'.repeat(65), 2, false)).toBe(3)
    expect(editDistance('a'.repeat(64), 'a'.repeat(64), 2, false)).toBe(0)
  })
})
