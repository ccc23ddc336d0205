import type { TitleReference } from '../../catalogue/matching/title-reference.ts'
import type { Line } from './csv.ts'
import type { Entry, FormatName } from './entry.ts'
import { eventTimeOf, imdbOf, mediaTypeOf, numberIdOf, partRefOf, ratingOf, timeOf, titleOf, yearOf } from './fields.ts'

/** The names that exporters use for a column, in lower case without punctuation; the first that a table has counts. */
const columns = {
  title: ['title', 'name', 'movietitle', 'itemname', 'fulltitle'],
  series: ['seriesname', 'showtitle', 'grandparenttitle', 'series', 'show', 'showname'],
  year: ['year', 'productionyear', 'releaseyear', 'released'],
  type: ['type', 'mediatype', 'itemtype', 'kind'],
  imdb: ['imdb', 'imdbid', 'tconst', 'imdburl', 'guidimdb', 'provideridimdb'],
  tmdb: ['tmdb', 'tmdbid', 'themoviedb', 'guidtmdb', 'provideridtmdb'],
  guid: ['guid', 'guids', 'guidid'],
  season: ['season', 'seasonnumber', 'parentindex', 'parentindexnumber', 'parentmediaindex'],
  episode: ['episode', 'episodenumber', 'index', 'indexnumber', 'mediaindex'],
  watchedAt: [
    'watchedat',
    'watcheddate',
    'datewatched',
    'lastplayeddate',
    'lastplayed',
    'lastviewedat',
    'lastwatched',
    'viewedat',
    'dateplayed',
    'started',
    'date',
  ],
  watched: ['watched', 'played', 'viewed', 'isplayed'],
  views: ['viewcount', 'playcount', 'plays', 'timeswatched'],
  rating: ['userrating', 'yourrating', 'myrating', 'rating10', 'rating'],
  progress: ['percentcomplete', 'playedpercentage', 'progress'],
  person: ['user', 'username', 'friendlyname'],
} as const

type Columns = { -readonly [Name in keyof typeof columns]?: string }

const withoutPunctuation = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '')

/** The meaning of a table's columns. */
export function columnsIn(names: readonly string[]): Columns {
  const found: Columns = {}
  for (const [meaning, candidates] of Object.entries(columns) as [keyof Columns, readonly string[]][]) {
    const named = candidates
      .map((candidate) => names.find((name) => withoutPunctuation(name) === candidate))
      .find((name) => name !== undefined)
    if (named !== undefined) found[meaning] = named
  }
  return found
}

/** Whether a table of an unknown program can be read: it has a column for titles, and one for viewings or ratings. */
export function isTable(names: readonly string[]): boolean {
  const { title, series, imdb, tmdb, watchedAt, watched, views, rating } = columnsIn(names)
  const hasEvent = [watchedAt, watched, views, rating].some((name) => name !== undefined)
  return hasEvent && [title, series, imdb, tmdb].some((name) => name !== undefined)
}

/** Which program exported a table, by its columns. */
export function tableFormat(names: readonly string[]): FormatName {
  const plain = names.map(withoutPunctuation)
  if (plain.some((name) => ['grandparenttitle', 'viewcount', 'lastviewedat', 'ratingkey', 'parentmediaindex'].includes(name)))
    return 'plex'
  return plain.some((name) => ['productionyear', 'lastplayeddate', 'seriesname', 'playcount'].includes(name))
    ? 'jellyfin'
    : 'table'
}

/** Matches the types of what is neither a film nor a series; Plex plays music and pictures, too. */
const OTHER_MEDIA = /^(track|album|artist|song|music|audio|photo|clip)/i

/** The entries of one line; none for a title that was neither watched nor rated. */
export function* tableEntries(line: Line, found: Columns): Generator<Entry> {
  const cell = (name: keyof Columns) => line[found[name] ?? ''] || undefined
  if (OTHER_MEDIA.test(cell('type') ?? '')) return
  const named = titleReferenceOf(cell)
  if (named.title === undefined && named.imdb === undefined && named.tmdb === undefined) return
  const ref = refIn(cell)
  const person = cell('person')
  const personField = person === undefined ? {} : { person }
  const rating = ratingOf(cell('rating'))
  if (rating !== undefined)
    yield { ...named, ...personField, event: { kind: 'rated', rating, ...timeOf(cell('watchedAt')), ...ref } }
  if (!wasWatched(found, cell)) return
  const progress = Number(cell('progress') ?? 100)
  const progressField = progress > 0 && progress < 100 ? { progress } : {}
  const when = eventTimeOf(cell('watchedAt') ?? cell('watched')) // "watched" may contain a date instead of a yes
  yield { ...named, ...personField, event: { kind: 'watched', ...when, ...progressField, ...ref } }
}

type Cell = (name: keyof Columns) => string | undefined

function titleReferenceOf(cell: Cell): TitleReference {
  const series = titleOf(cell('series'))
  const guid = cell('guid') ?? ''
  if (series !== undefined && series !== '-') return { type: 'tv', title: series } // ids and year are an episode's
  return {
    type: mediaTypeOf(cell('type')) ?? (isEpisode(refIn(cell)) ? 'tv' : undefined),
    title: titleOf(cell('title')),
    year: yearOf(cell('year')),
    imdb: imdbOf(cell('imdb')) ?? imdbOf(guid),
    tmdb: numberIdOf(cell('tmdb')) ?? numberIdOf(/(?:tmdb|themoviedb):\/\/(\d+)/.exec(guid)?.[1]),
  }
}

/** Some programs write zeros for films. */
function isEpisode({ season = 0, episode = 0 }: { season?: number; episode?: number }): boolean {
  return season > 0 || episode > 0
}

function refIn(cell: Cell): { season?: number; episode?: number } {
  return partRefOf(cell('season'), cell('episode'))
}

/** Whether a line says that its title was watched, by the first of the columns for it that the table has. */
function wasWatched(found: Columns, cell: Cell): boolean {
  if (found.watched !== undefined) return isYes(cell('watched') ?? '')
  if (found.views !== undefined) return Number(cell('views') ?? 0) > 0
  return found.watchedAt !== undefined && (cell('watchedAt') !== undefined || found.rating === undefined)
}

function isYes(value: string): boolean {
  return /^(1|true|yes|y|x|watched|played)$/i.test(value) || (/\D\d/.test(value) && eventTimeOf(value).at !== undefined)
}
