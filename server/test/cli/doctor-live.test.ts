import { afterEach, describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import type { Finding } from '../../src/cli/doctor/finding.ts'
import { listenForCommands } from '../../src/cli/socket.ts'
import { call, makeFirstAccount } from '../support/callers.ts'
import { marquee } from '../support/processes/command-line.ts'
import { openWorld } from '../support/world.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A running server, and what doctor says about one check of it. */
async function running(env: Record<string, string>) {
  const world = await openWorld({ env })
  const socket = await listenForCommands(world.service, commands, world.dataDir)
  closing.push(async () => {
    await socket.close()
    await world.close()
  })
  const finding = async (check: string) => {
    const { out } = await marquee(['doctor', '--json'], { dataDir: world.dataDir, env })
    return (JSON.parse(out) as { findings: Finding[] }).findings.find((one) => one.check === check)
  }
  return { world, finding }
}

const publicly = { MARQUEE_BASE_URL: 'https://marquee.example.org' }
const openOften = async (base: string, headers: Record<string, string> = {}) => {
  for (let n = 0; n < 20; n++) await fetch(`${base}/web/session`, { headers })
}

describe('marquee doctor, beside a running server', () => {
  it('warns while nobody has made the first account of a public server', async () => {
    const { world, finding } = await running(publicly)
    expect(await finding('owner')).toMatchObject({ state: 'warn', todo: expect.stringContaining('accounts add EMAIL --admin') })
    await makeFirstAccount(world.base)
    expect(await finding('owner')).toMatchObject({ state: 'ok' })
  })

  it('does not warn of that at home', async () => {
    const { finding } = await running({ MARQUEE_BASE_URL: 'http://marquee.lan' })
    expect(await finding('owner')).toMatchObject({ state: 'ok', says: expect.stringContaining('first account') })
  })

  it.each([
    ['none is trusted', ''],
    ['the proxy is trusted', 'loopback'],
  ])('warns when everybody seems to come from this machine though people are sent elsewhere, %s', async (_, proxies) => {
    const { world, finding } = await running({ ...publicly, MARQUEE_TRUSTED_PROXIES: proxies })
    expect(await finding('traffic')).toMatchObject({ state: 'ok' })
    await openOften(world.base)
    expect(await finding('traffic')).toMatchObject({
      state: 'warn',
      says: expect.stringContaining('all 20 requests seem to come from this machine'),
      todo: expect.stringContaining('X-Forwarded-For'),
    })
  })

  it('warns of forwarding headers from a proxy that is not trusted, and names it', async () => {
    const { world, finding } = await running({ ...publicly, MARQUEE_TRUSTED_PROXIES: '' })
    await call(world.base, 'GET', '/web/session', { from: '203.0.113.9' })
    expect(await finding('traffic')).toMatchObject({
      state: 'warn',
      says: expect.stringContaining('forwarding headers were sent by 127.0.0.1, which is not trusted'),
    })
  })

  it('finds a trusted proxy that says who asks well', async () => {
    const { world, finding } = await running({ ...publicly, MARQUEE_TRUSTED_PROXIES: 'loopback' })
    await openOften(world.base, { 'x-forwarded-for': '203.0.113.9' })
    expect(await finding('traffic')).toMatchObject({ state: 'ok' })
  })

  it('says whether there are metrics', async () => {
    const { finding } = await running({ MARQUEE_METRICS_TOKEN: '' })
    expect(await finding('metrics')).toMatchObject({ state: 'ok', says: expect.stringContaining('off') })
  })
})
