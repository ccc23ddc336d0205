/** A title of a source, not yet validated; `at` is its position for messages: `line 7`, `MV_603`. */
export type RawTitle = { at: string; facts: unknown }

/** A refused entry and the reason. */
export type Refusal = { at: string; reason: string }

/** A rating by a person of an imported audience. */
export type AudienceRating = { person: string; mediaId: string; rating: number | null; ratedAt: number | null }

/** Facts for an existing title: they fill in missing ones and replace none. */
export type FactPatch = { number: number; facts: Record<string, unknown> }

/** The phases of an import; `beginning` is before the first batch. */
export const importPhases = ['beginning', 'titles', 'films', 'ids', 'ratings', 'changed', 'discover'] as const

export type ImportPhase = (typeof importPhases)[number]

/** A batch of a source, stored in one transaction, and the position after it. */
export type Batch = {
  titles?: RawTitle[]
  fillings?: FactPatch[]
  audienceRatings?: AudienceRating[]
  refused?: Refusal[]
  /** The number of skipped entries by reason: `without a TMDB id`. */
  skipped?: Record<string, number>
  /** The position in the source's own format, passed back to it when the import continues. */
  position: string
  /** The share of the source that was read, 0 … 1; null if unknown. */
  part: number | null
  phase: ImportPhase
}

/** A source of titles or ratings. It only reads; `import.ts` stores the batches. */
export type Source = {
  /** The name of the source, stored with its titles. */
  name: string
  /** The location: a file, a folder or a selection of pages. An interrupted run is found by it. */
  location: string
  /** Identifies the content: an interrupted run continues only if it is the same. */
  fingerprint: string
  /** The audience of the ratings. A new run deletes its earlier ratings. */
  audience?: string
  batches: (position: string | undefined, signal: AbortSignal) => AsyncGenerator<Batch>
  /** Notices that must be shown with the imported data. */
  notices?: string[]
}

/** The source ended unexpectedly; earlier batches are kept. */
export class SourceBroken extends Error {}

/** The file has another format than expected; nothing of it is imported. */
export class WrongFormat extends SourceBroken {}

/** Entries per batch: few enough that a serving node can answer in between. */
export const ENTRIES_PER_BATCH = 50
