import { afterAll, describe, expect, it } from 'vitest'
import { type Browser, call, makeFirstAccount } from '../support/callers.ts'
import { openWorld, type World } from '../support/world.ts'

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
