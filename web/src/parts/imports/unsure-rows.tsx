import type { ImportRow, MediaItem } from '@marquee/sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { locale } from '../../messages/screens.ts'
import { marquee } from '../../watching/client.ts'
import { noteTasteChanged } from '../../watching/taste-changes.ts'
import { Button } from '../controls/button.tsx'
import { Picture } from '../controls/picture.tsx'
import { useAction } from '../controls/use-action.ts'
import { FailureNotice } from '../status/notice.tsx'
import { useRows } from './use-rows.ts'

const words = household.imports

const posterWidth = 92
const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', maximumFractionDigits: 0 })

/** Ambiguous titles of the file, each with its candidates. */
export function UnsureRows({ importId, onSettled }: { importId: string; onSettled: () => void }) {
  const { rows, hasMore, more } = useRows(importId, 'unsure')
  return (
    <section class="stack-tight">
      <h4>{words.unsure}</h4>
      <p class="quiet">{words.unsureLead}</p>
      <ul class="unsure-rows">
        {rows.map((row) => (
          <li key={row.row}>
            <UnsureRow importId={importId} row={row} onSettled={onSettled} />
          </li>
        ))}
      </ul>
      {hasMore && <Button onPress={more}>{words.more}</Button>}
    </section>
  )
}

type RowProps = { importId: string; row: ImportRow; onSettled: () => void }

/** A settled row keeps its place, and the focus goes on to the next row to settle. */
function UnsureRow({ importId, row, onSettled }: RowProps) {
  const [outcome, setOutcome] = useState('')
  const rowElement = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome !== '' && document.activeElement === document.body) focusNextOpen(rowElement.current)
  }, [outcome])
  const settling = useAction(async (mediaId: string | null) => {
    await marquee.imports.settle(importId, row.row, mediaId)
    setOutcome(mediaId === null ? words.leftOut : words.settled)
    if (mediaId !== null) noteTasteChanged()
    onSettled()
  })
  return (
    <div class="unsure-row" data-testid="unsure-row" ref={rowElement} tabIndex={-1}>
      <p>
        <strong dir="auto">{row.title}</strong> {row.year !== undefined && <span class="quiet">{row.year}</span>}{' '}
        <span class="quiet" role="status">
          {outcome || (words.reasons as Record<string, string>)[row.reason ?? '']}
        </span>
      </p>
      {outcome === '' && (
        <div class="candidates">
          {row.candidates?.map((media) => (
            <CandidateButton key={media.id} media={media} isBusy={settling.busy} onPress={() => void settling.run(media.id)} />
          ))}
          <Button busy={settling.busy} onPress={() => void settling.run(null)} label={`${words.noneOfThese}: ${row.title}`}>
            {words.noneOfThese}
          </Button>
        </div>
      )}
      <FailureNotice failure={settling.failure} />
    </div>
  )
}

/** Focuses the first candidate of the next open row; after the last one, the settled row itself. */
function focusNextOpen(settled: HTMLElement | null): void {
  const open = [...(settled?.closest('.unsure-rows')?.querySelectorAll<HTMLElement>('.candidates > button:first-child') ?? [])]
  const isAfter = (button: HTMLElement) =>
    Boolean(settled && settled.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING)
  const next = open.find(isAfter) ?? settled
  next?.focus()
}

function CandidateButton({ media, isBusy, onPress }: { media: MediaItem; isBusy: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      class="candidate"
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onPress()}
      data-testid="candidate"
    >
      <span class="poster-frame kept-poster">
        <Picture url={media.poster_path} width={posterWidth} />
      </span>
      <span dir="auto">{media.title}</span>
      <span class="quiet">{factsOf(media)}</span>
    </button>
  )
}

/** Year and length: candidates may have the same name and year. */
function factsOf({ year, runtime }: MediaItem): string {
  return [year, runtime ? minutes.format(runtime).replace(' ', '\u00a0') : null].filter((fact) => fact !== null).join(' · ')
}
