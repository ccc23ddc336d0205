const DAY = 86_400_000
/** Somebody is there for so long whatever else is known of them; who came once and long ago is not. */
const LEAST_USUAL = 45 * DAY

/**
 * How much somebody still takes part at a moment, from 0 to 1: wholly while their silence is not longer than usual for them, half as
 * much after each further such time. Usual is Σg² ÷ Σg over the gaps g between their days: the gap that a moment of theirs, taken
 * at random, falls into on average.
 */
export function presence(times: ArrayLike<number>, moment: number): number {
  const days = Float64Array.from(times, (at) => Math.floor(at / DAY))
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
  const usual = Math.max(LEAST_USUAL, sum > 0 ? (DAY * squares) / sum : 0)
  return 0.5 ** Math.max(0, (moment - latest * DAY) / usual - 1)
}
