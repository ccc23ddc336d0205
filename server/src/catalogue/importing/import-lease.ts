import { type Ctx, newId } from '../../ctx.ts'
import * as store from './import-store.ts'

/** The exclusive right to import, while it is held. */
export type ImportLease = {
  /** Aborted when another process has taken it. */
  lost: AbortSignal
  /** Sets the run that it is for, so that stopping the run releases the lease. */
  nameRun: (importId: string) => void
  end: () => Promise<void>
}

const LEASE = 'import'
/** If a process dies while importing, others wait this long. */
export const LEASE_MS = 60_000
const RENEW_EVERY_MS = 5000

/** Takes the exclusive right to import; undefined while another process holds it. */
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
      await store.endLease(db, LEASE, holder).catch(() => {}) // it expires by itself
    },
  }
}

/** Releases the lease of a stopped run, whose process may have died. */
export async function endLeaseOf({ db }: Pick<Ctx, 'db'>, importId: string): Promise<void> {
  await store.endLeaseIn(db, LEASE, stateOf(importId))
}

const stateOf = (importId: string) => JSON.stringify({ importId })
