import { setTimeout } from 'node:timers/promises'
import { type Ctx, inBackground } from '../ctx.ts'
import * as store from './erase-store.ts'

/** So long a caller waits to hear that everything is gone; what is left then goes on by itself. */
const PATIENCE_MS = 3000

/**
 * Deletes what an account owns that was marked as erased, which is gone for everybody already. Waits for the end, but not for long: an
 * account may own a million rows. What a crash interrupts is erased by the next purge.
 */
export async function eraseSoon(ctx: Ctx, accountId: string, patienceMs = PATIENCE_MS): Promise<void> {
  const erasing = inBackground(() => erase(ctx, accountId)).catch((error) =>
    ctx.log.warn({ accountId, err: error }, 'an account could not be erased yet; the next purge goes on'),
  )
  const patience = new AbortController()
  await Promise.race([erasing, setTimeout(patienceMs, undefined, { signal: patience.signal }).catch(() => {})])
  patience.abort()
}

async function erase({ store: { kind, slow } }: Ctx, accountId: string): Promise<void> {
  await store.eraseAccount(slow, accountId)
  await store.forgetDeleted({ kind, slow })
}

/** Takes an account that is to be deleted out of training. */
export async function leaveTraining({ db }: Pick<Ctx, 'db'>, accountId: string): Promise<void> {
  await store.leaveTraining(db, accountId)
}

/** Erases what was marked as erased and is still there. */
export async function eraseMarked({ store: { slow } }: Pick<Ctx, 'store'>): Promise<void> {
  for (const accountId of await store.listErased(slow)) await store.eraseAccount(slow, accountId)
}
