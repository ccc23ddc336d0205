import type { ByteFactors } from './byte-factors.ts'
import type { EaseSettings } from './ease.ts'
import type { EvidenceSettings } from './evidence.ts'
import type { IalsSettings } from './ials.ts'
import { noPredicted, type PredictedFactors } from './predicted-factors.ts'
import type { Neighbours } from './prune.ts'

/** How much each part says. A score is neighbours + factors · fold-in + content + prior · popularity. */
export interface BlendSettings {
  readonly factors: number
  /** Scores of the fold-in are divided by audience^this. */
  readonly factorsPopularityExponent: number
  /** Content for titles with an audience. */
  readonly content: number
  /** Content and acclaim for titles without one; fades as coldAudience ÷ (coldAudience + audience). */
  readonly coldContent: number
  /** What every title without an audience has besides. */
  readonly coldPrior: number
  readonly coldAudience: number
  /** The same of titles whose factors are predicted from what they are, and what these factors count; see content-weight.ts. */
  readonly predictedContent: number
  readonly predictedPrior: number
  readonly predictedFactors: number
  /** Imported neighbour lists, for pairs that nobody here has rated; see `withListed`. */
  readonly imported: number
  /** What is liked anyway, for a long history. */
  readonly prior: number
  /** How much more it counts for a newcomer; half of that is left at `newcomerHistory` likes. */
  readonly newcomerPrior: number
  readonly newcomerHistory: number
  /** What is liked lately; see `trendHalfLifeMs`. */
  readonly trend: number
  /** The share of the prior that this takes the place of, for those who are there now. */
  readonly trendForPrior: number
}

/** Everything that training chooses. */
export interface ModelSettings {
  readonly ease: EaseSettings
  readonly ials: IalsSettings
  readonly evidence: EvidenceSettings
  readonly blend: BlendSettings
  /** After this time a signal has lost half of what it can lose. */
  readonly halfLifeMs: number
  /** The same for what is popular; null: all meetings count alike. */
  readonly trendHalfLifeMs: number | null
  /** How steeply what is liked lately rises with how many like it; see `trendLevel`. */
  readonly trendPower: number
  /** When the audience rated something for the last time; null where nobody knows. */
  readonly newestAt: number | null
}

export const YEAR_MS = 365.25 * 86_400_000

/** Where a choice starts from; good on audiences that nobody tuned for. */
export const defaultSettings: ModelSettings = {
  ease: { lambda: 300, dropout: 0.5, userExponent: 0.5, popularityExponent: 0.15 },
  ials: { d: 64, alpha: 0.1, lambda: 0.01, rounds: 8, seed: 1 },
  evidence: { allRated: 0.5, met: 0.3, disliked: -0.1 },
  blend: {
    factors: 0.5,
    factorsPopularityExponent: 0,
    content: 0,
    coldContent: 1,
    coldPrior: 0,
    coldAudience: 3,
    predictedContent: 1,
    predictedPrior: 0,
    predictedFactors: 0,
    imported: 0.05,
    prior: 0.01,
    newcomerPrior: 0.1,
    newcomerHistory: 3,
    trend: 0,
    trendForPrior: 0,
  },
  halfLifeMs: 2 * YEAR_MS,
  trendHalfLifeMs: null,
  trendPower: 0,
  newestAt: null,
}

/** A trained model: plain arrays over its own title numbers; `ids` says which titles they are. */
export interface Model {
  readonly ids: readonly string[]
  readonly audience: Float32Array
  /** The audience counted by how lately it came; of the same sum. */
  readonly recent: Float32Array
  readonly neighbours: Neighbours
  /** Of the first titles; those beyond have none. */
  readonly factors: ByteFactors
  readonly predicted: PredictedFactors
  readonly users: number
  readonly settings: ModelSettings
}

/** What of a model is needed when its long arrays are bound: these live on in the space. */
export interface ServedModel extends Pick<Model, 'ids' | 'audience' | 'users' | 'settings'> {
  readonly neighbours: Pick<Neighbours, 'start' | 'scale'>
  readonly factors: Pick<ByteFactors, 'd' | 'scale'>
}

/** Copies: a model's arrays lie in one file, of which nothing else is to stay in memory. */
export function servedPart({ ids, audience, users, settings, neighbours, factors }: Model): ServedModel {
  return {
    ...{ ids, users, settings, audience: audience.slice() },
    neighbours: { start: neighbours.start.slice(), scale: neighbours.scale.slice() },
    factors: { d: factors.d, scale: factors.scale.slice() },
  }
}

/** The model of an installation without an audience: content and popularity do all. */
export function emptyModel(settings: ModelSettings = defaultSettings): Model {
  const { d } = settings.ials
  return {
    ids: [],
    audience: new Float32Array(0),
    recent: new Float32Array(0),
    neighbours: { start: new Uint32Array(1), titles: new Uint32Array(0), values: new Int8Array(0), scale: new Float32Array(0) },
    factors: { d, bytes: new Int8Array(0), scale: new Float32Array(0), base: new Float32Array(d * d) },
    predicted: noPredicted(),
    users: 0,
    settings,
  }
}
