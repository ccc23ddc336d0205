import type { MarqueeStorage } from '../storage.ts'
import type { Authorized, DeviceCode, SessionToken } from '../types.gen.ts'

/** A browsing session, and when to renew it by the local clock. */
export type StoredSession = SessionToken & { profileId: string; renewAt: number }

/** A device code that is not approved yet; times by the local clock. */
export type PendingCode = Omit<DeviceCode, 'expiresIn'> & { expiresAt: number; polledAt?: number }

type Shapes = { signIn: Authorized; profile: { id: string; owner?: string }; session: StoredSession; pending: PendingCode }

/** The storage with typed keys: everything that a client stores. */
export type ClientStorage = {
  get: <Key extends keyof Shapes>(key: Key) => Promise<Shapes[Key] | undefined>
  set: <Key extends keyof Shapes>(key: Key, value: Shapes[Key]) => Promise<void>
  remove: (...keys: (keyof Shapes)[]) => Promise<void>
}

/** Invalid JSON, as after a damaged write, counts as absent. */
export function clientStorage(storage: MarqueeStorage): ClientStorage {
  return {
    get: async (key) => parseOrNothing(await storage.get(key)),
    set: async (key, value) => storage.set(key, JSON.stringify(value)),
    remove: async (...keys) => {
      for (const key of keys) await storage.remove(key)
    },
  }
}

/** The cast relies on `set` above: only values of these types are written under these keys. */
function parseOrNothing<T>(text: string | null): T | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}
