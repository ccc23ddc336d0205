import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { call, makeFirstAccount, newAddress, signInDevice } from '../support/callers.ts'
import { metric } from '../support/http/metrics.ts'
import { head, RawConnection } from '../support/http/raw-connection.ts'
import { type ServerProcess, startServer } from '../support/processes/server-process.ts'

const ABUSERS_OF_A_KIND = 40
const REQUESTS = 200
const codes = '/auth/device-codes'
const json = 'Content-Type: application/json'
const deep = '['.repeat(30_000) + ']'.repeat(30_000)
const form = Array.from({ length: 9000 }, (_, index) => `f${index}`).join('&')

/** Each keeps one connection as annoying as it can, and comes back when it is thrown out. */
const abuses: Record<string, (connection: RawConnection) => Promise<void>> = {
  'headers drop by drop': async (connection) => {
    connection.send('GET / HTTP/1.1\r\nHost: x\r\n')
    const dripping = setInterval(() => connection.send('X-More: x\r\n'), 100)
    await connection.closed
    clearInterval(dripping)
  },
  'a body drop by drop': async (connection) => {
    connection.send(head('POST', codes, json, 'Content-Length: 60000'))
    const dripping = setInterval(() => connection.send(' '), 100)
    await connection.closed
    clearInterval(dripping)
  },
  garbage: async (connection) => {
    await connection.send('\x16\x03\x01 not for you\r\n\r\n').closed
  },
  'far too much': async (connection) => {
    connection.send(head('POST', codes, json, 'Transfer-Encoding: chunked'), '20000\r\n', Buffer.alloc(0x20000, 'a'))
    await connection.closed
  },
  'nonsense to parse': async (connection) => {
    const from = `X-Forwarded-For: ${newAddress()}`
    connection.send(head('POST', codes, from, json, `Content-Length: ${deep.length}`), deep)
    connection.send(
      head('POST', '/oauth/token', from, 'Content-Type: application/x-www-form-urlencoded', `Content-Length: ${form.length}`),
      form,
    )
    await connection.next()
    await connection.next()
    connection.end()
  },
}

describe('two hundred abusive connections', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-abused-'))
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer({
      dataDir,
      logFile: path.join(inject('logFolder'), 'abused-server.log'),
      env: { MARQUEE_LIMIT_HEADER_SECONDS: '2', MARQUEE_LIMIT_REQUEST_SECONDS: '3' },
    })
  })
  afterAll(async () => {
    await server?.end('SIGINT')
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('leave every request of the others answered, and the event loop free', async () => {
    const port = Number(new URL(server.base).port)
    const { refreshToken: token } = await signInDevice(await makeFirstAccount(server.base))
    const state = { going: true, bouts: 0 }
    const abusers = Object.values(abuses).flatMap((abuse) =>
      Array.from({ length: ABUSERS_OF_A_KIND }, async () => {
        while (state.going) {
          await abuse(new RawConnection(port))
          state.bouts++
          await new Promise((resolve) => setTimeout(resolve, 200)) // what one machine can do without choking itself
        }
      }),
    )
    await expect.poll(() => state.bouts, { timeout: 30_000 }).toBeGreaterThan(100)
    await metric(server.base, 'nodejs_eventloop_lag_mean_seconds') // reading starts the next measurement
    const statuses = new Map<number, number>()
    for (let asked = 0; asked < REQUESTS; asked++) {
      const { status } = await call(server.base, 'GET', '/profiles', { token })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const lag = await metric(server.base, 'nodejs_eventloop_lag_mean_seconds')
    const shed = await metric(server.base, 'marquee_events_total{event="load_shed"}')
    state.going = false
    await Promise.all(abusers)
    expect([...statuses]).toEqual([[200, REQUESTS]])
    expect(shed).toBe(0)
    expect(lag).toBeLessThan(0.1)
    expect(state.bouts).toBeGreaterThan(200)
  })
})
