import { house } from '../../messages/chosen-house.ts'
import { dateAndTime } from '../status/time.ts'
import type { Training } from './api.ts'
import { bytes, count } from './figures.ts'

const words = house.admin
const mostShown = 6

/** How the last trainings went, and which model serves. */
export function ModelList({ trainings, inService }: { trainings: Training[]; inService: string | null }) {
  return (
    <ul class="entries" aria-label={words.models}>
      {trainings.slice(0, mostShown).map(({ modelId, madeAt, status, words: summary, learnt, bytes: size }) => (
        <li key={modelId} class="run" data-testid="training-entry">
          <div class="run-head">
            <time class="entry-name" dateTime={madeAt}>
              {dateAndTime(madeAt)}
            </time>
            {modelId === inService && <span class="badge badge-done">{words.inService}</span>}
            {status === 'refused' && <span class="badge badge-stopped">{words.isRefused}</span>}
          </div>
          <p class="quiet">{summary}</p>
          <p class="quiet">
            {learnt &&
              `${words.people({ n: learnt.people, shown: count(learnt.people) })} · ${words.likes({ n: learnt.likes, shown: count(learnt.likes) })} · `}
            {bytes(size)}
          </p>
        </li>
      ))}
    </ul>
  )
}
