import type { CallOptions } from '../options.ts'
import type { Request } from '../requests/request.ts'
import type { Timing } from '../requests/timing.ts'
import type { Authorized, DeviceCode, Pending } from '../types.gen.ts'
import type { ClientStorage } from './client-storage.ts'
import type { DeviceIdentity } from './device-identity.ts'
import { type DeviceSignIn, deviceSignIn, type Poller } from './device-sign-in.ts'

export type CodeOptions = CallOptions & {
  /** The name in the person's list of sign-ins, 1 to 64 characters. */
  deviceName?: string
  /** Size of the QR code in pixels, 100 to 1000. */
  qrSize?: number
}

type CodeSignInContext = {
  store: ClientStorage
  timing: Timing
  clientID: string
  identity: DeviceIdentity
  send: <Answer>(request: Request) => Promise<Answer>
  sendOnce: <Answer>(request: Request) => Promise<Answer>
}

export type CodeSignIn = {
  request: (options: CodeOptions) => Promise<DeviceSignIn>
  resume: () => Promise<DeviceSignIn | undefined>
}

/** Requests device codes, and resumes them after a reload. */
export function newCodeSignIn({ store, timing, clientID, identity, send, sendOnce }: CodeSignInContext): CodeSignIn {
  const poller: Poller = {
    store,
    timing,
    adopt: identity.adopt,
    // Sent once: the polling loop keeps the interval, a retry would not.
    poll: (deviceCode, signal) =>
      sendOnce<Authorized | Pending>({
        verb: 'post',
        path: '/auth/device-codes/{deviceCode}/poll',
        params: { deviceCode },
        signal,
      }),
  }
  return {
    request: async ({ deviceName, qrSize, ...options }) => {
      const askedAt = timing.now()
      const { expiresIn, ...code } = await send<DeviceCode>({
        verb: 'post',
        path: '/auth/device-codes',
        query: { size: qrSize },
        body: { clientID, deviceName },
        ...options,
      })
      const pending = { ...code, expiresAt: askedAt + expiresIn }
      await store.set('pending', pending)
      return deviceSignIn(poller, pending)
    },
    resume: async () => {
      const pending = await store.get('pending')
      if (!pending) return undefined
      if (pending.expiresAt > timing.now()) return deviceSignIn(poller, pending)
      await store.remove('pending')
      return undefined
    },
  }
}
