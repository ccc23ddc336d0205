import { StoreUnavailable } from '../deadline.ts'

/** The embedded store cannot be opened; the message has the file, the cause and what to do. */
class CannotOpen extends Error {
  constructor(file: string, why: string, cause: unknown) {
    super(`${file} ${why}`, { cause })
    this.name = 'CannotOpen'
  }
}

/** By SQLite's code: the cause, and what to do. */
const reasons: Record<number, string> = {
  5: 'is locked by another program: end it, then start again',
  8: 'cannot be written to: correct the owner of the file and its folder, or run as the owner',
  10: 'cannot be read or written: look at the disk and the system’s log',
  11: 'is damaged: replace it by a copy, or fill a new folder with marquee restore',
  13: 'cannot be written to, because the disk is full: free some space, then start again',
  14: 'cannot be opened: correct the owner of the file and its folder, or run as the owner',
  26: 'is not an SQLite database: put the right file there, or fill a new folder with marquee restore',
}

/** The same error with the file and what to do, where it is one of SQLite's; any other as it is. */
export function withFile(file: string, error: unknown): unknown {
  const cause = error instanceof StoreUnavailable && error.cause !== undefined ? error.cause : error
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : 0
  const reason = reasons[code]
  return reason === undefined ? error : new CannotOpen(file, reason, cause)
}
