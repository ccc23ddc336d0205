import type { Watcher } from '../support/fixtures/page-world.ts'

/** A feed of a profile; the secret is shown only this once. */
export async function newFeed(watcher: Watcher, label = 'Living room'): Promise<{ id: string; secret: string }> {
  const reply = await watcher.done('POST', '/profile/doors', { kind: 'feed', label })
  return reply.body as unknown as { id: string; secret: string }
}
