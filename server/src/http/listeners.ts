import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The addresses to listen on: all that `localhost` stands for; any other name is left to the system. */
export async function addressesFor(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true, order: 'ipv4first' })
  return [...new Set(found.map(({ address }) => address))]
}

/**
 * Listens on every address, on one port. Fastify would open a second HTTP server for a second address, without what we have put on
 * the first: here, all connections come to the one there is.
 */
export async function listenOn(app: FastifyInstance, [first = 'localhost', ...more]: string[], port: number): Promise<Server[]> {
  await app.listen({ host: first, port })
  const listeners = await Promise.all(more.map((host) => listenBeside(app, host, portOf(app, port))))
  return listeners.filter((listener) => listener !== undefined)
}

/** A listener that hands its connections over; undefined where this machine does not have the address. */
async function listenBeside(app: FastifyInstance, host: string, port: number): Promise<Server | undefined> {
  const listener = createServer((socket) => app.server.emit('connection', socket))
  try {
    await once(listener.listen({ host, port }), 'listening')
    return listener
  } catch (error) {
    if (notHere.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

const notHere = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** The port that is listened on. */
export function portOf(app: FastifyInstance, asked: number): number {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : asked
}
