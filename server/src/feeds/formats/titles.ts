import type { FeedTitle } from '../feed-titles.ts'

/** Titles for scripts, Jellyfin and Kodi add-ons: ids to match by, and fields to display. */
export function titlesJson(titles: readonly FeedTitle[]) {
  return titles.map((one) => ({
    id: one.id,
    type: one.facts.media_type === 'tv' ? 'series' : 'movie',
    title: one.title,
    original_title: one.facts.original_title ?? null,
    year: one.year,
    ids: { imdb: one.facts.imdb_id ?? null, tmdb: one.tmdb, tvdb: one.tvdb },
    plot: one.overview,
    genres: one.genres,
    runtime: one.facts.runtime ?? null,
    rating: one.facts.vote_average ?? null,
    premiered: one.facts.release_date ?? null,
    reason: one.reason,
    poster: one.poster,
    fanart: one.backdrop,
  }))
}

/** A sensor for Home Assistant's upcoming media card; the first entry defines how the others are displayed. */
export function homeAssistantSensor(titles: readonly FeedTitle[], baseUrl: string) {
  const display = { title_default: '$title', line1_default: '$genres', line2_default: '$release', icon: 'mdi:movie-open' }
  return {
    state: titles.length,
    data: [
      display,
      ...titles.map((one) => ({
        title: one.title,
        airdate: one.facts.release_date === undefined ? '' : `${one.facts.release_date}T00:00:00Z`,
        release: one.reason,
        genres: one.genres.join(', '),
        rating: one.facts.vote_average === undefined ? '' : `★ ${one.facts.vote_average}`,
        runtime: one.facts.runtime ?? '',
        studio: '',
        aired: '',
        summary: one.overview,
        poster: one.poster,
        fanart: one.backdrop,
        deep_link: `${baseUrl}/title/${one.id}`,
        flag: false,
      })),
    ],
  }
}
