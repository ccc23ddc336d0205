import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageIdsOf } from '../../src/pages/page-filters.ts'

const text = fc.string({ maxLength: 40 })

describe('the ids of pages', () => {
  it('are equal only for the same session, filters and profiles', () => {
    fc.assert(
      fc.property(fc.tuple(text, text, text), fc.tuple(text, text, text), (one, other) => {
        const idOf = ([session, filters, company]: [string, string, string]) =>
          pageIdsOf(session)(JSON.stringify(filters), JSON.stringify(company))
        expect(idOf(one)).toMatch(/^page_[0-9a-f]{24}$/)
        expect(idOf(one) === idOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
      }),
    )
  })

  it('share a prefix within a session, so that they are adjacent in the store', () => {
    const beginning = (session: string, filters: string) => pageIdsOf(session)(filters, '[]').slice(0, 11)
    expect(beginning('session_1', '{}')).toBe(beginning('session_1', '{"genres":[18]}'))
    expect(beginning('session_1', '{}')).not.toBe(beginning('session_2', '{}'))
  })
})
