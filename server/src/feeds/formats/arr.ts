import type { FeedTitle } from '../feed-titles.ts'

/** A list as Radarr reads it ("Custom Lists", by TMDB's or IMDb's id). */
export function radarrList(titles: readonly FeedTitle[]) {
  return titles.map((one) => ({
    ...(one.tmdb !== null && { id: one.tmdb, tmdb_id: one.tmdb }),
    imdb_id: one.facts.imdb_id ?? null,
    title: one.title,
    release_year: one.year === null ? null : String(one.year),
    poster_url: one.poster,
    adult: one.facts.adult ?? false,
  }))
}

/**
 * A list as Sonarr reads it ("Custom List"). The catalogue knows no TVDB ids: Sonarr finds a series by IMDb's, or by TMDB's where
 * there is none and the catalogue's numbers are TMDB's; else by name.
 */
export function sonarrList(titles: readonly FeedTitle[]) {
  return titles.map((one) => ({
    title: one.title,
    ...(one.facts.imdb_id ? { imdbId: one.facts.imdb_id } : one.tmdb !== null && { tmdbId: one.tmdb }),
    year: one.year,
  }))
}
