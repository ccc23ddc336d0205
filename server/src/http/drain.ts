import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const NOTICE_MS = 2000
const CUT_AFTER_MS = 18_000

/** Stops taking connections and waits for the requests in flight. `patient`: first goes on for as long as a load balancer needs to see that we are not ready. */
export async function drainServer(app: FastifyInstance, patient: boolean): Promise<void> {
  if (patient) await setTimeout(NOTICE_MS)
  const finished = new AbortController()
  const cut = setTimeout(CUT_AFTER_MS, undefined, finished).then(
    () => app.server.closeAllConnections(),
    () => {},
  )
  await app.close()
  finished.abort()
  await cut
}
