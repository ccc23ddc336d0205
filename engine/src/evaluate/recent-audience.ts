import { grades } from '../models/audience/interactions.ts'
import type { TimedPairs } from './splits.ts'

/** The latest time. */
export function newestTime({ at }: Pick<TimedPairs, 'at'>): number {
  return at.reduce((newest, moment) => (moment > newest ? moment : newest), -Infinity)
}

/**
 * The likes of each title, decayed by half for each half-life before the latest time, and scaled so that their sum
 * stays the number of likes.
 */
export function recentAudience({ titles, title, at, grade }: TimedPairs, halfLifeMs: number): Float32Array {
  const latest = newestTime({ at })
  const recent = new Float64Array(titles)
  let [count, sum] = [0, 0]
  for (let i = 0; i < title.length; i++) {
    if (grade && grade[i] !== grades.liked) continue
    const weight = Number.isNaN(at[i]) ? 0 : 0.5 ** ((latest - (at[i] ?? latest)) / halfLifeMs)
    if (Number.isNaN(at[i])) continue
    recent[title[i]] += weight
    sum += weight
    count++
  }
  return Float32Array.from(recent, (value) => (value * count) / (sum || 1))
}
