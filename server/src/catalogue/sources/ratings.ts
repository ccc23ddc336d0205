import path from 'node:path'
import { columnsOf, csvFields } from './delimited.ts'
import { gather, type LineOutcome } from './gather.ts'
import { fingerprintOf, type LinePosition, linesOf, START } from './lines.ts'
import { type AudienceRating, type Source, SourceBroken } from './source.ts'

/** Ratings are narrow rows: a batch has more of them than of titles. */
export const RATINGS_PER_BATCH = 500

const MEDIA_ID = /^(MV|TV)_[1-9]\d{0,9}$/
const HIGHEST_RATING = 10
const SECONDS_BELOW = 100_000_000_000

/** An audience to train on: CSV `user,mediaId[,rating[,ratedAt]]`, gzipped or not. */
export async function ratingsSource(file: string, audience: string): Promise<Source> {
  const columns = await columnsIn(file)
  return {
    name: audience,
    audience,
    location: path.resolve(file),
    fingerprint: await fingerprintOf(file),
    async *batches(position) {
      const from = position === undefined ? START : (JSON.parse(position) as LinePosition)
      const take = (text: string, line: number) => (line === 1 || text.trim() === '' ? undefined : parseLine(text, columns))
      yield* gather(linesOf(file, from), {
        phase: 'ratings',
        take,
        position: (at) => JSON.stringify(at),
        size: RATINGS_PER_BATCH,
      })
    },
  }
}

type RatingColumns = { user: number; mediaId: number; rating: number; ratedAt: number }

/** The indexes of the columns; -1 for missing optional ones. */
async function columnsIn(file: string): Promise<RatingColumns> {
  await fingerprintOf(file)
  const header = await firstLine(file)
  const fields = csvFields(header ?? '') ?? []
  const needed = columnsOf(fields, ['user', 'mediaId'] as const)
  if ('missing' in needed)
    throw new SourceBroken(
      `${file} is not CSV with a header user,mediaId[,rating[,ratedAt]]: ${needed.missing.join(' and ')} missing`,
    )
  const names = fields.map((name) => name.trim().toLowerCase())
  return { ...needed, rating: names.indexOf('rating'), ratedAt: names.indexOf('ratedat') }
}

/** The first line of a file; undefined if it is empty or not text. */
export async function firstLine(file: string): Promise<string | undefined> {
  for await (const line of linesOf(file)) return line.text
  return undefined
}

function parseLine(text: string, columns: RatingColumns): LineOutcome {
  const fields = csvFields(text)
  if (!fields) return { refused: 'its quotes are not balanced' }
  const at = (column: number) => fields[column]?.trim() ?? ''
  const mediaId = at(columns.mediaId)
  if (!MEDIA_ID.test(mediaId)) return { refused: `mediaId ${JSON.stringify(mediaId)} is not like MV_603 or TV_1396` }
  return parseRating({ person: at(columns.user), mediaId, rating: at(columns.rating), ratedAt: at(columns.ratedAt) })
}

/** Parses a rating; refused if it is not a number or out of range. */
export function parseRating(given: {
  person: string
  mediaId: string
  rating: string
  ratedAt: string
}): { audienceRating: AudienceRating } | { refused: string } {
  const { person, mediaId } = given
  if (person === '' || person.length > 64) return { refused: 'user must have 1 to 64 characters' }
  const rating = given.rating === '' ? null : Number(given.rating)
  if (rating !== null && !(rating >= 0 && rating <= HIGHEST_RATING))
    return { refused: `rating ${JSON.stringify(given.rating)} is not a number from 0 to ${HIGHEST_RATING}` }
  const ratedAt = given.ratedAt === '' ? null : timeInText(given.ratedAt)
  if (ratedAt !== null && Number.isNaN(ratedAt)) return { refused: `ratedAt ${JSON.stringify(given.ratedAt)} is no time` }
  return { audienceRating: { person, mediaId, rating, ratedAt } }
}

/** Parses Unix seconds, milliseconds or ISO 8601 to milliseconds; NaN if it is none of them or before 1900. */
export function timeInText(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) * (Number(text) < SECONDS_BELOW ? 1000 : 1) : Date.parse(text)
  return value > Date.UTC(1900, 0) && value <= 8.64e15 ? value : Number.NaN
}
