/** A title as other services refer to it: by ids if they have them, else by name. */
export type TitleReference = {
  title?: string | undefined
  /** The title in its original language, if different. */
  originalTitle?: string | undefined
  year?: number | undefined
  type?: 'movie' | 'tv' | undefined
  imdb?: string | undefined
  tmdb?: number | undefined
  /** TheTVDB's id of the film or the whole series. */
  tvdb?: number | undefined
  /** Our own id. */
  mediaId?: string | undefined
}

/** A reference with the year it was watched: the title was released by then. */
export type WantedTitle = TitleReference & { latestYear?: number | undefined }
