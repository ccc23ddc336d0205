import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BytesInFlight } from '../../src/admission/bytes-in-flight.ts'
import { Connections } from '../../src/admission/connections.ts'
import { networkMatcher } from '../../src/network/addresses.ts'
import { head, RawConnection } from '../support/http/raw-connection.ts'

const PICTURE = Buffer.alloc(6_000_000) // more than the system's own buffers take

describe('pictures for readers who are slow to take them', () => {
  let server: Server
  let port: number
  let inFlight: BytesInFlight
  const opened: RawConnection[] = []
  beforeEach(async () => {
    const connections = new Connections(
      { connections: 0, connectionsPerAddress: 0 },
      { isProxy: networkMatcher([]), count: () => {} },
    )
    inFlight = new BytesInFlight(3 * PICTURE.length, (connection) => connections.drop(connection))
    server = createServer((request, response) => {
      const connection = connections.use(request, response)
      response.setHeader('content-length', PICTURE.length).end(PICTURE)
      if (connection) inFlight.add(response, { bytes: PICTURE.length, connection })
    })
    server.prependListener('connection', (socket) => connections.admit(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterEach(async () => {
    for (const connection of opened.splice(0)) connection.end()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const open = () => {
    const connection = new RawConnection(port)
    opened.push(connection)
    return connection
  }
  const ask = async (count: number) => {
    const deaf = open()
    deaf.socket.pause()
    deaf.send(head('GET', '/'))
    await expect.poll(() => inFlight.total).toBe(count * PICTURE.length)
    return deaf
  }

  it('hold so much memory at most: the one longest at it is cut off', async () => {
    const [first, second] = [await ask(1), await ask(2)]
    await ask(3)
    const reader = open().send(head('GET', '/'))
    expect((await reader.next())?.status).toBe(200)
    await expect.poll(() => inFlight.total).toBe(2 * PICTURE.length)
    first.socket.resume()
    await first.closed
    expect(second.socket.destroyed).toBe(false)
  })

  it('are forgotten when they are out, or their reader is gone', async () => {
    const reader = open().send(head('GET', '/'))
    expect((await reader.next())?.status).toBe(200)
    await expect.poll(() => inFlight.total).toBe(0)
    const deaf = await ask(1)
    deaf.socket.destroy()
    await expect.poll(() => inFlight.total).toBe(0)
  })
})
