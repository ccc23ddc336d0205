/** Removes the listener. */
export type Unsubscribe = () => void

export type Listeners<Event> = {
  add: (listener: (event: Event) => void) => Unsubscribe
  /** Calls each listener separately: one that throws does not affect the others. */
  notify: (event: Event) => void
}

/** The listeners of an event; `greet` returns the first value for a new listener. */
export function newListeners<Event>(greet?: () => Promise<Event | undefined>): Listeners<Event> {
  const all = new Set<(event: Event) => void>()
  const notifyOne = (listener: (event: Event) => void, event: Event) =>
    queueMicrotask(() => {
      if (all.has(listener)) listener(event)
    })
  return {
    add: (listener) => {
      const registered = (event: Event) => listener(event) // the same function may listen twice
      all.add(registered)
      greet?.().then((event) => event !== undefined && notifyOne(registered, event))
      return () => {
        all.delete(registered)
      }
    },
    notify: (event) => {
      for (const listener of all) notifyOne(listener, event)
    },
  }
}
