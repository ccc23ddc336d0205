import { grades } from '../models/interactions.ts'
import type { TimedPairs } from './splits.ts'

/** The latest of some times. */
export function newestIn({ at }: Pick<TimedPairs, 'at'>): number {
  return at.reduce((newest, moment) => (moment > newest ? moment : newest), -Infinity)
}

/** Each title's likes, one counting half as much after every half-life before the latest; of the same sum as if all counted. */
export function recentAudience({ titles, title, at, grade }: TimedPairs, halfLifeMs: number): Float32Array {
  const latest = newestIn({ at })
  const recent = new Float64Array(titles)
  let [count, sum] = [0, 0]
  for (let i = 0; i < title.length; i++) {
    if (grade && grade[i] !== grades.liked) continue
    const worth = Number.isNaN(at[i]) ? 0 : 0.5 ** ((latest - (at[i] ?? latest)) / halfLifeMs)
    if (Number.isNaN(at[i])) continue
    recent[title[i]] += worth
    sum += worth
    count++
  }
  return Float32Array.from(recent, (value) => (value * count) / (sum || 1))
}
