/** The queue is full, in total or for this client. */
export class QueueFull extends Error {
  constructor() {
    super('the queue is full')
    this.name = 'QueueFull'
  }
}

/**
 * Runs a limited number of tasks at a time. Waiting tasks are taken round-robin by client, so that no client delays
 * others.
 */
export type FairQueue = {
  run: <T>(clientKey: string, work: () => Promise<T>) => Promise<T>
}

export type QueueBounds = {
  /** Tasks that run at a time. */
  atOnce: number
  /** Tasks that may wait, in total and per client. */
  max: number
  maxPerCaller: number
}

/** Makes an empty queue; `run` rejects with QueueFull beyond its bounds. */
export function newFairQueue({ atOnce, max, maxPerCaller }: QueueBounds): FairQueue {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  let count = 0

  const join = (clientKey: string) =>
    new Promise<void>((resolve) => {
      const queueOfClient = waiting.get(clientKey) ?? []
      if (count >= max || queueOfClient.length >= maxPerCaller) throw new QueueFull()
      count++
      waiting.set(clientKey, queueOfClient)
      queueOfClient.push(resolve)
    })
  const leave = () => {
    for (const [clientKey, queueOfClient] of waiting) {
      const next = queueOfClient.shift()
      waiting.delete(clientKey)
      if (queueOfClient.length > 0) waiting.set(clientKey, queueOfClient) // moves the client behind all others
      count--
      return next?.() // the next task takes over the slot
    }
    running--
  }
  return {
    run: async (clientKey, work) => {
      if (running >= atOnce) await join(clientKey)
      else running++
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
