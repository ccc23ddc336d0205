import { grades, type TimedPairs } from '@marquee/engine'
import { GrowableColumn } from './growable-column.ts'
import { NameNumbering } from './name-numbering.ts'
import { isFuture } from './rating-times.ts'
import { readRatingsFile } from './ratings-file.ts'

/**
 * The ratings of an audience in columns, in the order they came; `users` and `ids` are the names behind the numbers.
 */
export type Audience = {
  users: string[]
  ids: string[]
  user: Uint32Array
  title: Uint32Array
  /** NaN where there is none. */
  rating: Float32Array
  ratedAt: Float64Array
  scale: RatingScale
  /** The count of lines that could not be read, and messages for the first of them. */
  refused: number
  refusals: string[]
}

const MAX_REFUSALS = 10

/** An empty audience. */
export function emptyAudience(): Audience {
  const empty = { user: new Uint32Array(0), title: new Uint32Array(0), rating: new Float32Array(0), ratedAt: new Float64Array(0) }
  return { users: [], ids: [], ...empty, scale: scaleOf(empty.rating), refused: 0, refusals: [] }
}

/** Reads a ratings file into columns, without an object per line. */
export async function readAudience(file: string): Promise<Audience> {
  const [users, ids] = [new NameNumbering(), new NameNumbering()]
  const columns = {
    user: new GrowableColumn(Uint32Array),
    title: new GrowableColumn(Uint32Array),
    rating: new GrowableColumn(Float32Array),
  }
  const ratedAt = new GrowableColumn(Float64Array)
  const refusals: string[] = []
  let refused = 0
  const refuse = (line: number, why: string) => {
    if (refused++ < MAX_REFUSALS) refusals.push(`line ${line}: ${why}`)
  }
  for await (const one of readRatingsFile(file, refuse)) {
    columns.user.push(users.of(one.user))
    columns.title.push(ids.of(one.mediaId))
    columns.rating.push(one.rating ?? Number.NaN)
    ratedAt.push(one.ratedAt ?? Number.NaN)
  }
  const rating = columns.rating.done()
  return {
    users: users.names,
    ids: ids.names,
    user: columns.user.done(),
    title: columns.title.done(),
    rating,
    ratedAt: ratedAt.done(),
    scale: scaleOf(rating),
    refused,
    refusals,
  }
}

/** The audience with times in the future set to NaN, and how many there were. */
export function withoutFuture(audience: Audience, now: number): { audience: Audience; future: number } {
  const future = audience.ratedAt.reduce((sum, at) => sum + (isFuture(at, now) ? 1 : 0), 0)
  if (future === 0) return { audience, future }
  return { audience: { ...audience, ratedAt: audience.ratedAt.map((at) => (isFuture(at, now) ? Number.NaN : at)) }, future }
}

/** A rating from `liked` upwards is a like, up to `disliked` a dislike. */
export type RatingScale = { liked: number; disliked: number }

/**
 * Liked: four of five stars, seven of ten points, 70 of 100. Disliked: the lowest three tenths of the scale. Without
 * ratings, or where all are 1, every interaction counts as a like.
 */
export function scaleOf(ratings: ArrayLike<number>): RatingScale {
  let highest = -Infinity
  for (let i = 0; i < ratings.length; i++) if ((ratings[i] ?? 0) > highest) highest = ratings[i] ?? 0
  if (highest <= 1) return { liked: highest === -Infinity ? -Infinity : 1, disliked: -Infinity }
  const max = highest <= 5 ? 5 : highest <= 10 ? 10 : highest
  return { liked: max === 5 ? 4 : 0.7 * max, disliked: 0.3 * max }
}

/** The grade of a rating; no rating (NaN) is a like. */
export function gradeOf(rating: number, { liked, disliked }: RatingScale): number {
  if (Number.isNaN(rating) || rating >= liked) return grades.liked
  return rating <= disliked ? grades.disliked : grades.neutral
}

/** The grades of all lines of an audience. */
export function gradesIn({ rating, scale }: Pick<Audience, 'rating' | 'scale'>): Uint8Array {
  return Uint8Array.from(rating, (one) => gradeOf(one, scale))
}

/** All interactions of an audience with grades and times (NaN: unknown); `titles` is the number of titles in all. */
export function pairsOf(audience: Audience, titles = audience.ids.length): TimedPairs {
  const { users, user, title, ratedAt } = audience
  const grade = gradesIn(audience)
  const hasGrades = grade.some((one) => one !== grades.liked)
  return { users: users.length, titles, user, title, at: ratedAt, ...(hasGrades ? { grade } : {}) }
}

/** The audience with people and titles numbered by name, so that training does not depend on the order of lines. */
export function renumberByName(audience: Audience): Audience {
  const [users, ids] = [sortNames(audience.users), sortNames(audience.ids)]
  return {
    ...audience,
    users: users.names,
    ids: ids.names,
    user: audience.user.map((number) => users.numbers[number] ?? 0),
    title: audience.title.map((number) => ids.numbers[number] ?? 0),
  }
}

function sortNames(names: readonly string[]): { names: string[]; numbers: Uint32Array } {
  const order = Uint32Array.from(names.keys()).sort((a, b) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1))
  const numbers = new Uint32Array(names.length)
  order.forEach((from, to) => {
    numbers[from] = to
  })
  return { names: Array.from(order, (at) => names[at] ?? ''), numbers }
}
