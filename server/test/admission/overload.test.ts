import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { call, type Reply } from '../support/callers.ts'
import { METRICS_TOKEN, metric } from '../support/http/metrics.ts'

describe('a server whose event loop is busy', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-busy-'))
  let server: ChildProcess
  let base: string
  beforeAll(async () => {
    server = fork(path.join(import.meta.dirname, '../support/processes/busy-server.ts'), {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        MARQUEE_HOST: '127.0.0.1',
        MARQUEE_PORT: '0',
        MARQUEE_DATA_DIR: dataDir,
        MARQUEE_TRUSTED_PROXIES: '127.0.0.1',
        MARQUEE_METRICS_TOKEN: METRICS_TOKEN,
      },
    })
    server.stdout?.pipe(createWriteStream(path.join(inject('logFolder'), 'busy-server.log')))
    const [{ port }] = (await once(server, 'message')) as [{ port: number }]
    base = `http://127.0.0.1:${port}`
  })
  afterAll(async () => {
    const ended = once(server, 'exit')
    server.send('stop')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  })

  const jwks = () => call(base, 'GET', '/.well-known/jwks.json')
  /** The refusals of a crowd that asks at once. */
  const shedFromCrowd = async () => (await Promise.all(Array.from({ length: 20 }, jwks))).filter(({ status }) => status === 503)

  it('sheds load with 503 and says when to come back, while health stays 200', async () => {
    // Connections are opened before: a busy server accepts one a turn.
    const calm = await Promise.all(Array.from({ length: 24 }, jwks))
    expect(calm.map(({ status }) => status)).toEqual(calm.map(() => 200))
    server.send('busy')
    let refusals: Reply[] = []
    const countRefusals = async () => {
      refusals = await shedFromCrowd()
      return refusals.length
    }
    await expect.poll(countRefusals, { timeout: 30_000 }).toBeGreaterThan(0)
    const [shed] = refusals
    const [live, ready] = await Promise.all(['/health/live', '/health/ready'].map((path) => call(base, 'GET', path)))
    expect(shed?.body).toMatchObject({ status: 503, code: 'OVERLOADED' })
    expect(Number(shed?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([live?.status, ready?.status]).toEqual([200, 200])
    expect(await metric(base, 'marquee_events_total{event="load_shed"}')).toBeGreaterThan(0)
  })

  it('always serves the web app: a page that cannot be loaded cannot show an error', async () => {
    await expect.poll(async () => (await shedFromCrowd()).length, { timeout: 30_000 }).toBeGreaterThan(0)
    const page = await call(base, 'GET', '/browse')
    const assets = [...page.text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, asset = '']) => asset)
    const statuses = await Promise.all(assets.map(async (asset) => (await call(base, 'GET', asset)).status))
    expect(page.status).toBe(200)
    expect(assets.length).toBeGreaterThan(1)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('serves again as soon as it is not', async () => {
    server.send('calm')
    await expect.poll(async () => (await jwks()).status, { timeout: 30_000 }).toBe(200)
  })
})
