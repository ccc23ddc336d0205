import { setTimeout } from 'node:timers/promises'
import { type Ctx, inBackground } from '../ctx.ts'
import * as store from './erase-store.ts'

/** How long a caller waits for the deletion to finish; after that it continues in the background. */
const MAX_WAIT_MS = 3000

/**
 * Deletes an account marked as erased with all it owns; it is invisible to everybody already. Waits for the end only
 * for a while: an account may own a million rows. The next purge continues what a crash interrupts.
 */
export async function eraseInBackground(ctx: Ctx, accountId: string, waitMs = MAX_WAIT_MS): Promise<void> {
  const erasure = inBackground(() => erase(ctx, accountId)).catch((error) =>
    ctx.log.warn({ accountId, err: error }, 'an account could not be erased yet; the next purge continues'),
  )
  const wait = new AbortController()
  await Promise.race([erasure, setTimeout(waitMs, undefined, { signal: wait.signal }).catch(() => {})])
  wait.abort()
}

async function erase({ store: { kind, slow } }: Ctx, accountId: string): Promise<void> {
  await store.eraseAccount(slow, accountId)
  await store.truncateLog({ kind, slow })
}

/** Takes an account that is to be deleted out of training. */
export async function leaveTraining({ db }: Pick<Ctx, 'db'>, accountId: string): Promise<void> {
  await store.leaveTraining(db, accountId)
}

/** Deletes the accounts marked as erased that are still stored. */
export async function eraseMarked({ store: { slow } }: Pick<Ctx, 'store'>): Promise<void> {
  for (const accountId of await store.listErased(slow)) await store.eraseAccount(slow, accountId)
}
