import { afterAll, describe, expect, it } from 'vitest'
import { type Browser, call, makeFirstAccount } from './callers.ts'
import { ask, head } from './raw-connection.ts'
import { openWorld, type World } from './world.ts'

const worlds: World[] = []
afterAll(async () => {
  for (const world of worlds) await world.close()
})

async function worldTrusting(proxies: string): Promise<{ world: World; person: Browser }> {
  const world = await openWorld({ env: { MARQUEE_TRUSTED_PROXIES: proxies, MARQUEE_LIMIT_CODES_PER_MINUTE: '0' } })
  worlds.push(world)
  return { world, person: await makeFirstAccount(world.base) }
}

/** Which address the server believes a device asks from. */
async function believed({ world, person }: Awaited<ReturnType<typeof worldTrusting>>, forwardedFor: string): Promise<unknown> {
  const headers = { 'x-forwarded-for': forwardedFor }
  const asked = await call(world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' }, headers })
  const seen = await person.send('GET', `/web/activations/${asked.body['userCode']}`)
  return (seen.body['requestedFrom'] as unknown as { address: string }).address
}

describe('the caller’s address', () => {
  it('is the connection’s where no proxy is trusted, whatever a header says', async () => {
    const setting = await worldTrusting('')
    expect(await believed(setting, '6.6.6.6')).toBe('127.0.0.1')
  })

  it('is the last one that no trusted proxy has, read from the right', async () => {
    const setting = await worldTrusting('127.0.0.1, 10.0.0.0/8')
    expect(await believed(setting, '203.0.113.7')).toBe('203.0.113.7')
    expect(await believed(setting, '6.6.6.6, 203.0.113.7')).toBe('203.0.113.7')
    expect(await believed(setting, '6.6.6.6, 203.0.113.7, 10.1.2.3')).toBe('203.0.113.7')
    expect(await believed(setting, '2001:db8::1')).toMatch(/^2001:db8:/)
  })

  it('is the connection’s when a header names something that is no address', async () => {
    const setting = await worldTrusting('127.0.0.1')
    for (const nonsense of ['<script>', '1.2.3.4:5678', 'unknown', ''])
      expect(await believed(setting, nonsense)).toBe('127.0.0.1')
  })
})

describe('this very machine', () => {
  const path = '/metrics'

  it('is loopback without a sign of a proxy', async () => {
    const { world } = await worldTrusting('')
    expect((await fetch(world.base + path)).status).toBe(200)
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])
      expect((await fetch(world.base + path, { headers: { [name]: 'x' } })).status).toBe(404)
  })

  it('is not who came by a name that some other site can have pointed here', async () => {
    const { world } = await worldTrusting('')
    const { port } = world.service
    const by = async (host: string) => (await ask(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).status
    expect(await Promise.all(['localhost', `127.0.0.1:${port}`, `[::1]:${port}`, 'LOCALHOST:1', 'tv.lan'].map(by))).toEqual([
      200, 200, 200, 200, 200,
    ])
    expect(await Promise.all(['evil.example', 'localhost.evil.example', '', '127.0.0.1.evil.example'].map(by))).toEqual([
      404, 404, 404, 404,
    ])
  })

  it('alone may make the first account without the set-up code', async () => {
    const world = await openWorld()
    worlds.push(world)
    const opened = await ask(world.service.port, head('GET', '/web/session').replace('marquee.test', 'evil.example'))
    const { csrfToken, registration } = JSON.parse(opened.body)
    expect(registration).toEqual({ mode: 'first', setupCode: true })
    const body = JSON.stringify({ email: 'evil@example.org', password: 'a long password', name: 'Evil' })
    const made = await ask(
      world.service.port,
      head(
        'POST',
        '/web/accounts',
        `Cookie: ${opened.headers.get('set-cookie')?.split(';')[0]}`,
        `X-CSRF-Token: ${csrfToken}`,
        'Origin: http://evil.example',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ).replace('marquee.test', 'evil.example'),
      body,
    )
    expect(JSON.parse(made.body).errors).toMatchObject([{ path: 'setupCode' }])
  })
})
