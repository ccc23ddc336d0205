import type { MarqueeStorage } from './storage.ts'
import type { Authorized, DeviceCode, SessionToken } from './types.gen.ts'

/** A browsing session, and when this machine's clock says to renew it. */
export type StoredSession = SessionToken & { profileId: string; renewAt: number }

/** A code that waits for a person; the times are this machine's. */
export type PendingCode = Omit<DeviceCode, 'expiresIn'> & { expiresAt: number; polledAt?: number }

type Shapes = { signIn: Authorized; profile: { id: string; owner?: string }; session: StoredSession; pending: PendingCode }

/** The storage with names and shapes: everything that a client keeps. */
export type ClientStorage = {
  get: <Key extends keyof Shapes>(key: Key) => Promise<Shapes[Key] | undefined>
  set: <Key extends keyof Shapes>(key: Key, value: Shapes[Key]) => Promise<void>
  remove: (...keys: (keyof Shapes)[]) => Promise<void>
}

/** What was kept and is no JSON, as after a damaged write, counts as absent. */
export function clientStorage(storage: MarqueeStorage): ClientStorage {
  return {
    get: async (key) => parseOrNothing(await storage.get(key)),
    set: async (key, value) => storage.set(key, JSON.stringify(value)),
    remove: async (...keys) => {
      for (const key of keys) await storage.remove(key)
    },
  }
}

/** The cast stands on `set` above: only these shapes are written under these names. */
function parseOrNothing<T>(text: string | null): T | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}
