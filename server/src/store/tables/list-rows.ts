export type ListEntryRow = {
  profile_id: string
  number: number
  list: 'watchlist' | 'hidden' | 'collection' | 'muted'
  added_at: number
}

/** An owned episode, or a season whose episodes are not known (episode −1). */
export type CollectedEpisodeRow = {
  profile_id: string
  number: number
  /** The list of the entry that it belongs to. */
  list: ListEntryRow['list']
  season: number
  episode: number
  collected_at: number
}
