import { pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { audit } from '../auth/audit.ts'
import { type Caller, type Ctx, inBackground } from '../ctx.ts'
import { perNode } from '../node-memory.ts'
import { Problem } from '../problems.ts'
import { writeBackup } from './store.ts'

/** The time limit of a backup: while its snapshot is open, the store cannot reclaim space. */
const LONGEST_BACKUP_MS = 30 * 60_000
/** A client that reads nothing for this long is considered gone, even if the connection is open. */
const STALLED_AFTER_MS = 60_000

const runningBackups = perNode({ name: 'backups under way', limit: 1, open: () => new Set<symbol>() })

/**
 * Streams a backup without the keys, as a snapshot of its start. A failure before the first record is answered with a
 * problem; a later one closes the connection, and the file has no end mark. One at a time: each holds a connection to
 * the store.
 */
export async function openBackup(
  ctx: Ctx,
  by: { accountId: string; caller: Caller },
  stalledMs = STALLED_AFTER_MS,
): Promise<{ bytes: Readable; name: string }> {
  const { store, now } = ctx
  const others = runningBackups(ctx)
  if (others.size > 0) throw new Problem('CONFLICT', { detail: 'a backup is already in progress; wait until it has finished' })
  const one = Symbol('backup')
  others.add(one)
  try {
    // First, since even a partial copy has left the server.
    await audit(ctx, 'backup made', { accountId: by.accountId }, by.caller)
    const lines = writeBackup(store, { withKeys: false, now: now() })
    const first = await inBackground(() => lines.next())
    const name = `marquee-${new Date(now()).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.backup`
    return { bytes: compress(ctx, { first, lines, stalledMs, done: () => others.delete(one) }), name }
  } catch (error) {
    others.delete(one)
    throw error
  }
}

type BackupLines = AsyncGenerator<Uint8Array, void>

type StartedBackup = { first: IteratorResult<Uint8Array, void>; lines: BackupLines; stalledMs: number; done: () => void }

/** Compresses the backup with backpressure. However it ends, the snapshot is closed. */
function compress(ctx: Ctx, { first, lines, stalledMs, done }: StartedBackup): Readable {
  const gzip = createGzip()
  const stalled = setTimeout(() => gzip.destroy(new Error('nobody has read on for a while')), stalledMs).unref()
  const rest = async function* () {
    for (let line = first; !line.done; line = await inBackground(() => lines.next())) {
      stalled.refresh()
      yield line.value
    }
  }
  const timeLimit = setTimeout(() => gzip.destroy(new Error('it took too long to be read')), LONGEST_BACKUP_MS).unref()
  pipeline(rest, gzip, (error) => {
    clearTimeout(timeLimit)
    clearTimeout(stalled)
    if (error) ctx.log.warn({ err: error }, 'a backup was cut short')
    lines
      .return()
      .catch((failure) => ctx.log.warn({ err: failure }, 'the snapshot of a backup could not be ended'))
      .finally(done)
  })
  return gzip
}
