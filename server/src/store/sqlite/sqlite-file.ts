import { DatabaseSync } from 'node:sqlite'
import { timeouts } from '../deadline.ts'
import { isBusy } from './sqlite-errors.ts'

/** Whether an answered write survives a power cut (`full`), or a crash of the program only. */
export type Durability = 'full' | 'normal'

/**
 * At this length of the log in pages, a commit checkpoints it. If a thread does that, only when the thread is far
 * behind.
 */
const CHECKPOINT_PAGES = { own: 1000, thread: 16_384 } as const

/** A write-ahead log that a burst of writes made long is cut back to this. */
const LONGEST_LOG_BYTES = 64 * 1024 * 1024

/**
 * Opens the file in WAL mode. SQLite itself waits neither for a lock, which callers try again, nor for the disk at a
 * commit: where an answered write has to survive a power cut, the log is synced behind the commit (see log-sync.ts).
 * Some file systems allow no log; there SQLite syncs each commit itself.
 */
export function openSqliteFile(file: string, checkpoints: keyof typeof CHECKPOINT_PAGES = 'own'): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0 })
  const hasLog = whenFree(() => {
    // Before the first page only: later it changes nothing but the file's bytes. What is there changes over in
    // sqlite-space.ts.
    if (database.prepare('PRAGMA page_count').get()?.['page_count'] === 0) database.exec('PRAGMA auto_vacuum = INCREMENTAL')
    return database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'] === 'wal'
  })
  database.exec(`
    PRAGMA synchronous = ${hasLog ? 'NORMAL' : 'FULL'};
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -16384;
    PRAGMA journal_size_limit = ${LONGEST_LOG_BYTES};
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES[checkpoints]};
  `)
  return database
}

/** Tries until no other process is in the way; holds the thread, so it is for opening a file only. */
function whenFree<T>(work: () => T): T {
  const until = performance.now() + timeouts.queryMs
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}
