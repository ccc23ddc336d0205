import { expect } from 'vitest'
import type { Reply } from '../../../support/callers.ts'
import { asPerson, type Fixture } from '../../fixture.ts'
import type { Case } from '../case.ts'

const send =
  (method: string, path: string) =>
  (fixture: Fixture): Promise<Reply> =>
    asPerson(fixture.admin, method, path)

export const adminOverviewCases: Case[] = [
  [
    'GET /admin/overview',
    'how things are',
    200,
    ({ body }, { world }) =>
      expect(body).toMatchObject({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        store: { kind: world.service.ctx.store.kind },
        people: { accounts: expect.any(Number) },
        load: { byStatus: { success: expect.any(Number) } },
      }),
    send('GET', '/admin/overview'),
  ],
  [
    'GET /admin/backup',
    'a file',
    200,
    ({ headers, text }) => {
      expect(headers.get('content-type')).toBe('application/gzip')
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="marquee-\d{8}-\d{6}\.backup"$/)
      expect(text.length).toBeGreaterThan(500)
    },
    send('GET', '/admin/backup'),
  ],
  [
    'GET /admin/backup',
    'another is being made',
    409,
    'CONFLICT',
    async (fixture) => {
      const both = await Promise.all([1, 2].map(() => send('GET', '/admin/backup')(fixture)))
      return both.find(({ status }) => status === 409) ?? expect.fail('both were made')
    },
  ],
]
