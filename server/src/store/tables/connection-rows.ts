/** A secret for one profile and one purpose; `server_user` is the user whose events count, null: all users. */
export type ConnectionRow = {
  profile_id: string
  id: string
  kind: 'hook' | 'feed'
  secret_hash: string
  label: string
  /** The program that it was made for; the label is the same if nobody has chosen one. */
  program: string | null
  server_user: string | null
  /** Which program sent the latest event. */
  sender: string | null
  created_at: number
  first_seen_at: number | null
  last_seen_at: number | null
  taken: number
  ignored: number
  unknown: number
  unmatched: number
}

/** An event about a title that the catalogue does not have yet; `event` is JSON. */
export type UnmatchedEventRow = { profile_id: string; id: string; event: string; received_at: number }
