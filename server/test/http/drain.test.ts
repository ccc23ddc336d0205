import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { newAddress } from '../support/callers.ts'
import { head, RawConnection } from '../support/http/raw-connection.ts'
import { openWorld } from '../support/world.ts'

const env = {
  MARQUEE_LIMIT_CODES_PER_MINUTE: '0',
  MARQUEE_LIMIT_PENDING_CODES: '0',
  MARQUEE_LIMIT_LAG_MILLISECONDS: '0', // server and clients share this process
}
const body = 'client_id=demo'
const path = '/oauth/device_authorization'
const type = 'application/x-www-form-urlencoded'

/** One write through an agent that keeps connections, and closes those the server asks it to. */
function post(agent: Agent, port: number): Promise<{ status: number; closes: boolean }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': body.length, 'x-forwarded-for': newAddress() }
    const outgoing = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, async (answer) => {
      await text(answer)
      resolve({ status: answer.statusCode ?? 0, closes: answer.headers.connection === 'close' })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

describe('a calm stop', () => {
  it('reports not ready first, answers requests that still arrive, and then accepts no more', async () => {
    const world = await openWorld({ env })
    const { port } = world.service
    const agent = new Agent({ keepAlive: true, maxSockets: 32 })
    const state = { ready: true, answered: 0, closing: 0, statuses: new Set<number>() }
    const client = async () => {
      while (state.ready) {
        const { status, closes } = await post(agent, port)
        state.statuses.add(status)
        state.answered++
        if (closes) state.closing++
      }
    }
    const clients = Array.from({ length: 32 }, client)
    await expect.poll(() => state.answered).toBeGreaterThan(64)
    const stopped = world.service.stop(true)
    const before = state.answered
    const ready = await fetch(`${world.base}/health/ready`)
    expect([ready.status, ((await ready.json()) as { code: string }).code]).toEqual([503, 'NOT_READY'])
    expect((await fetch(`${world.base}/health/live`)).status).toBe(200)
    await expect.poll(() => state.answered).toBeGreaterThan(before + 64)
    state.ready = false // a load balancer has seen it by now
    await Promise.all(clients) // rejects if a single connection was cut
    expect([...state.statuses]).toEqual([200])
    expect(state.closing).toBeGreaterThan(0)
    await stopped
    await expect(fetch(`${world.base}/health/live`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    agent.destroy()
    await world.close()
  })
})

describe('a stop at once', () => {
  it('still finishes every request in flight, and closes what is idle', async () => {
    const world = await openWorld({ env })
    const start = head('POST', path, `Content-Type: ${type}`, `Content-Length: ${body.length}`)
    const connections = Array.from({ length: 40 }, () => new RawConnection(world.service.port))
    for (const connection of connections) connection.send(start, body.slice(0, 7))
    const idle = new RawConnection(world.service.port).send(head('GET', '/health/live'))
    expect((await idle.next())?.status).toBe(200)
    const stopped = world.service.stop(false)
    await idle.closed
    const refused = new RawConnection(world.service.port)
    expect(await refused.send(head('GET', '/health/live')).next()).toBeUndefined()
    for (const connection of connections) connection.send(body.slice(7))
    for (const connection of connections) {
      const answer = await connection.next()
      expect([answer?.status, answer?.headers.get('connection')]).toEqual([200, 'close'])
      await connection.closed
    }
    await stopped
    await world.close()
  })
})
