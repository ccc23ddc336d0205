import type { AppCtx } from '../app-ctx.ts'
import { hasAudience } from '../catalogue/importing/audiences.ts'
import type { ImportReport } from '../catalogue/importing/import.ts'
import { minTrainingData } from '../training/job.ts'
import { requestTraining, type StartOutcome } from '../training/schedule.ts'

/** Advice where there is no audience: which ratings to import, and their terms of use. */
export const audienceAdvice = [
  'Recommendations are based on facts and popularity so far. Ratings of many people improve them:',
  '  a public audience: MovieLens, which GroupLens publishes; for research and other non-commercial use, its README has the terms.',
  '    ml-latest-small (100,000 ratings) to try it, ml-32m (32 million) to keep: npx marquee import movielens FOLDER',
  '  one of your own, as CSV user,mediaId,rating,ratedAt: npx marquee import ratings FILE',
  `  the people here: from ${minTrainingData.people} profiles with ${minTrainingData.likes} likes in all it learns from them too, by itself.`,
]

/** The next steps after an import that is complete. */
export async function stepsAfterImport(ctx: AppCtx, report: ImportReport): Promise<string[]> {
  if (report.status !== 'done' || report.read === 0) return []
  if (report.ratings > 0) return trainingWords(ctx, await trainIfServing(ctx))
  const open = isServing(ctx) ? [`Next: ${ctx.baseUrl} shows the new catalogue.`] : ['Next: start the server with npm start.']
  return (await hasAudience(ctx)) ? open : [...open, ...audienceAdvice]
}

/** Whether this process is a server. A command without one ends, and so would anything it starts. */
function isServing({ catalogueHolder }: AppCtx): boolean {
  return catalogueHolder.isOpen
}

/** Starts training in the background, which only a server can do. */
export async function trainIfServing(ctx: AppCtx): Promise<StartOutcome | 'no server'> {
  return isServing(ctx) ? requestTraining(ctx) : 'no server'
}

/** The text about the training that an import or a removal starts. */
export function trainingWords({ settings }: Pick<AppCtx, 'settings'>, begun: StartOutcome | 'no server'): string[] {
  const off = 'MARQUEE_TRAIN_HOURS=0: nothing is trained by itself here. To train now: npx marquee train'
  if (begun === 'off' || settings.training.hours === 0) return [off]
  if (begun === 'no server')
    return [
      'No server runs here; one on this store trains by itself, within five minutes of its start. Or now: npx marquee train',
    ]
  if (begun === 'going on')
    return ['Training is already running; the next one, which includes this data, starts within five minutes of its end.']
  if (begun === 'too small')
    return [
      `That is too little to train on: at least ${minTrainingData.people} people and ${minTrainingData.likes} likes are needed.`,
      ...audienceAdvice,
    ]
  return [
    'Training has started in the background; pages use the new model as soon as it is finished.',
    'Next: npx marquee train --status shows its progress.',
  ]
}
