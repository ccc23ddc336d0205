import type { ListEntryRow, OpinionRow } from '../schema.ts'

/** An uploaded file of a history; `people` lists the people in it, `person` is the chosen one. */
export type ProfileImportRow = {
  profile_id: string
  id: string
  status: 'reading' | 'choosing' | 'adding' | 'done' | 'failed' | 'undoing'
  format: string | null
  file_name: string | null
  people: string
  person: string | null
  message: string | null
  /** The code of the failure and its limit, as JSON. */
  failure: string | null
  /** From 0 to 1. */
  progress: number
  /** Entries of the file. */
  read: number
  matched: number
  unsure: number
  missing: number
  /** Entries of history, ratings and lists that were not there before. */
  added: number
  films: number
  series: number
  created_at: number
  updated_at: number
  finished_at: number | null
}

/** A title in an imported file; `events` are its entries, empty once they were added. */
export type ImportedRow = {
  profile_id: string
  import_id: string
  position: number
  person: string
  title: string
  year: number | null
  media_type: 'movie' | 'tv' | null
  status: 'matched' | 'unsure' | 'missing' | 'skipped'
  reason: string
  number: number | null
  candidates: string
  events: string
}

/**
 * The title that a person assigned to a name that was ambiguous or missing; `number` null: none of `candidates`. A name
 * without a year or type has 0 or an empty text there, because columns of a key cannot be null.
 */
export type ImportChoiceRow = {
  profile_id: string
  title: string
  year: number
  media_type: 'movie' | 'tv' | ''
  number: number | null
  candidates: string
  chosen_at: number
}

/** What an import added, as it was then: what still is so goes when the import is undone. */
export type ImportedEntryRow = {
  profile_id: string
  import_id: string
  kind: OpinionRow['opinion'] | ListEntryRow['list'] | 'collected' | 'rated' | 'history' | 'play' | 'playback' | 'shown'
  number: number
  season: number
  episode: number
  at: number
  amount: number
}
