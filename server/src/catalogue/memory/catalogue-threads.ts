import type { BoundScorer, SharedSpace, TitleFacts } from '@marquee/engine'

// Other threads may have the same catalogue and model open over the same memory: long arrays are shared, updates and
// workspaces are each thread's own.
//
//   catalogue file | memory of the threads | this thread's workspace | memory for models

/** Starts threads that follow the catalogue holder; without threads this one does everything. */
export type CatalogueThreads = {
  readonly threads: number
  /**
   * Opens a catalogue in all of them. Nothing else may allocate in its memory until that is done. `bytesPerThread`
   * is the memory that each thread had before: it gets the same amount again.
   */
  open: (file: SharedFile, bytesPerThread?: number) => Promise<ThreadGroup>
}

/** The position of a prepared catalogue in shared memory, and the start of the free memory. */
export type SharedFile = { space: SharedSpace; at: number; length: number; from: number }

/** A title as the store has it now. */
export type UpdatedTitle = { number: number; title: TitleFacts; isWithdrawn: boolean }

/** Threads with an open catalogue. They receive all messages in order. */
export type ThreadGroup = {
  /**
   * The end of their memory, including threads that could not be started, and the size per thread; 0 without threads.
   */
  readonly end: number
  readonly bytesPerThread: number
  /** Whether all threads are alive. */
  areAllAlive: () => boolean
  put: (title: UpdatedTitle) => void
  /** Switches them to this scorer; when it resolves, the previous one is no longer read. */
  serve: (scorer: BoundScorer) => Promise<void>
  /** Ends the threads after their current work; their memory is free then. */
  close: () => Promise<void>
}
