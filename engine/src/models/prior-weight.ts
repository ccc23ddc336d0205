import type { BlendSettings } from './model.ts'

/** What popularity counts beside a history that is worth so many likes: most for a newcomer, least where the history is long. */
export function priorWeight(
  { prior, newcomerPrior, newcomerHistory }: Pick<BlendSettings, 'prior' | 'newcomerPrior' | 'newcomerHistory'>,
  history: number,
): number {
  return prior + newcomerPrior / (1 + history / newcomerHistory)
}
