import type { TimedPairs } from '@marquee/engine'
import { Column } from './column.ts'
import { Numbers } from './numbers.ts'
import { readRatings } from './ratings-file.ts'

/** Who met what in some ratings, with the names behind the numbers, in the order they came. */
export type Audience = {
  users: string[]
  ids: string[]
  user: Uint32Array
  title: Uint32Array
  /** NaN where none was given. */
  rating: Float32Array
  ratedAt: Float64Array
  /** The least rating that says "this was a good one". */
  floor: number
  /** Lines that were no ratings, and the first of them in words. */
  refused: number
  refusals: string[]
}

const MOST_REFUSALS = 10

/** Reads a whole ratings file into columns; no line is kept as an object. */
export async function readAudience(file: string): Promise<Audience> {
  const [users, ids] = [new Numbers(), new Numbers()]
  const columns = { user: new Column(Uint32Array), title: new Column(Uint32Array), rating: new Column(Float32Array) }
  const ratedAt = new Column(Float64Array)
  const refusals: string[] = []
  let refused = 0
  const refuse = (line: number, why: string) => {
    if (refused++ < MOST_REFUSALS) refusals.push(`line ${line}: ${why}`)
  }
  for await (const one of readRatings(file, refuse)) {
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
    floor: floorOf(rating),
    refused,
    refusals,
  }
}

/** Four of five stars, seven of ten points, 70 of 100; without ratings, or with nothing but ones, every meeting counts. */
export function floorOf(ratings: ArrayLike<number>): number {
  let highest = -Infinity
  for (let i = 0; i < ratings.length; i++) if ((ratings[i] ?? 0) > highest) highest = ratings[i] ?? 0
  if (highest <= 1) return highest === -Infinity ? -Infinity : 1
  if (highest <= 5) return 4
  return highest <= 10 ? 7 : 0.7 * highest
}

/** Whether a line of an audience counts as a meeting that was liked. */
export function isLiked({ rating, floor }: Pick<Audience, 'rating' | 'floor'>, line: number): boolean {
  const given = rating[line] ?? Number.NaN
  return Number.isNaN(given) || given >= floor
}

/** The liked meetings of an audience with their times (NaN where none is known), `titles` titles in all. */
export function likedBy(audience: Audience, titles = audience.ids.length): TimedPairs {
  const { users, user, title, ratedAt } = audience
  const liked = Uint32Array.from(user.keys()).filter((line) => isLiked(audience, line))
  return {
    users: users.length,
    titles,
    user: liked.map((line) => user[line] ?? 0),
    title: liked.map((line) => title[line] ?? 0),
    at: Float64Array.from(liked, (line) => ratedAt[line] ?? Number.NaN),
  }
}
