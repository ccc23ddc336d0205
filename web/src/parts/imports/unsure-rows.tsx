import type { ImportRow, MediaItem } from '@marquee/sdk'
import { useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { marquee } from '../../watching/client.ts'
import { noteTasteChanged } from '../../watching/taste-changes.ts'
import { Button } from '../controls/button.tsx'
import { Picture } from '../controls/picture.tsx'
import { useAction } from '../controls/use-action.ts'
import { FailureNotice } from '../status/notice.tsx'
import { useRows } from './use-rows.ts'

const words = household.imports

const posterWidth = 92

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

/** A settled row keeps its place, so that the focus is not lost. */
function UnsureRow({ importId, row, onSettled }: RowProps) {
  const [outcome, setOutcome] = useState('')
  const settling = useAction(async (mediaId: string | null) => {
    await marquee.imports.settle(importId, row.row, mediaId)
    setOutcome(mediaId === null ? words.leftOut : words.settled)
    if (mediaId !== null) noteTasteChanged()
    onSettled()
  })
  return (
    <div class="unsure-row" data-testid="unsure-row">
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
      <span class="quiet">{media.year}</span>
    </button>
  )
}
