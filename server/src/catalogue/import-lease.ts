import { type Ctx, newId } from '../ctx.ts'
import * as store from './import-store.ts'

/** The right to import, while it is held. */
export type ImportLease = {
  /** Aborted when somebody else has it. */
  lost: AbortSignal
  /** Says which run it is for, so that stopping that run gives it back. */
  nameRun: (importId: string) => void
  end: () => Promise<void>
}

const LEASE = 'import'
/** A process that died while importing keeps the others waiting for this long. */
export const LEASE_MS = 60_000
const RENEW_EVERY_MS = 5000

/** Takes the right to import, which one process has at a time; undefined while another has it. */
export async function takeImportLease(ctx: Pick<Ctx, 'db' | 'now' | 'random' | 'log'>): Promise<ImportLease | undefined> {
  const { db, now, log } = ctx
  const [holder, lost] = [newId(ctx, 'importer'), new AbortController()]
  let state = ''
  const row = () => ({ name: LEASE, holder, expires_at: now() + LEASE_MS, state })
  if (!(await store.takeLease(db, row(), now()))) return undefined
  const renew = () =>
    store.renewLease(db, row()).then(
      (isOurs) => {
        if (!isOurs) lost.abort()
      },
      (error) => log.warn({ err: error }, 'the lease on importing could not be renewed; it is tried again'),
    )
  const renewing = setInterval(renew, RENEW_EVERY_MS)
  return {
    lost: lost.signal,
    nameRun: (importId) => {
      state = stateOf(importId)
      void renew()
    },
    end: async () => {
      clearInterval(renewing)
      await store.endLease(db, LEASE, holder).catch(() => {}) // it runs out by itself
    },
  }
}

/** Gives back the lease of a run that was stopped: its process may have died. */
export async function endLeaseOf({ db }: Pick<Ctx, 'db'>, importId: string): Promise<void> {
  await store.endLeaseIn(db, LEASE, stateOf(importId))
}

const stateOf = (importId: string) => JSON.stringify({ importId })
