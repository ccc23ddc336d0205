import path from 'node:path'
import { columnsOf, csvFields } from '../delimited.ts'
import { fingerprintOfAll, pathsIn } from '../folder.ts'
import { gather, type LineOutcome } from '../gather.ts'
import { type LinePosition, linesOf, START } from '../lines.ts'
import { firstLine, parseRating, RATINGS_PER_BATCH } from '../ratings.ts'
import { type Batch, type Source, SourceBroken } from '../source.ts'
import { movielensFacts } from './movielens-facts.ts'
import { refuseOtherForms } from './movielens-forms.ts'
import { readTags } from './movielens-tags.ts'

const FILES = ['movies.csv', 'links.csv', 'tags.csv', 'ratings.csv'] as const
const HEADERS = {
  'movies.csv': ['movieId', 'title', 'genres'],
  'links.csv': ['movieId', 'imdbId', 'tmdbId'],
  'tags.csv': ['userId', 'movieId', 'tag'],
  'ratings.csv': ['userId', 'movieId', 'rating', 'timestamp'],
} as const
/** Films are a small part of the work; the ratings are the rest. */
const FILMS_PART = 0.2
const NO_TMDB_ID = 'without a TMDB id'

type MovielensPosition = { stage: 'films' | 'ratings'; line: LinePosition }
type Files = Record<(typeof FILES)[number], string>
type Links = Map<string, { imdbId: string; tmdbId: string }>

/** A folder as GroupLens publishes it: films, links to TMDB, tags as keywords, and ratings as an audience. */
export async function movielensSource(folder: string): Promise<Source> {
  refuseOtherForms(folder)
  const files = pathsIn(folder, FILES)
  for (const name of FILES) await checkHeader(files[name], HEADERS[name])
  return {
    name: 'movielens',
    audience: 'movielens',
    location: path.resolve(folder),
    fingerprint: await fingerprintOfAll(files),
    notices: [
      'MovieLens data is for research and other non-commercial use; GroupLens at the University of Minnesota asks to be credited.',
    ],
    batches: (position) => batches(files, position === undefined ? undefined : (JSON.parse(position) as MovielensPosition)),
  }
}

async function checkHeader(file: string, wanted: readonly string[]): Promise<void> {
  const found = columnsOf(csvFields((await firstLine(file)) ?? '') ?? [], wanted)
  if ('missing' in found || Object.values(found).some((column, index) => column !== index))
    throw new SourceBroken(`${file} does not begin with ${wanted.join(',')}: is it from MovieLens?`)
}

async function* batches(files: Files, from: MovielensPosition = { stage: 'films', line: START }): AsyncGenerator<Batch> {
  const links = await readLinks(files['links.csv'])
  if (from.stage === 'films') yield* films(files, links, from.line)
  yield* ratings(files, links, from.stage === 'ratings' ? from.line : START)
}

async function readLinks(file: string): Promise<Links> {
  const links: Links = new Map()
  for await (const { text, line } of linesOf(file)) {
    const [movieId, imdbId = '', tmdbId = ''] = (line > 1 && text !== undefined && csvFields(text)) || []
    if (movieId !== undefined && /^[1-9]\d*$/.test(tmdbId)) links.set(movieId, { imdbId, tmdbId })
  }
  return links
}

async function* films(files: Files, links: Links, from: LinePosition): AsyncGenerator<Batch> {
  const tagsOf = await readTags(files['tags.csv'])
  const take = (text: string, line: number): LineOutcome => {
    if (line === 1 || text === '') return undefined
    const [movieId, title, genres, ...more] = csvFields(text) ?? []
    if (movieId === undefined || title === undefined || genres === undefined || more.length > 0)
      return { refused: 'not movieId,title,genres' }
    const link = links.get(movieId)
    if (!link) return { skipped: NO_TMDB_ID }
    return { title: { at: `movies.csv line ${line}`, facts: movielensFacts({ ...link, title, genres, tags: tagsOf(movieId) }) } }
  }
  const position = (place: LinePosition) => JSON.stringify({ stage: 'films', line: place } satisfies MovielensPosition)
  yield* gather(linesOf(files['movies.csv'], from), { phase: 'films', take, position, part: (own) => own * FILMS_PART })
}

async function* ratings(files: Files, links: Links, from: LinePosition): AsyncGenerator<Batch> {
  const take = (text: string, line: number): LineOutcome => {
    if (line === 1 || text === '') return undefined
    const [person = '', movieId = '', rating = '', ratedAt = ''] = csvFields(text) ?? []
    const link = links.get(movieId)
    if (!link)
      return /^\d+$/.test(movieId) ? { skipped: `ratings ${NO_TMDB_ID}` } : { refused: 'not userId,movieId,rating,timestamp' }
    return parseRating({ person, mediaId: `MV_${link.tmdbId}`, rating, ratedAt })
  }
  const position = (place: LinePosition) => JSON.stringify({ stage: 'ratings', line: place } satisfies MovielensPosition)
  const part = (own: number) => FILMS_PART + own * (1 - FILMS_PART)
  yield* gather(linesOf(files['ratings.csv'], from), { phase: 'ratings', take, position, part, size: RATINGS_PER_BATCH })
}
