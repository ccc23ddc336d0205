const DAY_MS = 86_400_000
/** The least usual gap, which also serves people with activity on a single day. */
const MIN_USUAL_GAP_MS = 45 * DAY_MS

/**
 * How active somebody still is at a moment, from 0 to 1: 1 until the time since their last activity exceeds their usual
 * gap, then half as much after each further usual gap. The usual gap is Σg² ÷ Σg over the gaps g between their active
 * days: the expected length of the gap around a random moment.
 */
export function activityAt(times: ArrayLike<number>, moment: number): number {
  const days = Float64Array.from(times, (at) => Math.floor(at / DAY_MS))
    .filter((day) => !Number.isNaN(day))
    .sort()
  const latest = days.at(-1)
  if (latest === undefined) return 1
  let [sum, squares] = [0, 0]
  for (let i = 1; i < days.length; i++) {
    const gap = days[i] - days[i - 1]
    sum += gap
    squares += gap * gap
  }
  const usualGap = Math.max(MIN_USUAL_GAP_MS, sum > 0 ? (DAY_MS * squares) / sum : 0)
  return 0.5 ** Math.max(0, (moment - latest * DAY_MS) / usualGap - 1)
}
