import { describe, expect, it } from 'vitest'
import { agreesWithTmdb, NumberingCheck } from '../../../src/catalogue/matching/numbering.ts'
import { demoTitles } from '../../../src/catalogue/sources/demo/demo.ts'

const known = { movie: ofType('movie'), tv: ofType('tv') }

function ofType(type: 'movie' | 'tv') {
  return demoTitles().filter(({ media_type }) => media_type === type)
}

/** A check of a number of titles of a type that match TMDB's numbering, and of others that do not. */
function checkOf(type: 'movie' | 'tv', agreeing: number, others: number): NumberingCheck {
  const check = new NumberingCheck()
  for (let n = 0; n < agreeing; n++) check.count(type, true)
  for (let n = 0; n < others; n++) check.count(type, false)
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

  it('does not depend on titles of the other type', () => {
    expect(checkOf(type, 10, 0).of(type === 'tv' ? 'movie' : 'tv')).toBe('unknown')
  })

  it('changes with the facts of a title', () => {
    const check = checkOf(type, 0, 2)
    for (let n = 0; n < 2; n++) {
      check.count(type, false, -1)
      check.count(type, true)
    }
    expect(check.of(type)).toBe('tmdb')
  })

  it('compares title and original title with TMDB’s, and ignores unknown titles', () => {
    const { id = '', title = '' } = known[type][0] ?? {}
    expect(agreesWithTmdb(id, { title })).toBe(true)
    expect(agreesWithTmdb(id, { title: 'Zzyzx Quux', original_title: title })).toBe(true)
    expect(agreesWithTmdb(id, { title: 'Zzyzx Quux' })).toBe(false)
    expect(agreesWithTmdb(`${type === 'tv' ? 'TV' : 'MV'}_999999999`, { title: 'Zzyzx Quux' })).toBeUndefined()
  })
})
