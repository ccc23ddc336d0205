import { type FeedRow, type FeedTitle, feedRows } from '../feed-titles.ts'

export type StremioType = 'movie' | 'series'

/** The row of a catalogue. Every app that installed the add-on stores the catalogue's id, so it must not change. */
export function rowOfCatalogue(id: string): FeedRow | undefined {
  return feedRows.find((row) => id === `marquee.${row}`)
}

export type ManifestFacts = {
  version: string
  profileName: string
  logo: string
  rowNames: Readonly<Record<FeedRow, string>>
  genres: Readonly<Record<StremioType, readonly string[]>>
}

/** The manifest of the add-on. */
export function manifest({ version, profileName, logo, rowNames, genres }: ManifestFacts) {
  return {
    id: 'community.marquee',
    version,
    name: `Marquee · ${profileName}`,
    description: `Films and series for ${profileName}, each with the reason it is there.`,
    logo,
    resources: ['catalog', { name: 'meta', types: ['movie', 'series'], idPrefixes: [OWN_PREFIX] }],
    types: ['movie', 'series'],
    idPrefixes: ['tt', OWN_PREFIX],
    catalogs: (['movie', 'series'] as const).flatMap((type) =>
      feedRows.map((row) => ({ type, id: `marquee.${row}`, name: rowNames[row], extra: extrasOf(genres[type]) })),
    ),
    behaviorHints: { configurable: true, configurationRequired: false },
  }
}

function extrasOf(genres: readonly string[]) {
  return [{ name: 'skip' }, ...(genres.length > 0 ? [{ name: 'genre', options: genres }] : [])]
}

/** The prefix of our own ids, for titles without an IMDb id. */
const OWN_PREFIX = 'marquee:'

/** The id of a title in Stremio: its IMDb id if it has one, so that other add-ons find it too. */
function stremioIdOf({ id, facts }: Pick<FeedTitle, 'id' | 'facts'>): string {
  return facts.imdb_id ?? `${OWN_PREFIX}${id}`
}

/** Our own id in an id of Stremio; undefined where it is not ours. */
export function ownIdIn(stremioId: string): string | undefined {
  return stremioId.startsWith(OWN_PREFIX) ? stremioId.slice(OWN_PREFIX.length) : undefined
}

/** A title in a catalogue. */
export function metaPreview(one: FeedTitle) {
  return {
    id: stremioIdOf(one),
    type: one.facts.media_type === 'tv' ? 'series' : 'movie',
    name: one.title,
    poster: one.poster,
    posterShape: 'poster',
    background: one.backdrop,
    genres: one.genres,
    description: [one.reason, one.overview].filter(Boolean).join('\n\n'),
    ...(one.year !== null && { releaseInfo: String(one.year) }),
    ...(one.facts.vote_average && { imdbRating: one.facts.vote_average.toFixed(1) }),
    ...(one.facts.runtime && { runtime: `${one.facts.runtime} min` }),
  }
}

/** The details of a title. */
export function meta(one: FeedTitle) {
  const { people = [], countries = [], release_date } = one.facts
  return {
    ...metaPreview(one),
    ...(release_date !== undefined && { released: `${release_date}T00:00:00.000Z` }),
    director: people.filter(({ job }) => job === 'Director').map(({ name }) => name),
    cast: people
      .filter(({ job }) => job === 'Actor')
      .map(({ name }) => name)
      .slice(0, 10),
    country: countries.join(', '),
  }
}

export type StremioExtras = { skip: number; genre: string | undefined }

/** Parses `genre=War & Politics&skip=100`, a decoded part of Stremio's path. A genre may contain an ampersand. */
export function extrasIn(text: string): StremioExtras {
  const given = new Map(
    text.split(/&(?=(?:skip|genre)=)/).map((part) => [part.split('=', 1)[0], part.slice(part.indexOf('=') + 1)]),
  )
  const skip = Number(given.get('skip') ?? 0)
  return { skip: Number.isInteger(skip) && skip > 0 ? skip : 0, genre: given.get('genre') }
}
