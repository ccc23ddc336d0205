import type { FeedTitle } from '../feed-titles.ts'

/** A list as Radarr reads it: its "Custom Lists" by `id`, which is TMDB's, its "StevenLu Custom" by IMDb's. */
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
 * A list as Sonarr reads it ("Custom List"). Earlier versions look at `tvdbId` alone. An id that is not known is left out,
 * since Sonarr refuses a list in which one is null.
 */
export function sonarrList(titles: readonly FeedTitle[]) {
  return titles.map((one) => ({
    title: one.title,
    ...(one.tvdb !== null && { tvdbId: one.tvdb }),
    ...(one.facts.imdb_id && { imdbId: one.facts.imdb_id }),
    ...(one.tmdb !== null && { tmdbId: one.tmdb }),
    year: one.year,
  }))
}
