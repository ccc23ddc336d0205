/** A title as others name it: by ids where they have them, else by its name. */
export type TitleReference = {
  title?: string | undefined
  /** What it is called where it was made, if that is another name. */
  originalTitle?: string | undefined
  year?: number | undefined
  type?: 'movie' | 'tv' | undefined
  imdb?: string | undefined
  tmdb?: number | undefined
  /** TheTVDB's, of the film or the whole series. */
  tvdb?: number | undefined
  /** Our own id. */
  mediaId?: string | undefined
}

/** The same; `latestYear`: it cannot have come out later, since somebody had watched it by then. */
export type WantedTitle = TitleReference & { latestYear?: number | undefined }
