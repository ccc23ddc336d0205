/** Storage of the sign-in. Treat its content like a password. */
export type MarqueeStorage = {
  get: (key: string) => string | null | Promise<string | null>
  set: (key: string, value: string) => void | Promise<void>
  remove: (key: string) => void | Promise<void>
}

/** The part of `localStorage` and `sessionStorage` that is used. */
export type WebStorage = {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/**
 * Stores the sign-in in memory, as long as the program runs.
 *
 * @example
 * const kiosk = new Marquee({ baseUrl: 'http://localhost:8080', clientID: 'demo', storage: memoryStorage() })
 */
export function memoryStorage(): MarqueeStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      values.set(key, value)
    },
    remove: (key) => {
      values.delete(key)
    },
  }
}

/**
 * Stores the sign-in in `localStorage` or a similar storage, so that it survives a reload.
 *
 * @example
 * const tv = new Marquee({ baseUrl: 'http://localhost:8080', clientID: 'demo', storage: browserStorage() })
 */
export function browserStorage(storage: WebStorage = globalThis.localStorage, prefix = 'marquee.'): MarqueeStorage {
  return {
    get: (key) => storage.getItem(prefix + key),
    set: (key, value) => storage.setItem(prefix + key, value),
    remove: (key) => storage.removeItem(prefix + key),
  }
}
