/** Ends the listening. */
export type Unsubscribe = () => void

export type Listeners<Event> = {
  add: (listener: (event: Event) => void) => Unsubscribe
  /** Calls each on its own, so that one that throws harms neither us nor the others. */
  notify: (event: Event) => void
}

/** The listeners of an event; `greet` gives what a new listener gets first. */
export function newListeners<Event>(greet?: () => Promise<Event | undefined>): Listeners<Event> {
  const all = new Set<(event: Event) => void>()
  const notifyOne = (listener: (event: Event) => void, event: Event) =>
    queueMicrotask(() => {
      if (all.has(listener)) listener(event)
    })
  return {
    add: (listener) => {
      const own = (event: Event) => listener(event) // the same function may listen twice
      all.add(own)
      greet?.().then((event) => event !== undefined && notifyOne(own, event))
      return () => {
        all.delete(own)
      }
    },
    notify: (event) => {
      for (const listener of all) notifyOne(listener, event)
    },
  }
}
