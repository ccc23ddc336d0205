import type { ByteFactors } from './audience/byte-factors.ts'
import type { EaseSettings } from './audience/ease.ts'
import type { EvidenceSettings } from './audience/evidence.ts'
import type { IalsSettings } from './audience/ials.ts'
import type { Neighbours } from './audience/prune.ts'
import { noPredicted, type PredictedFactors } from './predicted-factors.ts'

/** Weights of the parts of a score: neighbours + factors · fold-in + content + prior · popularity. */
export interface BlendSettings {
  readonly factors: number
  /** Fold-in scores are divided by audience^this. */
  readonly factorsPopularityExponent: number
  /** Weight of content for titles with an audience. */
  readonly content: number
  /**
   * Weight of content and acclaim for titles without an audience; fades as coldAudience ÷ (coldAudience + audience).
   */
  readonly coldContent: number
  /** Constant part of the score of titles without an audience. */
  readonly coldPrior: number
  readonly coldAudience: number
  /** The same for titles with predicted factors, and the weight of these factors; see content-weight.ts. */
  readonly predictedContent: number
  readonly predictedPrior: number
  readonly predictedFactors: number
  /** Weight of imported neighbour lists, for pairs that nobody here has rated; see `addImportedRow`. */
  readonly imported: number
  /** Weight of the prior (popularity in the audience) for a long history. */
  readonly prior: number
  /** Additional weight of the prior for a newcomer; half of it is left at `newcomerHistory` likes. */
  readonly newcomerPrior: number
  readonly newcomerHistory: number
  /** Weight of the trend (recent likes of the audience); see `trendHalfLifeMs`. */
  readonly trend: number
  /** The share of the prior that the trend replaces while it is current. */
  readonly trendForPrior: number
}

/** The settings that training chooses. */
export interface ModelSettings {
  readonly ease: EaseSettings
  readonly ials: IalsSettings
  readonly evidence: EvidenceSettings
  readonly blend: BlendSettings
  /** Half-life of the decaying part of a signal's weight. */
  readonly halfLifeMs: number
  /** Half-life of a rating in the trend; null: all ratings count the same. */
  readonly trendHalfLifeMs: number | null
  /** Exponent of the trend; see `trendLevel`. */
  readonly trendPower: number
  /** Time of the newest rating of the audience; null if unknown. */
  readonly newestAt: number | null
}

export const YEAR_MS = 365.25 * 86_400_000

/** Starting point of the search; good on audiences it was not tuned for. */
export const defaultSettings: ModelSettings = {
  ease: { lambda: 300, dropout: 0.5, userExponent: 0.5, popularityExponent: 0.15 },
  ials: { d: 64, alpha: 0.1, lambda: 0.01, rounds: 8, seed: 1 },
  evidence: { allRated: 0.5, neutral: 0.3, disliked: -0.1 },
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

/** A trained model: plain arrays by its own title numbers; `ids` maps them to titles. */
export interface Model {
  readonly ids: readonly string[]
  readonly audience: Float32Array
  /** The audience weighted by recency, with the same sum. */
  readonly recent: Float32Array
  readonly neighbours: Neighbours
  /** Factors of the first titles; the others have none. */
  readonly factors: ByteFactors
  readonly predicted: PredictedFactors
  readonly users: number
  readonly settings: ModelSettings
}

/** The part of a model that is needed after binding; its long arrays are in the space by then. */
export interface ServedModel extends Pick<Model, 'ids' | 'audience' | 'users' | 'settings'> {
  readonly neighbours: Pick<Neighbours, 'start' | 'scale'>
  readonly factors: Pick<ByteFactors, 'd' | 'scale'>
}

/** Copies the arrays, so that the bytes of the model file can be freed. */
export function servedPart({ ids, audience, users, settings, neighbours, factors }: Model): ServedModel {
  return {
    ...{ ids, users, settings, audience: audience.slice() },
    neighbours: { start: neighbours.start.slice(), scale: neighbours.scale.slice() },
    factors: { d: factors.d, scale: factors.scale.slice() },
  }
}

/** The model of an installation without an audience: only content and popularity count. */
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
