import { expect } from 'vitest'
import type { Browser } from '../callers.ts'
import { importFile } from '../fixtures/import-world.ts'
import { connect } from '../http/connections.ts'
import { ask, movedTo, type Node, text } from './two-releases.ts'

/** Two nodes in turn, and the session of a profile at both. */
type Turn = { writer: Node; reader: Node; token: string }
export type Film = { id: string; title: string; year: number }

/** Uses a webhook of one node at the other: both have its event in the history, and once revoked it is refused. */
export async function useWebhook({ writer, reader, token }: Turn, { id }: Film): Promise<void> {
  const { id: connection, secret } = await connect(writer.base, token, 'hook')
  const event = { ids: { mediaId: id }, event: 'watched' }
  expect((await ask(reader, `POST /hooks/${secret}`, { body: event })).body).toMatchObject({ status: 'taken' })
  for (const node of [reader, writer]) {
    const { body } = await ask(node, 'GET /profile/history?limit=50', { token })
    expect((body['items'] as unknown as { media: { id: string } }[]).map(({ media }) => media.id)).toContain(id)
  }
  await ask(writer, `DELETE /profile/doors/${connection}`, { token })
  const statusOf = async () => (await ask(reader, `POST /hooks/${secret}`, { body: event, wanted: [200, 404] })).status
  await expect.poll(statusOf).toBe(404)
}

/** A feed token of one node at the other, in two formats. */
export async function useFeed({ writer, reader, token }: Turn): Promise<void> {
  const { secret } = await connect(writer.base, token, 'feed')
  const titlesAt = async (node: Node) => {
    const { body } = await ask(node, `GET /feeds/${secret}/titles.json`)
    return (body as unknown as { id: string }[]).map((item) => item.id)
  }
  expect(await titlesAt(reader)).toEqual(await titlesAt(writer))
  const manifest = await ask(reader, `GET /stremio/${secret}/manifest.json`)
  expect(manifest.body['catalogs']).not.toEqual([])
}

/** A history imported at one node, read and undone at the other. */
export async function importAndUndo({ writer, reader, token }: Turn, { id, title, year }: Film): Promise<void> {
  const file = `Date,Name,Year,Letterboxd URI,Rating\n2020-02-03,"${title}",${year},x,4.5\n2020-02-03,Nobody Made This,1999,x,2\n`
  const done = await importFile({ base: writer.base, token }, file, '?name=ratings.csv')
  expect(done.body).toMatchObject({ status: 'done' })
  const importId = text(done, 'importId')
  expect((await ask(reader, `GET /profile/imports/${importId}`, { token })).body).toMatchObject({ status: 'done' })
  const { body } = await ask(reader, `GET /profile/imports/${importId}/rows?limit=50`, { token })
  expect((body['items'] as unknown as { status: string }[]).map(({ status }) => status)).toEqual(['matched', 'missing'])
  const ratingAt = async (node: Node) => (await ask(node, `GET /profile/media/${id}`, { token })).body['rating']
  expect([await ratingAt(reader), await ratingAt(writer)]).toEqual([9, 9])
  await ask(reader, `DELETE /profile/imports/${importId}`, { token })
  await expect.poll(() => ratingAt(writer)).not.toBe(9)
}

/** Our numbers are others than in 0.3.0, where they were in the range of trakt.tv's; times are whole seconds since. */
function sinceLastRelease(key: string, value: unknown): unknown {
  if (key === 'trakt' || key === 'id') return undefined
  return key === 'watched_at' ? String(value).replace(/\.\d{3}Z$/, '.000Z') : value
}

/** A Trakt client that asks one node for a code, is approved at the other, and reads at either. */
export async function signInTraktClient({ writer, reader }: Turn, browser: Browser, profileId: string): Promise<void> {
  const client_id = 'c0ffee'.repeat(10)
  const headers = { 'trakt-api-key': client_id, 'trakt-api-version': '2' }
  const codes = await ask(writer, 'POST /trakt/oauth/device/code', { body: { client_id }, headers })
  const decision = { decision: 'approve', profileId }
  const approved = await movedTo(reader, browser).send('POST', `/web/activations/${text(codes, 'user_code')}`, decision)
  expect(approved.status, approved.text).toBe(200)
  const body = { code: text(codes, 'device_code'), client_id, client_secret: 'unused' }
  const signedIn = await ask(writer, 'POST /trakt/oauth/device/token', { body, headers })
  const token = text(signedIn, 'access_token')
  const historyAt = async (node: Node) => {
    const { body } = await ask(node, 'GET /trakt/sync/history?limit=50', { token, headers })
    return JSON.parse(JSON.stringify(body, sinceLastRelease))
  }
  expect(await historyAt(reader)).toEqual(await historyAt(writer))
}
