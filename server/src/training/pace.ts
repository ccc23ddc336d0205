/**
 * How a training spent its time: the share of it that had passed at each of so many even steps of the way. It says nothing of how long
 * the training took, so the pace of one fits another on a slower machine or with more to learn from.
 */
export type Pace = readonly number[]

const PACE_STEPS = 40
/** Earlier than this a rate says nothing. */
const LEAST_DONE = 0.005
const LEAST_SECONDS = 3
/** Ends that move by a tenth are no reason to leave a pace that was measured here for the even one. */
const TRUST = 0.01

/** Without any training before, the way that is done is taken for the time that has passed. */
const even: Pace = Array.from({ length: PACE_STEPS + 1 }, (_, step) => step / PACE_STEPS)

type PaceSample = { done: number; seconds: number }

/** Measures how a training goes on. */
export type PaceMeter = {
  note: (done: number, seconds: number) => void
  /** Seconds that the whole training is going to take; null while nobody can tell. */
  total: () => number | null
  /** The pace of what was noted, as if the end were now. */
  pace: () => Pace
}

/**
 * A meter that knows how trainings before went. Of their paces and an even one it goes by that under which the measured progress has
 * promised the same end all along.
 */
export function newPaceMeter(before: readonly Pace[] = []): PaceMeter {
  const samples: PaceSample[] = []
  const candidates = [...before.filter(isPace), even]
  return {
    note: (done, seconds) => void samples.push({ done, seconds }),
    total: () => {
      const last = samples.at(-1)
      if (!last || last.done < LEAST_DONE || last.seconds < LEAST_SECONDS) return null
      const drifts = candidates.map((pace) => driftOf(samples, pace) + (pace === even ? TRUST : 0))
      const best = candidates[drifts.indexOf(Math.min(...drifts))] ?? even
      return last.seconds / shareAt(best, last.done)
    },
    pace: () => paceOf(samples),
  }
}

function isPace(pace: Pace): boolean {
  return pace.length === PACE_STEPS + 1 && pace.every((share, step) => share >= (pace[step - 1] ?? 0) && share <= 1)
}

/** How much the promised end has moved under a pace: the spread of its logarithm, each second counting alike. */
function driftOf(samples: readonly PaceSample[], pace: Pace): number {
  let [weights, sum, squares] = [0, 0, 0]
  samples.forEach(({ done, seconds }, at) => {
    if (done < LEAST_DONE || seconds < LEAST_SECONDS) return
    const weight = seconds - (samples[at - 1]?.seconds ?? 0)
    const promised = Math.log(seconds / shareAt(pace, done))
    weights += weight
    sum += weight * promised
    squares += weight * promised * promised
  })
  return weights === 0 ? 0 : squares / weights - (sum / weights) ** 2
}

/** The share of the time that has passed when so much of the way is done; between steps in a straight line. */
function shareAt(pace: Pace, done: number): number {
  const step = Math.min(PACE_STEPS - 1, Math.floor(done * PACE_STEPS))
  const [from, to] = [pace[step] ?? 0, pace[step + 1] ?? 1]
  return Math.max(LEAST_PACE_SHARE, from + (to - from) * (done * PACE_STEPS - step))
}

const LEAST_PACE_SHARE = 1e-3

function paceOf(samples: readonly PaceSample[]): Pace {
  const end = samples.at(-1)?.seconds ?? 0
  if (end <= 0) return even
  return even.map((done, step) => {
    if (step === PACE_STEPS) return 1
    const next = samples.findIndex((sample) => sample.done >= done)
    const [to, from] = [samples[next] ?? { done: 1, seconds: end }, samples[next - 1] ?? { done: 0, seconds: 0 }]
    const part = to.done > from.done ? (done - from.done) / (to.done - from.done) : 1
    return Math.min(1, (from.seconds + (to.seconds - from.seconds) * part) / end)
  })
}
