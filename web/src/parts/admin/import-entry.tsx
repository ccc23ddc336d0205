import { household } from '../../messages/household.ts'
import { Button } from '../controls/button.tsx'
import { Progress } from '../status/progress.tsx'
import { timeAgo } from '../status/time.ts'
import { useTick } from '../status/use-tick.ts'
import type { ImportRun } from './api.ts'
import { count } from './figures.ts'

const words = household.admin

type EntryProps = { run: ImportRun; isStopping: boolean; onStop: () => void }

/** One import: its source, progress and result. */
export function ImportEntry({ run, isStopping, onStop }: EntryProps) {
  const nowMs = useTick(10_000)
  const isRunning = run.status === 'running'
  return (
    <div class="run" data-testid="import-entry">
      <div class="run-head">
        <p class="entry-name" dir="auto">
          {run.source}
        </p>
        <span class={`badge badge-${run.status}`}>{words.status[run.status]}</span>
        <time class="quiet" dateTime={run.startedAt}>
          {timeAgo(run.startedAt, nowMs)}
        </time>
      </div>
      {isRunning && <Progress label={household.admin.progress({ what: run.source })} part={run.progress.part} />}
      <p class="quiet">
        {isRunning && `${words.phases[run.progress.phase]} · `}
        {words.read({ n: count(run.read) })} · {words.counts({ added: count(run.added), changed: count(run.changed) })}
        {run.refused > 0 && ` · ${words.refused({ n: count(run.refused) })}`}
      </p>
      {run.message && (
        <p class="field-error">
          {words.brokenOff} <span lang="en">{run.message}</span>
        </p>
      )}
      {run.problems.length > 0 && (
        <details class="run-problems">
          <summary tabIndex={0}>{words.refusedOf({ n: count(run.refused) })}</summary>
          <ul>
            {run.problems.map(({ at, reason }) => (
              <li key={at}>
                <code>{at}</code> <span lang="en">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {isRunning && (
        <Button busy={isStopping} onPress={onStop} label={words.stopOf({ source: run.source })}>
          {words.stop}
        </Button>
      )}
    </div>
  )
}
