import { household } from '../../messages/household.ts'
import { dateAndTime } from '../status/time.ts'
import type { Training } from './api.ts'
import { bytes, count, figure } from './figures.ts'

const words = household.admin
const maxShown = 6

/** The last trainings, and which model is in service. */
export function ModelList({ trainings, inService }: { trainings: Training[]; inService: string | null }) {
  return (
    <ul class="entries" aria-label={words.models}>
      {trainings.slice(0, maxShown).map((training) => (
        <li key={training.modelId} class="run" data-testid="training-entry">
          <TrainingEntry training={training} isInService={training.modelId === inService} />
        </li>
      ))}
    </ul>
  )
}

function TrainingEntry({ training, isInService }: { training: Training; isInService: boolean }) {
  const { madeAt, status, learnt, before, after, bytes: size } = training
  // Nothing was compared, since there was nothing to learn from.
  const isTooSmall = status === 'refused' && after === null
  return (
    <>
      <div class="run-head">
        <time class="entry-name" dateTime={madeAt}>
          {dateAndTime(madeAt)}
        </time>
        {isInService && <span class="badge badge-done">{words.inService}</span>}
        {status === 'refused' && <span class="badge badge-stopped">{isTooSmall ? words.isTooSmall : words.isRefused}</span>}
      </div>
      <p class="quiet">{isTooSmall ? words.tooSmallLead : qualityText(before, after)}</p>
      <p class="quiet">{[...(learnt && !isTooSmall ? countsOf(learnt) : []), ...(size > 0 ? [bytes(size)] : [])].join(' · ')}</p>
    </>
  )
}

function qualityText(before: Training['before'], after: Training['after']): string {
  if (!before || !after) return words.notCompared
  return words.compared({ before: figure(before.ndcg100), after: figure(after.ndcg100) })
}

function countsOf({ people, likes }: NonNullable<Training['learnt']>): string[] {
  return [words.people({ n: people, shown: count(people) }), words.likes({ n: likes, shown: count(likes) })]
}
