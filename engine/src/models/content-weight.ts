import type { BlendSettings } from './model.ts'

// A title that many have rated is scored by them, one that nobody has rated by facts, words and acclaim. In between both count, by evidence:
//
//   known = audience ÷ (audience + coldAudience)
//   contentWeight = known · content + (1 − known) · coldContent
//   bias = (1 − known) · (coldPrior + coldContent · acclaim)
//
// A history that the audience knows only in part leaves that part of what it says of its own titles open: by the share u of the history
// that it does not know, they are scored as if they had no audience, and its prior and trend count less. Of a history that it does not
// know at all nothing of the audience is left, so that it never makes things worse than none.
//
//   contentWeight + u · known · (coldContent − content)
//   bias + u · known · (coldPrior + coldContent · acclaim)
//   prior and trend · (1 − u)
//
// Where factors of a title that nobody has rated are predicted (predict-factors.ts), with a certainty of r, they take the place of a part
// of that. What a history gives by them grows with how much of it the audience knows, but as its root:
//
//   contentWeight + (1 − u) · r · (predictedContent − coldContent)
//   bias + (1 − u) · r · (predictedPrior − coldPrior + (predictedContent − coldContent) · acclaim)
//   factors · √((1 − u) · r) · predictedFactors

/** What is known of a title besides the settings. */
export interface TitleStanding {
  readonly audience: number
  readonly acclaim: number
  /** How sure the factors are that are predicted for it, from 0 to 1; none where there are none. */
  readonly certainty: number
}

/** What a title's content is multiplied by, and what it has whatever the history. */
export interface TitleWeights {
  readonly contentWeight: number
  readonly bias: number
}

/** How far a title is known by its audience, from 0 to 1. */
export function audienceShare({ coldAudience }: BlendSettings, audience: number): number {
  return audience / (audience + coldAudience)
}

/** The weights of a title for a history that the audience knows. */
export function weightsWithHistory(blend: BlendSettings, { audience, acclaim, certainty }: TitleStanding): TitleWeights {
  const share = audienceShare(blend, audience)
  const cold = coldWeights(blend, certainty)
  return {
    contentWeight: share * blend.content + (1 - share) * cold.content,
    bias: (1 - share) * (cold.prior + cold.content * acclaim),
  }
}

/** What is added to them for a history of which the audience knows nothing. */
export function unknownHistory(blend: BlendSettings, { audience, acclaim, certainty }: TitleStanding): TitleWeights {
  const share = audienceShare(blend, audience)
  const cold = coldWeights(blend, certainty)
  const [content, prior] = [blend.coldContent - cold.content, blend.coldPrior - cold.prior]
  return {
    contentWeight: share * Math.max(0, blend.coldContent - blend.content) + (1 - share) * content,
    bias: share * (blend.coldPrior + blend.coldContent * acclaim) + (1 - share) * (prior + content * acclaim),
  }
}

/** What the predicted factors of a title count beside those of others, for a history that the audience knows. */
export function predictedWeight({ predictedFactors }: BlendSettings, certainty: number): number {
  return predictedFactors * Math.sqrt(certainty)
}

/** What of them counts for a history of which the audience does not know a share. */
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
