import type { AppCtx } from '../app-ctx.ts'
import { hasAudience } from '../catalogue/audiences.ts'
import type { ImportReport } from '../catalogue/import.ts'
import { leastTrainingData } from '../training/job.ts'
import { requestTraining, type StartOutcome } from '../training/schedule.ts'

/** What would make recommendations better where nobody's ratings are known, and on which terms. */
export const audienceAdvice = [
  'Recommendations go by facts and renown so far. Ratings of many people would make them better:',
  '  a public audience: MovieLens, which GroupLens publishes; for research and other non-commercial use, its README has the terms.',
  '    ml-latest-small (100,000 ratings) to try it, ml-32m (32 million) to keep: npx marquee import movielens FOLDER',
  '  one of your own, as CSV user,mediaId,rating,ratedAt: npx marquee import ratings FILE',
  `  the people here: from ${leastTrainingData.people} profiles with ${leastTrainingData.likes} likes in all it learns from them too, by itself.`,
]

/** What happens next after an import that came to its end, and what the person at the console can do. */
export async function stepsAfterImport(ctx: AppCtx, report: ImportReport): Promise<string[]> {
  if (report.status !== 'done' || report.read === 0) return []
  if (report.ratings > 0) return trainingWords(ctx, await trainIfServing(ctx))
  const open = isServing(ctx) ? [`Next: ${ctx.baseUrl} shows the new catalogue.`] : ['Next: start the server with npm start.']
  return (await hasAudience(ctx)) ? open : [...open, ...audienceAdvice]
}

/** Whether this process answers requests; a command on the store itself ends, and what it has begun with it. */
function isServing({ catalogueHolder }: AppCtx): boolean {
  return catalogueHolder.isOpen
}

/** A training goes on behind the command that it follows; only a server can do that. */
export async function trainIfServing(ctx: AppCtx): Promise<StartOutcome | 'no server'> {
  return isServing(ctx) ? requestTraining(ctx) : 'no server'
}

/** What becomes of the training that an import or a removal asks for. */
export function trainingWords({ settings }: Pick<AppCtx, 'settings'>, begun: StartOutcome | 'no server'): string[] {
  const off = 'MARQUEE_TRAIN_HOURS=0: nothing is trained by itself here. To train now: npx marquee train'
  if (begun === 'off' || settings.training.hours === 0) return [off]
  if (begun === 'no server')
    return [
      'No server runs here; one on this store trains by itself, within five minutes of its start. Or now: npx marquee train',
    ]
  if (begun === 'going on')
    return ['A training is going on; the next one, which learns from this, begins by itself within five minutes of its end.']
  if (begun === 'too small')
    return [
      `That is too little to train on: ${leastTrainingData.people} people and ${leastTrainingData.likes} likes are the least.`,
      ...audienceAdvice,
    ]
  return [
    'A training has begun and goes on by itself; pages follow the new model as soon as it is done.',
    'Next: npx marquee train --status says how far it is.',
  ]
}
