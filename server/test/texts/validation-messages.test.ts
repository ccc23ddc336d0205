import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../src/http/route.ts'
import { checkParts } from '../../src/http/validation.ts'
import { Problem } from '../../src/problems.ts'
import { operationOf, routes } from '../contract/routes.ts'

/** The messages that a caller gets about a value. */
function messagesOf(schema: z.ZodType, value: unknown): { path: string; message: string }[] {
  try {
    checkParts([[schema, value]])
    return []
  } catch (error) {
    if (error instanceof Problem) return error.extras.errors ?? []
    throw error
  }
}

const bodyOf = (operation: string) => {
  const body = routes.find((route) => operationOf(route) === operation)?.body
  if (!body) throw new Error(`${operation} takes no body`)
  return body
}

describe('the message for an invalid value', () => {
  const rating = bodyOf('PUT /profile/ratings/{mediaId}')
  const history = bodyOf('POST /profile/history')
  const page = bodyOf('POST /pages')
  const profile = bodyOf('POST /profiles')

  it.each([
    ['a missing field', history, {}, 'mediaId', 'is required'],
    ['a missing body', history, undefined, '', 'is required'],
    ['half a number', rating, { rating: 8.5 }, 'rating', 'must be a whole number'],
    ['a number as text', rating, { rating: '8' }, 'rating', 'must be a whole number'],
    ['too small a number', rating, { rating: 0 }, 'rating', 'must be at least 1'],
    ['a number beyond counting', rating, { rating: 1e20 }, 'rating', 'must be at most 10'],
    ['one below it', rating, { rating: -1e20 }, 'rating', 'must be at least 1'],
    ['half a percent as text', history, { mediaId: 'MV_1', progress: '9' }, 'progress', 'must be a number'],
    ['a number as a name', profile, { name: 1 }, 'name', 'must be text'],
    ['an empty name', profile, { name: ' ' }, 'name', 'must not be empty'],
    ['a long name', profile, { name: 'n'.repeat(65) }, 'name', 'must have at most 64 characters'],
    ['a word of another list', profile, { name: 'A', maturity: 'adult' }, 'maturity', 'must be one of all, teen, kids'],
    ['no truth', profile, { name: 'A', inTraining: 1 }, 'inTraining', 'must be true or false'],
    ['no list', profile, { name: 'A', providers: '8' }, 'providers', 'must be a list'],
    ['too long a list', page, { withProfiles: Array(9).fill('p') }, 'withProfiles', 'must have at most 8 entries'],
    ['no object', page, { pageFilters: null }, 'pageFilters', 'must be an object'],
    [
      'no such day',
      page,
      { pageFilters: { with_release_date_gte: '2020-02-30' } },
      'pageFilters.with_release_date_gte',
      'no such day',
    ],
    ['a time on no such day', history, { mediaId: 'MV_1', updatedAt: '2020-02-30T00:00:00Z' }, 'updatedAt', 'no such day'],
    [
      'no time',
      history,
      { mediaId: 'MV_1', updatedAt: '2020-02-28T25:00:00Z' },
      'updatedAt',
      'must be a time in ISO 8601, with Z or an offset',
    ],
    [
      'no e-mail address',
      bodyOf('POST /web/accounts'),
      { email: 'ann', password: 'p'.repeat(10), name: 'A' },
      'email',
      'must be an e-mail address',
    ],
  ])('has a message: %s', (_name, schema, value, path, message) => {
    expect(messagesOf(schema, value)).toEqual([{ path, message }])
  })

  const long = 'x'.repeat(5000)
  const values = [undefined, null, true, -1, 8.5, 1e20, '', long, '-', [], [null], [8.5], [long], {}, { a: 1 }]

  const parts = routes.flatMap((route) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema: Route['body'] = route[part]
      const hasFields = schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0
      return hasFields ? [[operationOf(route), part, schema] as const] : []
    }),
  )

  it.each(parts)('has a plain message without the value that was sent: %s, in its %s', (_operation, _part, schema) => {
    const messages = Object.keys(schema.shape).flatMap((field) =>
      values.flatMap((value) => messagesOf(schema, { [field]: value }).map(({ message }) => message)),
    )
    expect(messages.length).toBeGreaterThan(0)
    for (const message of messages) {
      expect(message).not.toMatch(/invalid|expected|received|too (big|small)|undefined|null|NaN|9007199254740991|\^|xx/i)
      expect(message.length).toBeLessThan(250)
    }
  })

  it('names an unknown field, of a long one as much as is needed', () => {
    expect(messagesOf(page, { pageFilters: { [long]: 1 } })).toEqual([
      { path: `pageFilters.${'x'.repeat(188)}…`, message: expect.stringMatching(/^unknown field; the fields are: genres, /) },
    ])
  })

  it('suggests a known field, or lists a few; many unknown fields are named only', () => {
    expect(messagesOf(page, { pageFilters: { media_types: 1, runtime: 1 } }).map(({ message }) => message)).toEqual([
      'unknown field; did you mean media_type?',
      expect.stringMatching(/^unknown field; the fields are: genres, /),
    ])
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, 1]))
    expect(messagesOf(page, many).at(-1)).toEqual({ path: 'f19', message: 'unknown field' })
  })
})
