import { type FeedTitle, tmdbOf } from '../feed-titles.ts'

/** A list as Radarr reads it ("Custom Lists", by TMDB's or IMDb's id). */
export function radarrList(titles: readonly FeedTitle[]) {
  return titles.map((one) => ({
    id: tmdbOf(one),
    tmdb_id: tmdbOf(one),
    imdb_id: one.facts.imdb_id ?? null,
    title: one.title,
    release_year: one.year === null ? null : String(one.year),
    poster_url: one.poster,
    adult: one.facts.adult ?? false,
  }))
}

/** A list as Sonarr reads it ("Custom List"). The catalogue knows no TVDB ids: Sonarr finds a series by TMDB's or IMDb's. */
export function sonarrList(titles: readonly FeedTitle[]) {
  return titles.map((one) => ({
    title: one.title,
    tmdbId: tmdbOf(one),
    ...(one.facts.imdb_id !== undefined && { imdbId: one.facts.imdb_id }),
    year: one.year,
  }))
}
