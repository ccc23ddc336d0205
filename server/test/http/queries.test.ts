import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf, keepQuery, recallQuery } from '../../src/http/queries.ts'

const Paging = z.strictObject({ limit: z.coerce.number().default(10) })
const Search = z.strictObject({ limit: z.string() })

describe('a query', () => {
  it('is remembered by its schema and its very words', () => {
    const asked = { text: 'limit=12' }
    expect(recallQuery(Paging, asked)).toBeUndefined()
    keepQuery(Paging, asked, Paging.parse(fieldsOf(asked)))
    expect(recallQuery(Paging, asked)).toEqual({ limit: 12 })
    expect(recallQuery(Paging, { text: 'limit=1' })).toBeUndefined()
    expect(recallQuery(Search, asked)).toBeUndefined()
  })

  it('cannot be changed by one who is given it, for the others', () => {
    keepQuery(Paging, { text: 'limit=7' }, { limit: 7 })
    expect(Object.isFrozen(recallQuery(Paging, { text: 'limit=7' }))).toBe(true)
  })

  it('is not remembered if it is long, and never more than so many are', () => {
    const long = { text: `nextPageToken=${'a'.repeat(100)}` }
    keepQuery(Paging, long, {})
    expect(recallQuery(Paging, long)).toBeUndefined()
    const asked = Array.from({ length: 1000 }, (_, index) => ({ text: `limit=${index}` }))
    for (const one of asked) keepQuery(Paging, one, {})
    expect(asked.filter((one) => recallQuery(Paging, one) !== undefined).length).toBeLessThanOrEqual(64)
    expect(recallQuery(Paging, { text: 'limit=999' })).toEqual({})
  })

  it('loses no field behind many others', () => {
    expect(fieldsOf({ text: `${'&'.repeat(1200)}bad=1` })).toEqual({ bad: '1' })
    expect(fieldsOf({ text: `${'q=a&'.repeat(1200)}bad=1` })).toMatchObject({ bad: '1' })
  })
})
