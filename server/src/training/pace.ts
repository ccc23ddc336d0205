/**
 * How a training spent its time: the share of time that had passed at each of `PACE_STEPS` even steps of progress.
 * Independent of the total time, so one training's pace fits another on a slower machine or with more data.
 */
export type Pace = readonly number[]

const PACE_STEPS = 40
/** Before this progress and time, no estimate is given. */
const MIN_DONE = 0.005
const MIN_SECONDS = 3
/**
 * The penalty of the even pace: a drift of 0.01 (ends that move by a tenth) is no reason to prefer it to a measured
 * pace.
 */
const EVEN_PACE_PENALTY = 0.01

/** The pace where nothing was measured: time proportional to progress. */
const evenPace: Pace = Array.from({ length: PACE_STEPS + 1 }, (_, step) => step / PACE_STEPS)

type PaceSample = { done: number; seconds: number }

/** Estimates the total time of a running training. */
export type PaceMeter = {
  note: (done: number, seconds: number) => void
  /** The estimated seconds of the whole training; null while it is too early. */
  total: () => number | null
  /** The measured pace, if the training ended now. */
  pace: () => Pace
}

/**
 * A meter with the paces of earlier trainings. Of these and the even one it uses the pace whose estimated end has
 * varied least.
 */
export function newPaceMeter(before: readonly Pace[] = []): PaceMeter {
  const samples: PaceSample[] = []
  const candidates = [...before.filter(isPace), evenPace]
  return {
    note: (done, seconds) => void samples.push({ done, seconds }),
    total: () => {
      const last = samples.at(-1)
      if (!last || last.done < MIN_DONE || last.seconds < MIN_SECONDS) return null
      const drifts = candidates.map((pace) => driftOf(samples, pace) + (pace === evenPace ? EVEN_PACE_PENALTY : 0))
      const best = candidates[drifts.indexOf(Math.min(...drifts))] ?? evenPace
      return last.seconds / shareAt(best, last.done)
    },
    pace: () => paceOf(samples),
  }
}

function isPace(pace: Pace): boolean {
  return pace.length === PACE_STEPS + 1 && pace.every((share, step) => share >= (pace[step - 1] ?? 0) && share <= 1)
}

/** How much the estimated end has varied under a pace: the variance of its logarithm, weighted by time. */
function driftOf(samples: readonly PaceSample[], pace: Pace): number {
  let [weights, sum, squares] = [0, 0, 0]
  samples.forEach(({ done, seconds }, at) => {
    if (done < MIN_DONE || seconds < MIN_SECONDS) return
    const weight = seconds - (samples[at - 1]?.seconds ?? 0)
    const estimate = Math.log(seconds / shareAt(pace, done))
    weights += weight
    sum += weight * estimate
    squares += weight * estimate * estimate
  })
  return weights === 0 ? 0 : squares / weights - (sum / weights) ** 2
}

/** The share of time passed at a progress, interpolated linearly between steps. */
function shareAt(pace: Pace, done: number): number {
  const step = Math.min(PACE_STEPS - 1, Math.floor(done * PACE_STEPS))
  const [from, to] = [pace[step] ?? 0, pace[step + 1] ?? 1]
  return Math.max(MIN_PACE_SHARE, from + (to - from) * (done * PACE_STEPS - step))
}

const MIN_PACE_SHARE = 1e-3

function paceOf(samples: readonly PaceSample[]): Pace {
  const end = samples.at(-1)?.seconds ?? 0
  if (end <= 0) return evenPace
  return evenPace.map((done, step) => {
    if (step === PACE_STEPS) return 1
    const next = samples.findIndex((sample) => sample.done >= done)
    const [to, from] = [samples[next] ?? { done: 1, seconds: end }, samples[next - 1] ?? { done: 0, seconds: 0 }]
    const part = to.done > from.done ? (done - from.done) / (to.done - from.done) : 1
    return Math.min(1, (from.seconds + (to.seconds - from.seconds) * part) / end)
  })
}
