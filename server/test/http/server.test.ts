import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressesFor, drainServer, listenOn, portOf } from '../../src/http/server.ts'
import { head, RawConnection } from '../support/http/raw-connection.ts'

describe('listening on several addresses', () => {
  it('is meant by localhost, and by no other name', async () => {
    expect(await addressesFor('localhost')).toContain('127.0.0.1')
    expect(await addressesFor('0.0.0.0')).toEqual(['0.0.0.0'])
    expect(await addressesFor('nowhere.invalid')).toEqual(['nowhere.invalid'])
  })

  it('brings all connections to the one server, where they are admitted, and drains with it', async () => {
    const server = createServer((_request, response) => response.end('here'))
    const admitted: (string | undefined)[] = []
    server.prependListener('connection', (socket) => void admitted.push(socket.localAddress))
    const listeners = await listenOn(server, ['127.0.0.1', '127.0.0.7', '203.0.113.1'], 0)
    expect(listeners).toHaveLength(1) // the last is an address this machine does not have
    const port = portOf(server)
    for (const host of ['127.0.0.1', '127.0.0.7']) {
      const connection = new RawConnection(port, { host })
      expect((await connection.send(head('GET', '/')).next())?.status).toBe(200)
    }
    expect(admitted).toEqual(['127.0.0.1', '127.0.0.7'])
    await drainServer(server, listeners, false)
    await expect(fetch(`http://127.0.0.7:${port}/`)).rejects.toThrow()
  })
})
