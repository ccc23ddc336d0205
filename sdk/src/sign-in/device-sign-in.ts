import { MarqueeError } from '../errors.ts'
import type { CallOptions } from '../options.ts'
import type { Timing } from '../requests/timing.ts'
import type { Authorized, Pending } from '../types.gen.ts'
import type { ClientStorage, PendingCode } from './client-storage.ts'

/** A device code to show, and a function that waits for its approval. */
export type DeviceSignIn = {
  /** The code that the person types, e.g. `WDJB-MJHT`. */
  userCode: string
  /** The page where they type it. */
  verificationUri: string
  /** The same URL with the code, as in the QR code. */
  verificationUriComplete: string
  /** A PNG as data URL, for an `<img>`. */
  qrCode: string
  expiresAt: Date
  /**
   * Waits for the approval; then this client is signed in. Throws `DEVICE_CODE_DENIED`, `DEVICE_CODE_EXPIRED` or
   * `DEVICE_CODE_INVALID` if the code cannot be approved any more, and the signal's reason if aborted.
   * Connection failures in between are retried.
   *
   * @example
   * const signIn = await marquee.signInWithDeviceCode()
   * const leaving = new AbortController()
   * const { publicId } = await signIn.wait({ signal: leaving.signal })
   * console.log(`signed in as ${publicId}`)
   */
  wait: (options?: Pick<CallOptions, 'signal'>) => Promise<{ publicId: string; expiresAt: Date }>
}

export type Poller = {
  store: ClientStorage
  timing: Timing
  poll: (deviceCode: string, signal: AbortSignal | undefined) => Promise<Authorized | Pending>
  adopt: (signIn: Authorized) => Promise<void>
}

/** SLOW_DOWN adds this to the interval; `Retry-After` is only the rest of the current interval. */
const SLOWER_SECONDS = 5
const SLOWEST_SECONDS = 60
/** A code approved just before it expires can be redeemed this much longer. */
const GRACE_MS = 120_000

/** Makes a `DeviceSignIn` of a code requested now or before a reload. */
export function deviceSignIn(poller: Poller, code: PendingCode): DeviceSignIn {
  let waiting: Promise<Authorized> | undefined
  return {
    userCode: code.userCode,
    verificationUri: code.verificationUri,
    verificationUriComplete: code.verificationUriComplete,
    qrCode: code.authQRCode,
    expiresAt: new Date(code.expiresAt),
    wait: async ({ signal } = {}) => {
      waiting ??= pollUntilDecided(poller, { ...code }, signal).finally(() => {
        waiting = undefined
      })
      const { publicId, expiresAt } = await waiting
      return { publicId, expiresAt: new Date(expiresAt * 1000) }
    },
  }
}

async function pollUntilDecided(poller: Poller, code: PendingCode, signal: AbortSignal | undefined): Promise<Authorized> {
  const { store, timing, adopt } = poller
  let delay = code.polledAt === undefined ? 0 : Math.max(0, code.polledAt + code.interval * 1000 - timing.now())
  for (;;) {
    await timing.sleep(Math.min(delay, code.interval * 1000 + GRACE_MS), signal)
    const { signIn, waitSeconds } = await pollOnce(poller, code, signal)
    if (signIn) {
      await adopt(signIn)
      await store.remove('pending')
      return signIn
    }
    delay = waitSeconds * 1000
  }
}

type Polled = { signIn?: Authorized; waitSeconds: number }

async function pollOnce({ store, timing, poll }: Poller, code: PendingCode, signal: AbortSignal | undefined): Promise<Polled> {
  code.polledAt = timing.now()
  await store.set('pending', code) // before the poll, so that the interval survives a reload
  try {
    const answer = await poll(code.deviceCode, signal)
    return 'refreshToken' in answer ? { signIn: answer, waitSeconds: 0 } : { waitSeconds: code.interval }
  } catch (thrown) {
    if (!(thrown instanceof MarqueeError)) throw thrown
    if (!isTransient(thrown) || timing.now() > code.expiresAt + GRACE_MS) {
      await store.remove('pending')
      throw isTransient(thrown) ? expired(thrown) : thrown
    }
    if (thrown.code === 'SLOW_DOWN') code.interval = Math.min(code.interval + SLOWER_SECONDS, SLOWEST_SECONDS)
    const waitSeconds = thrown.retryAfterSeconds ?? code.interval
    return { waitSeconds }
  }
}

/** Whether polling goes on: the server is overloaded or unreachable. Other errors, and any 401, are final. */
function isTransient({ status }: MarqueeError): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

function expired(cause: MarqueeError): MarqueeError {
  return new MarqueeError({
    code: 'DEVICE_CODE_EXPIRED',
    message: 'the server could not be asked before the code expired',
    cause,
  })
}
