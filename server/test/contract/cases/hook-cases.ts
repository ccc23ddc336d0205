import { expect } from 'vitest'
import { call, type Reply } from '../../support/callers.ts'
import { filmId, neverThere } from '../../support/fixtures/taste-titles.ts'
import { connect } from '../../support/http/connections.ts'
import { TASTE_PER_PROFILE } from '../fixture.ts'
import { at, type Case, type Check } from './case.ts'
import { newViewer } from './taste/taste-fixture.ts'

const POST = 'POST /hooks/{secret}'
const watched = { ids: { mediaId: filmId(1) }, event: 'watched' }
const expectAnswer =
  (status: string): Check =>
  ({ body }) =>
    expect(body).toMatchObject({ status })

type Sent = { body?: unknown; type?: string }

/** What a media server sends about somebody. */
const sent =
  ({ body, type = 'application/json' }: Sent): Case[4] =>
  async (fixture): Promise<Reply> => {
    const { person } = await newViewer(fixture)
    const { secret } = await connect(fixture.base, person.sessionToken, 'hook')
    const headers = { 'content-type': type }
    return call(fixture.base, 'POST', `/hooks/${secret}`, { ...(body !== undefined && { body }), headers })
  }

const full: Case[4] = async (fixture) => {
  const { person } = await newViewer(fixture)
  const { secret } = await connect(fixture.base, person.sessionToken, 'hook')
  const { ctx } = fixture.world.service
  const row = { profile_id: person.profileId, season: -1, episode: -1, progress: 100, imported: 0, updated_at: ctx.now() }
  const rows = Array.from({ length: TASTE_PER_PROFILE }, (_, number) => ({ ...row, number: number + 100 }))
  await ctx.db.insertInto('history').values(rows).execute()
  return call(fixture.base, 'POST', `/hooks/${secret}`, { body: watched })
}

const form = (boundary: string, field: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n--${boundary}--\r\n`

export const hookCases: Case[] = [
  [POST, 'watched', 200, expectAnswer('taken'), sent({ body: watched })],
  [
    POST,
    'JSON that is called text',
    200,
    expectAnswer('taken'),
    sent({ body: JSON.stringify(watched), type: 'text/plain; charset=utf-8' }),
  ],
  [
    POST,
    'a form of parts',
    200,
    expectAnswer('taken'),
    sent({ body: form('xx', 'payload', JSON.stringify(watched)), type: 'multipart/form-data; boundary=xx' }),
  ],
  [
    POST,
    'a form',
    200,
    expectAnswer('taken'),
    sent({
      body: `data=${encodeURIComponent(JSON.stringify(watched))}`,
      type: 'application/x-www-form-urlencoded',
    }),
  ],
  [POST, 'nothing that we know', 202, expectAnswer('unknown'), sent({ body: { hello: 'world' } })],
  [
    POST,
    'a title that is not here',
    202,
    expectAnswer('unmatched'),
    sent({ body: { ...watched, ids: { mediaId: neverThere } } }),
  ],
  [POST, 'no body', 400, at(''), sent({ body: '' })],
  [POST, 'half of a body', 400, at(''), sent({ body: '{' })],
  [POST, 'a list', 400, at(''), sent({ body: [watched] })],
  [POST, 'a form without its field', 400, at(''), sent({ body: 'a=b', type: 'application/x-www-form-urlencoded' })],
  [POST, 'parts without a boundary', 400, at(''), sent({ body: 'a=b', type: 'multipart/form-data' })],
  [POST, 'a full history', 409, 'CONFLICT', full],
  [
    POST,
    'the token of a feed',
    404,
    'NOT_FOUND',
    async (fixture) => {
      const { person } = await newViewer(fixture)
      const { secret } = await connect(fixture.base, person.sessionToken, 'feed')
      return call(fixture.base, 'POST', `/hooks/${secret}`, { body: watched })
    },
  ],
]
