/** The queue has no place for one more, or not for one more of this asker. */
export class QueueFull extends Error {
  constructor() {
    super('the queue is full')
    this.name = 'QueueFull'
  }
}

/** Runs a few pieces of work at a time; what has to wait is taken from one asker after the other, so that nobody's many hold up another's one. */
export type FairQueue = {
  run: <T>(asker: string, work: () => Promise<T>) => Promise<T>
}

export type QueueBounds = {
  /** Pieces of work under way at once. */
  atOnce: number
  /** Pieces that wait, of all askers and of each. */
  most: number
  mostEach: number
}

/** An empty queue; beyond its bounds `run` throws QueueFull. */
export function newFairQueue({ atOnce, most, mostEach }: QueueBounds): FairQueue {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  let count = 0

  const join = (asker: string) =>
    new Promise<void>((resolve) => {
      const own = waiting.get(asker) ?? []
      if (count >= most || own.length >= mostEach) throw new QueueFull()
      count++
      waiting.set(asker, own)
      own.push(resolve)
    })
  const leave = () => {
    for (const [asker, own] of waiting) {
      const next = own.shift()
      waiting.delete(asker)
      if (own.length > 0) waiting.set(asker, own) // behind all others
      count--
      return next?.() // takes over the place
    }
    running--
  }
  return {
    run: async (asker, work) => {
      if (running >= atOnce) await join(asker)
      else running++
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
