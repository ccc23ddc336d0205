import { describe, expect, it } from 'vitest'
import { NumberingCheck } from '../../src/catalogue/matching/numbering.ts'
import { demoTitles } from '../../src/catalogue/sources/demo.ts'

const known = { movie: ofType('movie'), tv: ofType('tv') }

function ofType(type: 'movie' | 'tv') {
  return demoTitles().filter(({ media_type }) => media_type === type)
}

/** A check of so many titles of a type under TMDB's numbers, and of others that have another name under them. */
function checkOf(type: 'movie' | 'tv', agreeing: number, others: number): NumberingCheck {
  const check = new NumberingCheck()
  for (const title of known[type].slice(0, agreeing)) check.note(title.id, title)
  for (const { id } of known[type].slice(agreeing, agreeing + others)) check.note(id, { title: 'Zzyzx Quux' })
  return check
}

describe.each(['movie', 'tv'] as const)('the numbering of titles of type %s', (type) => {
  it.each([
    [0, 0, 'unknown'],
    [0, 1, 'unknown'],
    [0, 2, 'own'],
    [1, 0, 'tmdb'],
    [1, 1, 'unknown'],
    [2, 2, 'own'],
    [8, 2, 'own'],
    [9, 1, 'tmdb'],
    [17, 2, 'own'],
    [18, 2, 'tmdb'],
  ] as const)('by %i that agree and %i that do not is %s', (agreeing, others, numbering) => {
    expect(checkOf(type, agreeing, others).of(type)).toBe(numbering)
  })

  it('is not told by titles of the other type', () => {
    expect(checkOf(type, 10, 0).of(type === 'tv' ? 'movie' : 'tv')).toBe('unknown')
  })

  it('follows what a title has become', () => {
    const check = checkOf(type, 0, 2)
    for (const title of known[type].slice(0, 2)) check.note(title.id, title)
    expect(check.of(type)).toBe('tmdb')
  })

  it('takes the original title as a name, and nothing from titles that nobody knows', () => {
    const check = new NumberingCheck()
    const [one] = known[type]
    const id = `${type === 'tv' ? 'TV' : 'MV'}_999999999`
    check.note(id, { title: 'Zzyzx Quux' })
    expect([check.isComparable(id), check.of(type)]).toEqual([false, 'unknown'])
    check.note(one?.id ?? '', { title: 'Zzyzx Quux', original_title: one?.title })
    expect(check.of(type)).toBe('tmdb')
  })
})
