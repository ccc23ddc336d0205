import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cachedQuery, cacheQuery, fieldsOf } from '../../src/http/validation.ts'

const Paging = z.strictObject({ limit: z.coerce.number().default(10) })
const Search = z.strictObject({ limit: z.string() })

describe('a query', () => {
  it('is remembered by its schema and its very words', () => {
    const asked = 'limit=12'
    expect(cachedQuery(Paging, asked)).toBeUndefined()
    cacheQuery(Paging, asked, Paging.parse(fieldsOf(asked)))
    expect(cachedQuery(Paging, asked)).toEqual({ limit: 12 })
    expect(cachedQuery(Paging, 'limit=1')).toBeUndefined()
    expect(cachedQuery(Search, asked)).toBeUndefined()
  })

  it('cannot be changed by one who is given it, for the others', () => {
    cacheQuery(Paging, 'limit=7', { limit: 7 })
    expect(Object.isFrozen(cachedQuery(Paging, 'limit=7'))).toBe(true)
  })

  it('is not remembered if it is long, and never more than so many are', () => {
    const long = `nextPageToken=${'a'.repeat(100)}`
    cacheQuery(Paging, long, {})
    expect(cachedQuery(Paging, long)).toBeUndefined()
    const asked = Array.from({ length: 1000 }, (_, index) => `limit=${index}`)
    for (const one of asked) cacheQuery(Paging, one, {})
    expect(asked.filter((one) => cachedQuery(Paging, one) !== undefined).length).toBeLessThanOrEqual(64)
    expect(cachedQuery(Paging, 'limit=999')).toEqual({})
  })

  it('loses no field behind many others', () => {
    expect(fieldsOf(`${'&'.repeat(1200)}bad=1`)).toEqual({ bad: '1' })
    expect(fieldsOf(`${'q=a&'.repeat(1200)}bad=1`)).toMatchObject({ bad: '1' })
  })
})
