import { expect } from 'vitest'
import type { Browser, Device } from '../callers.ts'
import { ask, movedTo, type Node, text } from './two-releases.ts'
import type { Film } from './two-releases-connections.ts'

export type Person = Device & {
  profileId: string
  otherId: string
  kidsId: string
  sessionToken: string
  films: Film[]
  titles: string[]
}

/** One account with a device, three profiles, and a little history. */
export async function settle(node: Node, browser: Browser): Promise<Person> {
  const device = await signInAcross(node, node, browser)
  const token = device.refreshToken
  const profile = async (body: object) => text(await ask(node, 'POST /profiles', { token, body }), 'profileId')
  const profileId = await profile({ name: 'Ann', region: 'US', providers: ['8'] })
  const otherId = await profile({ name: 'Ben', region: 'US' })
  const kidsId = await profile({ name: 'Cleo', region: 'US', maturity: 'kids' })
  const found = await ask(node, 'GET /search?q=the&media_type=movie&limit=50', { token })
  const films = found.body['items'] as unknown as Film[]
  const titles = films.map(({ id }) => id)
  for (const [at, id] of [profileId, otherId].entries()) {
    const sessionToken = await mint(node, token, id)
    for (const mediaId of titles.slice(at * 4, at * 4 + 5))
      await ask(node, 'POST /profile/liked', { token: sessionToken, body: { mediaId } })
  }
  return { ...device, profileId, otherId, kidsId, sessionToken: await mint(node, token, profileId), films, titles }
}

export async function signInAcross(one: Node, other: Node, browser: Browser): Promise<Device> {
  const asked = await ask(one, 'POST /auth/device-codes', { body: { clientID: 'demo', deviceName: 'Living room' } })
  const approver = movedTo(other, browser)
  const seen = await approver.send('GET', `/web/activations/${text(asked, 'userCode')}`)
  expect(seen.status, `an activation at ${other.name}: ${seen.text}`).toBe(200)
  const decided = await approver.send('POST', `/web/activations/${text(asked, 'userCode')}`, { decision: 'approve' })
  expect(decided.status, `approving at ${other.name}: ${decided.text}`).toBe(200)
  const polled = await ask(one, `POST /auth/device-codes/${text(asked, 'deviceCode')}/poll`)
  const again = await ask(other, `POST /auth/device-codes/${text(asked, 'deviceCode')}/poll`, { wanted: [200, 429] })
  if (again.status === 200) expect(again.body).toEqual(polled.body)
  return polled.body as unknown as Device
}

export async function mint(node: Node, refreshToken: string, profileId: string): Promise<string> {
  return text(await ask(node, 'POST /auth/session-token', { token: refreshToken, body: { profileId } }), 'sessionToken')
}
