/**
 * Why a source cannot be read: its key was refused, nothing answers, what answers is no such server, its address may not be asked,
 * it has no such user, its key cannot be decrypted any more, or something broke here.
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

/** A reading that failed; the message is for the person whose source it is, and says nothing of the key. */
export class ReadingFailed extends Error {
  readonly reason: Failure

  constructor(reason: Failure, message: string) {
    super(message)
    this.reason = reason
  }
}
