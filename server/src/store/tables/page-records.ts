/** A page; `body` is its snapshot, null until its first read where it is only registered. */
export type PageRecord = {
  profile_id: string
  id: string
  session_id: string
  /** Empty: `id` includes it. Earlier versions wrote a hash here, and expect the column. */
  identity: string
  filters: string
  with_profiles: string
  name: string | null
  parent_id: string | null
  depth: number
  language: string
  created_at: number
  composed_at: number | null
  body: Uint8Array | null
  expires_at: number
}

/** A page as it is kept: when it was last read, to about a minute. */
export type StoredPageRecord = PageRecord & { read_at: number | null }
