import type { Ctx } from '../ctx.ts'
import type { Keyring, KeySource } from './keys/keyring.ts'

/** What a use case gets that signs, checks or ends tokens. */
export type AuthCtx = Ctx & {
  readonly keys: () => Keyring
  readonly keySource: KeySource
  /** Makes this node forget what it remembers about valid tokens; other nodes remember for less than a second. */
  readonly clearTokenCaches: () => void
}
