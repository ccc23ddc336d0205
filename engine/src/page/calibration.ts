import type { Pool } from './pool.ts'

/** How near the genres of a page so far are to those of the taste. */
export interface Calibration {
  /** From 0 to 1: likeness of the genres of taste and page (Bhattacharyya: Σ √(p·q)). */
  now(): number
  /** The same if titles of these genres were added. */
  after(added: RowGenres): number
  add(added: RowGenres): void
}

/** The genres of some titles: each title counts 1, spread over its own. */
export interface RowGenres {
  readonly genres: Float64Array
  titles: number
  /** From 0 to 1: how much they are of one genre (Σ q²). */
  sameness: number
}

/** Starts with an empty page. */
export function openCalibration(wanted: Float32Array): Calibration {
  const page = new Float64Array(wanted.length)
  const none = new Float64Array(wanted.length)
  const roots = wanted.map(Math.sqrt)
  const liked = [...roots.keys()].filter((genre) => (roots[genre] ?? 0) > 0)
  let total = 0
  let now = 0
  const likeness = (genres: Float64Array, sum: number): number => {
    let found = 0
    for (let at = 0; at < liked.length; at++) {
      const genre = liked[at] ?? 0
      found += (roots[genre] ?? 0) * Math.sqrt((page[genre] ?? 0) + (genres[genre] ?? 0))
    }
    return sum > 0 ? found / Math.sqrt(sum) : 0
  }
  return {
    now: () => now,
    after: ({ genres, titles }) => likeness(genres, total + titles),
    add: ({ genres, titles }) => {
      for (let genre = 0; genre < page.length; genre++) page[genre] = (page[genre] ?? 0) + (genres[genre] ?? 0)
      total += titles
      now = likeness(none, total)
    },
  }
}

/** Room for the genres of a row. */
export function newRowGenres(genres: number): RowGenres {
  return { genres: new Float64Array(genres), titles: 0, sameness: 0 }
}

/** Counts the genres of the first places. */
export function countGenres(pool: Pool, places: Int32Array, count: number, out: RowGenres): void {
  const { genres } = out
  genres.fill(0)
  out.titles = 0
  for (let i = 0; i < count; i++) out.titles += addGenres(pool, places[i] ?? 0, genres)
  let squares = 0
  for (let genre = 0; genre < genres.length; genre++) {
    const amount = genres[genre] ?? 0
    squares += amount * amount
  }
  out.sameness = out.titles > 0 ? squares / (out.titles * out.titles) : 0
}

/** A title's genres stand first among its themes. */
function addGenres({ start, themes, genres }: Pool, place: number, out: Float64Array): number {
  const from = start[place] ?? 0
  const count = genres[place] ?? 0
  const share = 1 / count
  for (let at = from; at < from + count; at++) {
    const genre = themes[at] ?? 0
    out[genre] = (out[genre] ?? 0) + share
  }
  return count > 0 ? 1 : 0
}
