import type { HistoryImport } from '@marquee/sdk'
import { useRef, useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { locale } from '../../messages/screens.ts'
import { addressOf } from '../../router.ts'
import { marquee } from '../../watching/client.ts'
import { noteTasteChanged } from '../../watching/taste-changes.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { useAction } from '../controls/use-action.ts'
import { FailureNotice } from '../status/notice.tsx'
import { Progress } from '../status/progress.tsx'
import { shortDay } from '../status/time.ts'
import { Waiting } from '../status/waiting.tsx'
import { MissingRows } from './missing-rows.tsx'
import { PersonChoice } from './person-choice.tsx'
import { UnsureRows } from './unsure-rows.tsx'

const words = household.imports

type CardProps = { run: HistoryImport; isNewest: boolean; onChanged: () => void; onUndone: (text: string) => void }

const number = new Intl.NumberFormat(locale)

/** One import: its progress and result, unsure and missing rows, and a button to undo it. */
export function ImportCard({ run, isNewest, onChanged, onUndone }: CardProps) {
  const { isVisitor } = useWatching()
  const { importId, status, format, name, unsure, missing } = run
  const wasUnsure = useRef(false) // settled rows keep their place, and so the focus
  if (unsure > 0) wasUnsure.current = true
  const whyFailed = failureText(run)
  const isAtWork = status === 'reading' || status === 'adding'
  const isUnmeasured = status === 'reading' && run.progress === 0 // a list is parsed as a whole
  return (
    <article class="card import-card" data-testid="import-card">
      <header class="stack-tight">
        <h3 dir="auto">{format === null ? (name ?? words.someFile) : formatName(format)}</h3>
        <p class="quiet" role="status">
          {!isUnmeasured && `${words.status[status]} · `}
          {shortDay(run.createdAt)}
        </p>
        {format !== null && name !== undefined && (
          <p class="quiet" dir="auto">
            {name}
          </p>
        )}
      </header>
      {isUnmeasured && <Waiting text={words.readingFile} />}
      {isAtWork && !isUnmeasured && <Progress label={words.progress} part={run.progress} />}
      {whyFailed && <p class="notice">{whyFailed}</p>}
      {status === 'choosing' && <PersonChoice run={run} onChosen={onChanged} />}
      {status === 'done' && <Outcome run={run} isNewest={isNewest} />}
      {status === 'done' && wasUnsure.current && !isVisitor && <UnsureRows importId={importId} onSettled={onChanged} />}
      {status === 'done' && missing > 0 && <MissingRows importId={importId} />}
      {!isVisitor && <Undo run={run} onUndone={onUndone} />}
    </article>
  )
}

function formatName(format: string): string {
  return (words.formats as Record<string, string>)[format] ?? format
}

/** Why an import failed; one of an earlier server has only an English message. */
function failureText({ failure, message }: HistoryImport): string | undefined {
  const text = failure && words.failures[failure.code]
  if (!text) return message
  return typeof text === 'string' ? text : text({ limit: number.format(failure.limit ?? 0) })
}

function Outcome({ run, isNewest }: { run: HistoryImport; isNewest: boolean }) {
  const { matched, unsure, missing, learned, added } = run
  const counts = { matched: number.format(matched), unsure: number.format(unsure), missing: number.format(missing) }
  return (
    <div class="stack-tight">
      <p>{words.counts(counts)}</p>
      {learned && <p data-testid="learned">{added > 0 ? words.learned({ titles: newTitles(learned) }) : words.nothingNew}</p>}
      {learned && learned.taste.length > 0 && <p class="lead">{words.taste({ names: learned.taste.join(', ') })}</p>}
      {isNewest && added > 0 && <ButtonLink href={addressOf('/browse')}>{words.toBrowse}</ButtonLink>}
    </div>
  )
}

function newTitles({ films, series }: { films: number; series: number }): string {
  const parts = [films > 0 && words.films({ n: films }), series > 0 && words.series({ n: series })]
  return parts.filter(Boolean).join(', ') || words.films({ n: 0 })
}

/** Needs two presses, since much may be deleted, unless nothing was added. */
function Undo({ run: { importId, status, added }, onUndone }: Pick<CardProps, 'run' | 'onUndone'>) {
  const [isSure, setIsSure] = useState(false)
  const isEmpty = added === 0 && (status === 'failed' || status === 'choosing')
  const undoing = useAction(async () => {
    await marquee.imports.undo(importId)
    noteTasteChanged()
    onUndone(isEmpty ? words.removed : words.undone)
  })
  return (
    <div class="buttons">
      <Button
        look={isSure ? 'danger' : 'plain'}
        busy={undoing.busy}
        onPress={isSure || isEmpty ? undoing.run : () => setIsSure(true)}
        testId="undo-import"
      >
        {isEmpty ? words.remove : isSure ? words.undoSure : words.undo}
      </Button>
      <FailureNotice failure={undoing.failure} />
    </div>
  )
}
