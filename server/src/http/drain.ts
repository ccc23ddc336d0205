import { once } from 'node:events'
import type { Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const NOTICE_MS = 2000
const CUT_AFTER_MS = 18_000

/** Stops taking connections and waits for the requests in flight. `patient`: first goes on for as long as a load balancer needs to see that we are not ready. */
export async function drainServer(app: FastifyInstance, listeners: Server[], patient: boolean): Promise<void> {
  if (patient) await setTimeout(NOTICE_MS)
  const finished = new AbortController()
  const cut = setTimeout(CUT_AFTER_MS, undefined, finished).then(
    () => app.server.closeAllConnections(),
    () => {},
  )
  const closed = listeners.map((listener) => once(listener.close(), 'close'))
  await app.close()
  await Promise.all(closed)
  finished.abort()
  await cut
}
