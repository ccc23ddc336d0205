import { csvFields } from '../../catalogue/sources/delimited.ts'
import { fingerprintOf, linesOf } from '../../catalogue/sources/lines.ts'
import { timeInText } from '../../catalogue/sources/ratings.ts'
import { SourceBroken } from '../../catalogue/sources/source.ts'

/** One line of a ratings file; the rating is on any scale, the time in milliseconds. */
export type Rating = { user: string; mediaId: string; rating: number | null; ratedAt: number | null }

type FileColumns = Record<keyof Rating, number>

/** Accepted names of the columns, in lower case. */
const names: Record<keyof Rating, string[]> = {
  user: ['user', 'userid', 'user_id'],
  mediaId: ['mediaid', 'media_id', 'itemid', 'item_id', 'item', 'movieid', 'movie_id'],
  rating: ['rating'],
  ratedAt: ['ratedat', 'rated_at', 'timestamp'],
}

/** Streams a CSV file of `user,mediaId[,rating][,ratedAt]`, compressed or not; other columns are ignored. */
export async function* readRatingsFile(file: string, onRefused: (line: number, why: string) => void): AsyncGenerator<Rating> {
  await fingerprintOf(file)
  let columns: FileColumns | undefined
  for await (const { text, line } of linesOf(file)) {
    if (text?.trim() === '') continue
    const cells = text === undefined ? undefined : csvFields(text)?.map((cell) => cell.trim())
    if (!columns) {
      columns = columnsOf(file, cells ?? [])
      continue
    }
    const rating = cells ? ratingOf(cells, columns) : 'it is not a line of CSV'
    if (typeof rating === 'string') onRefused(line, rating)
    else yield rating
  }
  if (!columns) throw new SourceBroken(`${file} is empty`)
}

function columnsOf(file: string, header: string[]): FileColumns {
  const cells = header.map((cell) => cell.replace(/^\uFEFF/, '').toLowerCase())
  const at = (column: keyof Rating) => cells.findIndex((cell) => names[column].includes(cell))
  const columns = { user: at('user'), mediaId: at('mediaId'), rating: at('rating'), ratedAt: at('ratedAt') }
  if (columns.user < 0 || columns.mediaId < 0)
    throw new SourceBroken(`${file} must begin with a line that names its columns: user,mediaId[,rating][,ratedAt]`)
  return columns
}

function ratingOf(cells: string[], columns: FileColumns): Rating | string {
  const at = (column: keyof Rating) => cells[columns[column]] ?? ''
  const [user, mediaId] = [at('user'), at('mediaId')]
  if (user === '' || mediaId === '') return 'user or mediaId is empty'
  const rating = at('rating') === '' ? null : Number(at('rating'))
  if (rating !== null && !Number.isFinite(rating)) return `rating ${JSON.stringify(at('rating'))} is not a number`
  const ratedAt = at('ratedAt') === '' ? null : timeInText(at('ratedAt'))
  if (Number.isNaN(ratedAt)) return `ratedAt ${JSON.stringify(at('ratedAt'))} is no time`
  return { user, mediaId, rating, ratedAt }
}
