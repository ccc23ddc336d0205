import type { BlendSettings } from '../model.ts'

/** The weight of the prior for a history worth so many likes: highest for a newcomer, lowest for a long history. */
export function priorWeight(
  { prior, newcomerPrior, newcomerHistory }: Pick<BlendSettings, 'prior' | 'newcomerPrior' | 'newcomerHistory'>,
  history: number,
): number {
  return prior + newcomerPrior / (1 + history / newcomerHistory)
}
