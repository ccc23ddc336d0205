import type { TmdbFilm, TmdbSeries } from './tmdb-schemas.ts'

const MAX_CAST = 15
const MAX_CREW = 10
const MAX_NEIGHBOURS = 40
const LONGEST_CERTIFICATE = 32
const CREW_JOBS = new Set([
  'Director',
  'Writer',
  'Screenplay',
  'Novel',
  'Story',
  'Original Music Composer',
  'Director of Photography',
])
/** Theatrical first; then limited, premiere, digital, physical, television. */
const RELEASES = [3, 2, 1, 4, 5, 6]

/** Which regions' certificates and offers are kept (null: all), and which languages' translations. */
export type PartFilter = { regions: Set<string> | null; languages: Set<string> }

/** Converts a film of TMDB to the catalogue format. */
export function filmFacts(film: TmdbFilm, parts: PartFilter): Record<string, unknown> {
  const { release_dates, belongs_to_collection: collection } = film
  const certified = (release_dates?.results ?? []).map(
    ({ iso_3166_1, release_dates: releases }) => [iso_3166_1, certificateOf(releases)] as const,
  )
  const produced = film.production_countries.map(({ iso_3166_1 }) => iso_3166_1)
  return {
    id: `MV_${film.id}`,
    media_type: 'movie',
    title: film.title,
    original_title: film.original_title,
    imdb_id: film.imdb_id,
    release_date: film.release_date,
    runtime: film.runtime,
    countries: film.origin_country?.length ? film.origin_country : produced,
    keywords: film.keywords?.keywords,
    people: people(film, []),
    collection: collection && { id: collection.id, name: collection.name },
    certifications: certificates(certified, parts),
    ...commonFacts(film, parts),
  }
}

/** Converts a series of TMDB. Specials are not a season, and neither is an announced season without episodes. */
export function seriesFacts(series: TmdbSeries, parts: PartFilter): Record<string, unknown> {
  const seasons = series.seasons.filter(({ season_number, episode_count }) => season_number > 0 && episode_count > 0)
  const rated = (series.content_ratings?.results ?? []).map(({ iso_3166_1, rating }) => [iso_3166_1, rating ?? ''] as const)
  return {
    id: `TV_${series.id}`,
    media_type: 'tv',
    title: series.name,
    original_title: series.original_name,
    imdb_id: series.external_ids?.imdb_id,
    tvdb_id: series.external_ids?.tvdb_id,
    release_date: series.first_air_date,
    runtime: series.episode_run_time[0] ?? series.last_episode_to_air?.runtime,
    seasons: seasons.map(({ season_number, episode_count, air_date }) => ({
      number: season_number,
      episodes: episode_count,
      ...(air_date && { air_date }),
    })),
    countries: series.origin_country,
    keywords: series.keywords?.results,
    people: people(series, series.created_by),
    certifications: certificates(rated, parts),
    ...commonFacts(series, parts),
  }
}

type Common = TmdbFilm | TmdbSeries

function commonFacts(title: Common, parts: PartFilter) {
  return {
    original_language: title.original_language,
    genres: title.genres,
    popularity: title.popularity,
    vote_average: title.vote_average,
    vote_count: title.vote_count,
    providers: offers(title, parts),
    neighbours: neighbours(title),
    overview: title.overview,
    poster_path: title.poster_path,
    backdrop_path: title.backdrop_path,
    translations: translations(title, parts),
    adult: title.adult || undefined,
  }
}

function certificateOf(releases: { type: number; certification?: string | null | undefined }[]): string {
  const certified = releases.filter(({ certification }) => certification)
  const first = RELEASES.map((type) => certified.find((release) => release.type === type)).find(Boolean)
  return (first ?? certified[0])?.certification ?? ''
}

/** Of several certificates in one region the first that is not empty counts. */
function certificates(given: (readonly [string, string])[], { regions }: PartFilter): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [region, certificate] of given)
    if (certificate && !(region in found) && isKept(region, regions)) found[region] = certificate.slice(0, LONGEST_CERTIFICATE)
  return found
}

/** Offers without a payment per title: by subscription, free, or with advertisements. */
function offers(title: Common, { regions }: PartFilter) {
  const byRegion = Object.entries(title['watch/providers']?.results ?? {}).filter(([region]) => isKept(region, regions))
  return byRegion.flatMap(([region, { flatrate = [], free = [], ads = [] }]) => {
    const offered = new Map([...flatrate, ...free, ...ads].map((offer) => [offer.provider_id, offer.provider_name]))
    return [...offered].map(([id, name]) => ({ region, id: String(id), name }))
  })
}

function isKept(region: string, regions: PartFilter['regions']): boolean {
  return /^[A-Z]{2}$/.test(region) && (regions === null || regions.has(region))
}

function people({ credits }: Common, creators: { id: number; name: string }[]) {
  const cast = (credits?.cast ?? []).slice(0, MAX_CAST).map(({ id, name }, order) => ({ id, name, job: 'Actor', order }))
  const crew = (credits?.crew ?? []).filter(({ job }) => CREW_JOBS.has(job)).slice(0, MAX_CREW)
  const behind = [...creators.map(({ id, name }) => ({ id, name, job: 'Creator' })), ...crew]
  return [...behind.map(({ id, name, job }) => ({ id, name, job })), ...cast].filter(({ name }) => name.trim() !== '')
}

function neighbours({ recommendations }: Common): string[] {
  const near = (recommendations?.results ?? []).filter(({ media_type }) => media_type === 'movie' || media_type === 'tv')
  return near.slice(0, MAX_NEIGHBOURS).map(({ id, media_type }) => `${media_type === 'movie' ? 'MV' : 'TV'}_${id}`)
}

/** The first non-empty translation of each wanted language. */
function translations({ translations: given }: Common, { languages }: PartFilter) {
  const found: Record<string, { title?: string; overview?: string }> = {}
  for (const { iso_639_1: language, data } of given?.translations ?? []) {
    const title = data?.title || data?.name
    const overview = data?.overview
    if (found[language] || !languages.has(language) || (!title && !overview)) continue
    found[language] = { ...(title && { title }), ...(overview && { overview }) }
  }
  return found
}
