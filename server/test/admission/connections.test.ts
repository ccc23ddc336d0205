import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Connections } from '../../src/admission/connections.ts'
import { admitConnections } from '../../src/http/server.ts'
import { networkMatcher } from '../../src/network/addresses.ts'
import { metric } from '../support/http/metrics.ts'
import { head, RawConnection } from '../support/http/raw-connection.ts'
import { openWorld, type World } from '../support/world.ts'

const live = head('GET', '/health/live')
const [ONE, OTHER, THIRD] = ['127.0.0.2', '127.0.0.3', '127.0.0.4']

/** Whether the server still answers on each of these connections. */
async function answersOf(connections: RawConnection[]): Promise<boolean[]> {
  const answers: boolean[] = []
  for (const connection of connections) answers.push((await connection.send(live).next())?.status === 200)
  return answers
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

describe('connections of an address', () => {
  let world: World
  const opened: RawConnection[] = []
  beforeAll(async () => {
    world = await openWorld({ env: { MARQUEE_LIMIT_CONNECTIONS_PER_ADDRESS: '3', MARQUEE_LIMIT_CONNECTIONS: '12' } })
  })
  afterEach(() => {
    for (const connection of opened.splice(0)) connection.end()
  })
  afterAll(() => world?.close())

  const openFrom = async (localAddress: string, count: number) => {
    const connections = Array.from({ length: count }, () => new RawConnection(world.service.port, { localAddress }))
    opened.push(...connections)
    return connections
  }

  it('are so many at most: the longest unused is closed for a new one', async () => {
    const first = await openFrom(ONE, 3)
    expect(await answersOf(first)).toEqual([true, true, true])
    const others = await openFrom(OTHER, 2)
    expect(await answersOf(others)).toEqual([true, true])
    const fourth = await openFrom(ONE, 1)
    expect(await answersOf(fourth)).toEqual([true])
    await first[0]?.closed
    expect(await answersOf([...first.slice(1), ...others])).toEqual([true, true, true, true])
    expect(await metric(world.base, 'marquee_events_total{event="connection_dropped"}')).toBeGreaterThan(0)
  })

  it('are not counted for a proxy that is trusted: it carries many people', async () => {
    const proxied = await openFrom('127.0.0.1', 8)
    expect(await answersOf(proxied)).toEqual(Array(8).fill(true))
    expect(await answersOf(proxied)).toEqual(Array(8).fill(true))
  })

  it('leave an answer to everybody when all that may be open are taken', async () => {
    const many = [...(await openFrom(ONE, 3)), ...(await openFrom(OTHER, 3)), ...(await openFrom('127.0.0.1', 6))]
    expect(await answersOf(many)).toEqual(Array(12).fill(true))
    for (let n = 0; n < 5; n++) expect(await answersOf(await openFrom(`127.0.0.${10 + n}`, 1))).toEqual([true])
  })
})

describe('a connection for which there is no room', () => {
  let server: Server
  let port: number
  let connections: Connections
  const events: string[] = []
  let opened = 0
  const held: ServerResponse[] = []
  beforeEach(async () => {
    events.length = 0
    opened = 0
    held.length = 0
    connections = new Connections(
      { connections: 6, connectionsPerAddress: 3 },
      { isProxy: networkMatcher([]), count: (event) => void events.push(event) },
    )
    server = createServer((request: IncomingMessage, response) => {
      connections.use(request, response)
      if (request.url === '/hold') held.push(response)
      else if (request.url === '/long') response.end(Buffer.alloc(50_000_000))
      else response.setHeader('content-length', 2).end('ok')
    })
    server.on('connection', () => opened++)
    admitConnections(server, (socket) => connections.admit(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const from = (localAddress: string) => new RawConnection(port, { localAddress })
  const hold = async (localAddress: string, count: number, request = head('GET', '/hold')) => {
    const before = held.length
    const holding = Array.from({ length: count }, () => from(localAddress).send(request))
    await expect.poll(() => held.length).toBe(before + count)
    return holding
  }

  it('is closed while every other of its address is being answered, and none of these is', async () => {
    const holding = await hold(ONE, 3)
    expect(await from(ONE).send(live).next()).toBeUndefined()
    expect(events).toEqual(['connection_refused'])
    expect(await answersOf([from(OTHER)])).toEqual([true])
    for (const response of held) response.setHeader('content-length', 2).end('ok')
    for (const connection of holding) expect((await connection.next())?.status).toBe(200)
  })

  it('is closed if its address replaces its own connections too fast, without an effect on others', async () => {
    const first = [from(ONE), from(ONE), from(ONE)]
    expect(await answersOf(first)).toEqual([true, true, true])
    const replacing = [from(ONE), from(ONE), from(ONE)]
    expect(await answersOf(replacing)).toEqual([true, true, true])
    expect(await from(ONE).send(live).next()).toBeUndefined()
    expect(events).toEqual([...Array(3).fill('connection_dropped'), 'connection_refused'])
    expect(opened).toBe(6)
    expect(await answersOf([...replacing, from(OTHER)])).toEqual([true, true, true, true])
  })

  it('is not needed where a reader has stopped: what does not move while it is watched is closed, and nothing else', async () => {
    const idle = from(OTHER)
    expect(await answersOf([idle])).toEqual([true])
    const [answered, stopped] = await hold(ONE, 2)
    connections.setStuckTimeouts()
    held[0]?.setHeader('content-length', 2).end('ok')
    expect((await answered?.next())?.status).toBe(200)
    connections.setStuckTimeouts(1)
    await stopped?.closed
    expect(await answersOf([idle, ...(answered ? [answered] : [])])).toEqual([true, true])
  })

  it('takes the place of one without a request, not of one that is being answered', async () => {
    await hold(ONE, 3)
    const idle = from(OTHER)
    expect(await answersOf([idle])).toEqual([true])
    await hold(THIRD, 2)
    expect(await answersOf([from('127.0.0.5')])).toEqual([true])
    await idle.closed
    expect(events).toEqual(['connection_dropped'])
    expect(held.every(({ destroyed }) => !destroyed)).toBe(true)
  })

  it.each([
    ['has said nothing yet', async () => from(OTHER)],
    [
      'has been answered',
      async () => {
        const idle = from(OTHER)
        expect(await answersOf([idle])).toEqual([true])
        return idle
      },
    ],
  ])('takes the place of one that %s before that of one that is slow to send', async (_, open) => {
    await hold(ONE, 3, head('POST', '/hold', 'Content-Length: 9'))
    const idle = await open()
    await expect.poll(() => connectionsOf(server)).toBe(4)
    await hold(THIRD, 2)
    expect(await answersOf([from('127.0.0.5')])).toEqual([true])
    await idle.closed
    expect(held.every(({ destroyed }) => !destroyed)).toBe(true)
  })

  it('takes the place of one whose caller does not send, of the address that has most', async () => {
    const slow = head('POST', '/hold', 'Content-Length: 9')
    const [upload] = await hold(THIRD, 1, slow)
    const many = await hold(ONE, 3, slow)
    await hold(OTHER, 2)
    expect(await answersOf([from('127.0.0.5')])).toEqual([true])
    await Promise.race(many.map(({ closed }) => closed))
    expect(events).toEqual(['connection_dropped'])
    expect(upload?.socket.readableEnded).toBe(false)
  })

  it('takes the place of one whose caller does not read', async () => {
    const deaf = from(ONE)
    deaf.socket.pause()
    deaf.send(head('GET', '/long'))
    await hold(OTHER, 3)
    await hold(THIRD, 2)
    expect(await answersOf([from('127.0.0.5')])).toEqual([true])
    expect(events).toEqual(['connection_dropped'])
  })
})

describe('networkMatcher', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '127.0.0.2', false],
    ['loopback', '127.9.9.9', true],
    ['loopback', '::1', true],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['fd00::/8', 'fd12::1', true],
    ['fd00::/8', 'fe80::1', false],
    ['uniquelocal', '192.168.7.7', true],
  ])('%s holds %s: %s', (network, address, isIn) => {
    expect(networkMatcher([network])(address)).toBe(isIn)
  })
})
