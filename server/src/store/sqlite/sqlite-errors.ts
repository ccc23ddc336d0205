import { ParentMissing, StoreUnavailable } from '../deadline.ts'

const SQLITE_BUSY = 5
const FOREIGN_KEY_VIOLATION = 787
/**
 * Another process holds the file for too long; it may not be written; reading or writing it fails; it is damaged; the
 * disk is full.
 */
const unavailable = new Set([SQLITE_BUSY, 8, 10, 11, 13, 14, 26])

/** Whether another connection holds what the statement needs; it has changed nothing. */
export function isBusy(error: unknown): boolean {
  return (codeOf(error) & 0xff) === SQLITE_BUSY
}

/** SQLite's error in the words that both stores use. */
export function explainSqliteError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === FOREIGN_KEY_VIOLATION) return new ParentMissing(error)
  return unavailable.has(code & 0xff) ? new StoreUnavailable('query', error) : error
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
}
