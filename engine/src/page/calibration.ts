import type { Pool } from './pool.ts'

/** How near the genres of a page so far are to those of the taste. */
export interface Calibration {
  /** What the page would be if these places were added to it. */
  after(places: Int32Array, count: number): After
  now(): number
  add(places: Int32Array, count: number): void
}

export interface After {
  /** From 0 to 1: likeness of the genres of taste and page (Bhattacharyya: Σ √(p·q)). */
  readonly likeness: number
  /** From 0 to 1: how much the row itself is of one genre (Σ q²). */
  readonly sameness: number
}

/** Starts with an empty page. */
export function openCalibration(wanted: Float32Array, pool: Pool): Calibration {
  const page = new Float64Array(wanted.length)
  const [row, trial] = [new Float64Array(wanted.length), new Float64Array(wanted.length)]
  const roots = wanted.map(Math.sqrt)
  let total = 0
  let now = 0
  const spread = (places: Int32Array, count: number, out: Float64Array): number => {
    let added = 0
    for (let i = 0; i < count; i++) added += addGenres(pool, places[i] ?? 0, out)
    return added
  }
  const likeness = (genres: Float64Array, sum: number): number => {
    let found = 0
    for (let genre = 0; genre < roots.length; genre++) found += (roots[genre] ?? 0) * Math.sqrt(genres[genre] ?? 0)
    return sum > 0 ? found / Math.sqrt(sum) : 0
  }
  return {
    now: () => now,
    after: (places, count) => {
      row.fill(0)
      const added = spread(places, count, row)
      let sameness = 0
      for (let genre = 0; genre < row.length; genre++) {
        const share = row[genre] ?? 0
        sameness += share * share
        trial[genre] = (page[genre] ?? 0) + share
      }
      return { likeness: likeness(trial, total + added), sameness: added > 0 ? sameness / (added * added) : 0 }
    },
    add: (places, count) => {
      total += spread(places, count, page)
      now = likeness(page, total)
    },
  }
}

/** A title counts 1, spread over its genres, which stand first among its themes. */
function addGenres({ start, themes }: Pool, place: number, out: Float64Array): number {
  const from = start[place] ?? 0
  const end = start[place + 1] ?? 0
  let count = 0
  while (from + count < end && (themes[from + count] ?? out.length) < out.length) count++
  for (let at = from; at < from + count; at++) {
    const genre = themes[at] ?? 0
    out[genre] = (out[genre] ?? 0) + 1 / count
  }
  return count > 0 ? 1 : 0
}
