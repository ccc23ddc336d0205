/**
 * Why a source could not be read: the key was refused, no answer, not such a server, an address that is not allowed, no
 * such user, a key that can no longer be decrypted, or an internal error.
 */
export const failures = [
  'refused',
  'unreachable',
  'unsuitable',
  'not_allowed',
  'unknown_user',
  'key_lost',
  'failed',
] as const satisfies string[]

export type Failure = (typeof failures)[number]

/** A source could not be read. The message is for its owner and never contains the key. */
export class ReadingFailed extends Error {
  readonly reason: Failure

  constructor(reason: Failure, message: string) {
    super(message)
    this.reason = reason
  }
}
