import { type EvidenceSettings, type GradeWeights, gradeWeightsOf, limitDislikes } from '../models/audience/evidence.ts'
import { defaultSettings } from '../models/model.ts'
import { gradeOfSignal, playedWeight, type Signal, signalWeights } from './signals.ts'

/** A history as the models read it: each title once with a signed weight, sorted by title. */
export interface WeighedHistory {
  readonly titles: Uint32Array
  readonly weights: Float32Array
  /** The signal of each title that its weight comes from. */
  readonly signals: readonly Signal[]
}

export interface TasteOptions {
  readonly now: number
  readonly halfLifeMs: number
  /** The weights of ratings, from the settings of the model. */
  readonly evidence?: EvidenceSettings
}

/** A signal keeps this share of its weight at any age. */
export const MIN_DECAY = 0.1

/** The share of its weight that a signal has at an age. */
export function decayFactor(ageMs: number, halfLifeMs: number): number {
  return MIN_DECAY + (1 - MIN_DECAY) * 0.5 ** (Math.max(0, ageMs) / halfLifeMs)
}

/** Kinds of signals by precedence: explicit feedback before behaviour. Only the first kind that a title has counts. */
const precedence: readonly Signal['kind'][] = ['disliked', 'super_liked', 'liked', 'rated', 'played', 'watchlist']

/** Turns signals into signed weights: that of the strongest signal of each title, decayed by its age. */
export function weighHistory(signals: readonly Signal[], options: TasteOptions): WeighedHistory {
  const { now, halfLifeMs, evidence = defaultSettings.evidence } = options
  const rated = gradeWeightsOf(evidence)
  const strongest = strongestSignals(signals)
  const inOrder = [...strongest.values()].sort((a, b) => a.title - b.title)
  const weights = Float32Array.from(inOrder, (signal) => weightOf(signal, now, rated) * decayFactor(now - signal.at, halfLifeMs))
  return { titles: Uint32Array.from(inOrder, ({ title }) => title), weights: limitDislikes(weights), signals: inOrder }
}

function strongestSignals(signals: readonly Signal[]): Map<number, Signal> {
  const strongest = new Map<number, Signal>()
  for (const signal of signals) {
    const before = strongest.get(signal.title)
    if (!before || isStronger(signal, before)) strongest.set(signal.title, signal)
  }
  return strongest
}

/** By kind, then by time, then by progress or rating, so that the order of arrival does not matter. */
function isStronger(a: Signal, b: Signal): boolean {
  const first = precedence.indexOf(a.kind)
  const second = precedence.indexOf(b.kind)
  if (first !== second) return first < second
  return a.at !== b.at ? a.at > b.at : amountOf(a) > amountOf(b)
}

function amountOf(signal: Signal): number {
  if (signal.kind === 'played') return signal.progress
  return signal.kind === 'rated' ? signal.rating : 0
}

function weightOf(signal: Signal, now: number, rated: GradeWeights): number {
  if (signal.kind === 'played') return playedWeight(signal.progress, now - signal.at)
  if (signal.kind === 'rated') return rated[gradeOfSignal(signal)]
  return signalWeights[signal.kind]
}
