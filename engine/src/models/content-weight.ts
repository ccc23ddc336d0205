import type { BlendSettings } from './model.ts'

// A title that many have met is scored by them, one that nobody has met by facts, words and acclaim. In between both count, by evidence:
//
//   known = audience ÷ (audience + coldAudience)
//   mix   = known · content + (1 − known) · coldContent
//   bias  = (1 − known) · (coldPrior + coldContent · acclaim)
//
// A history that the audience knows only in part leaves that part of what it says of its own titles open: by the share u of the history
// that it does not know, they are scored as if they had no audience, and its prior and trend count less. Of a history that it does not
// know at all nothing of the audience is left, so that it never makes things worse than none.
//
//   mix  + u · known · (coldContent − content)
//   bias + u · known · (coldPrior + coldContent · acclaim)
//   prior and trend · (1 − u)

/** How far a title is known by its audience, from 0 to 1. */
export function knownShare({ coldAudience }: BlendSettings, audience: number): number {
  return audience / (audience + coldAudience)
}

/** What content is multiplied by for a title. */
export function contentWeight(blend: BlendSettings, audience: number): number {
  const known = knownShare(blend, audience)
  return known * blend.content + (1 - known) * blend.coldContent
}

/** What is added to a title's weight of content and to its bias for a history of which the audience knows nothing. */
export function unknownHistory(blend: BlendSettings, audience: number, acclaim: number): { mix: number; bias: number } {
  const known = knownShare(blend, audience)
  return {
    mix: known * Math.max(0, blend.coldContent - blend.content),
    bias: known * (blend.coldPrior + blend.coldContent * acclaim),
  }
}

/** What a title has whatever the history, as far as no audience says it. */
export function coldBias(blend: BlendSettings, audience: number, acclaim: number): number {
  return (1 - knownShare(blend, audience)) * (blend.coldPrior + blend.coldContent * acclaim)
}
