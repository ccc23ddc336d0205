/** A value that was tried, and its quality. */
export interface Trial {
  readonly value: number
  readonly quality: number
}

/** Climbs along a sorted grid from the value nearest to `from` while the quality improves: up, or else down. */
export async function hillClimb(
  grid: readonly number[],
  from: number,
  qualityOf: (value: number) => Promise<number> | number,
): Promise<Trial> {
  const nearest = grid.reduce((best, value, at) => (Math.abs(value - from) < Math.abs((grid[best] ?? 0) - from) ? at : best), 0)
  const tryAt = async (at: number): Promise<Trial | null> => {
    const value = grid[at]
    return value === undefined ? null : { value, quality: await qualityOf(value) }
  }
  const start = await tryAt(nearest)
  if (!start) throw new Error('there is nothing to choose from')
  const above = await climb(start, nearest, 1, tryAt)
  return above.value === start.value ? climb(start, nearest, -1, tryAt) : above
}

async function climb(start: Trial, at: number, step: 1 | -1, tryAt: (at: number) => Promise<Trial | null>): Promise<Trial> {
  let best = start
  for (let next = at + step; ; next += step) {
    const trial = await tryAt(next)
    if (!trial || trial.quality <= best.quality) return best
    best = trial
  }
}
