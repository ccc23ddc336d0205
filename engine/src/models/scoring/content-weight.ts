import type { BlendSettings } from '../model.ts'

// A title that many people rated is scored by the audience, one that nobody rated by facts, words and acclaim. In
// between both count, by the evidence:
//
//   known = audience ÷ (audience + coldAudience)
//   contentWeight = known · content + (1 − known) · coldContent
//   bias = (1 − known) · (coldPrior + coldContent · acclaim)
//
// The same holds for a history of which the audience rated only a part. With u the unknown share of the history,
// titles are scored to that extent as if they had no audience, and its prior and trend are reduced. A history without
// any rated title is scored without the audience, so that an audience never makes it worse.
//
//   contentWeight + u · known · (coldContent − content)
//   bias + u · known · (coldPrior + coldContent · acclaim) − u · coldPrior
//   prior and trend · (1 − u)
//
// The last term is the same for all titles: it changes no ranking, but without it a prior that says nothing about a
// title would take a part of every share, and no seed would be felt.
//
// Factors that are predicted for an unrated title (predict-factors.ts) with certainty r replace a part of its
// content. Their contribution grows with the square root of the known share of the history:
//
//   contentWeight + (1 − u) · r · (predictedContent − coldContent)
//   bias + (1 − u) · r · (predictedPrior − coldPrior + (predictedContent − coldContent) · acclaim)
//   factors · √((1 − u) · r) · predictedFactors

/** The inputs of a title's weights besides the settings. */
export interface WeightInputs {
  readonly audience: number
  readonly acclaim: number
  /** Certainty of its predicted factors, from 0 to 1; 0 without predicted factors. */
  readonly certainty: number
}

/** The factor of a title's content, and the part of its score that does not depend on the history. */
export interface TitleWeights {
  readonly contentWeight: number
  readonly bias: number
}

/** How far a title is known to the audience, from 0 to 1. */
export function audienceShare({ coldAudience }: BlendSettings, audience: number): number {
  return audience / (audience + coldAudience)
}

/** The weights of a title for a history that the audience rated in full. */
export function weightsWithHistory(blend: BlendSettings, { audience, acclaim, certainty }: WeightInputs): TitleWeights {
  const share = audienceShare(blend, audience)
  const cold = coldWeights(blend, certainty)
  return {
    contentWeight: share * blend.content + (1 - share) * cold.content,
    bias: (1 - share) * (cold.prior + cold.content * acclaim),
  }
}

/** The difference to these weights for a history that the audience did not rate at all. */
export function unknownHistory(blend: BlendSettings, { audience, acclaim, certainty }: WeightInputs): TitleWeights {
  const share = audienceShare(blend, audience)
  const cold = coldWeights(blend, certainty)
  const content = blend.coldContent - cold.content
  return {
    contentWeight: share * Math.max(0, blend.coldContent - blend.content) + (1 - share) * content,
    bias: share * blend.coldContent * acclaim + (1 - share) * (content * acclaim - cold.prior),
  }
}

/** The weight of a title's predicted factors, for a history that the audience rated in full. */
export function predictedWeight({ predictedFactors }: BlendSettings, certainty: number): number {
  return predictedFactors * Math.sqrt(certainty)
}

/** The factor of that weight for a history with an unknown share. */
export function predictedShare(unknownShare: number): number {
  return Math.sqrt(1 - unknownShare)
}

function coldWeights(blend: BlendSettings, certainty: number): { content: number; prior: number } {
  if (blend.predictedFactors === 0) return { content: blend.coldContent, prior: blend.coldPrior }
  return {
    content: blend.coldContent + certainty * (blend.predictedContent - blend.coldContent),
    prior: blend.coldPrior + certainty * (blend.predictedPrior - blend.coldPrior),
  }
}
