import type { BoundScorer, SharedSpace, TitleFacts } from '@marquee/engine'

// Threads beside this one may have the same catalogue and model open, over the same memory: long arrays are there once, what changes
// or is worked in is each one's own.
//
//   catalogue, as its file | rooms of the threads | this thread's workspace | rooms for models

/** How threads are started that follow the catalogue holder; where there are none, all is done in this one. */
export type CatalogueThreads = {
  readonly threads: number
  /**
   * Opens a catalogue in all of them. Nobody else takes of its memory until that is done. `each` is the memory that each of them had
   * before: they get that again and no more.
   */
  open: (file: SharedFile, each?: number) => Promise<ThreadGroup>
}

/** Where a prepared catalogue lies in shared memory, and where the memory begins that is nobody's. */
export type SharedFile = { space: SharedSpace; at: number; length: number; from: number }

/** A title as the store has it now. */
export type PutTitle = { number: number; title: TitleFacts; isWithdrawn: boolean }

/** Threads that have a catalogue open. They receive all messages in order. */
export type ThreadGroup = {
  /** Where their part of the memory ends, those included that could not be started, and how much of it each has; 0 if there are none. */
  readonly end: number
  readonly each: number
  /** Whether as many live as there are to be. */
  isWhole: () => boolean
  put: (title: PutTitle) => void
  /** They use this scorer when it is done, and nobody reads the one before. */
  serve: (scorer: BoundScorer) => Promise<void>
  /** Lets them finish what they have begun, then ends them; their memory is free then. */
  close: () => Promise<void>
}
