/** One title as a source has it, not yet checked; `at` says where it stood: `line 7`, `MV_603`. */
export type RawTitle = { at: string; facts: unknown }

/** What was not taken, and why. */
export type Refusal = { at: string; reason: string }

/** What somebody outside thought of a title. */
export type Verdict = { person: string; mediaId: string; rating: number | null; ratedAt: number | null }

/** Facts for a title that is here already: they fill what is missing and replace nothing. */
export type FactPatch = { number: number; facts: Record<string, unknown> }

/** A piece of a source that is put in as a whole, and where to go on after it. */
export type Batch = {
  titles?: RawTitle[]
  fillings?: FactPatch[]
  verdicts?: Verdict[]
  refused?: Refusal[]
  /** How many were left out on purpose, by reason: `without a TMDB id`. */
  skipped?: Record<string, number>
  /** The source's own words for where it is; it gets them back when it goes on. */
  position: string
  /** How much of the whole is read, 0 … 1; null where nobody can know. */
  part: number | null
  phase: string
}

/** Where titles come from. It only reads: what becomes of a batch is the runner's business. */
export type Source = {
  /** Who is said to have brought the titles. */
  name: string
  /** What exactly is imported, for people and to find a broken run again: a file, a folder, a choice of pages. */
  location: string
  /** Distinguishes this state of the source from a later one; a broken run goes on only where it is the same. */
  fingerprint: string
  /** The audience that verdicts belong to; it is emptied when a run begins, so that the place alone decides. */
  audience?: string
  batches: (position: string | undefined, signal: AbortSignal) => AsyncGenerator<Batch>
  /** Lines that must be said with what was imported. */
  notices?: string[]
}

/** The source ended where it should not have: what came before it is kept. */
export class SourceBroken extends Error {}

/** It is something else than it was taken for; what little was read of it does not count. */
export class WrongFormat extends SourceBroken {}

/** How many entries are put in at once: small enough that a serving node answers in between. */
export const ENTRIES_PER_BATCH = 50
