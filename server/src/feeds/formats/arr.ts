import type { FeedTitle } from '../feed-titles.ts'

/** A list for Radarr. Its "Custom Lists" read `id`, the TMDB id; its "StevenLu Custom" reads the IMDb id. */
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
 * A list for Sonarr ("Custom List"). Earlier versions read only `tvdbId`. Unknown ids are omitted, since Sonarr rejects
 * a list in which one is null.
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
