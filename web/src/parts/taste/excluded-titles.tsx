import type { ListEntry } from '@marquee/sdk'
import { useCallback, useEffect, useId, useRef, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../../api/failure.ts'
import { household } from '../../messages/household.ts'
import { language } from '../../messages/screens.ts'
import { marquee } from '../../watching/client.ts'
import { Button } from '../controls/button.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { Waiting } from '../status/waiting.tsx'
import { ExcludedTitle } from './excluded-title.tsx'

const words = household.taste
const pageSize = 12

type ExcludedProps = { list: 'hidden' | 'disliked'; onChanged: () => void }

/** A list of titles that are never recommended; each can be removed, and put back while it is shown. */
export function ExcludedTitles({ list, onChanged }: ExcludedProps) {
  const id = useId()
  const { entries, hasMore, failure, more } = useEntries(list)
  return (
    <section class="card plot" aria-labelledby={id} data-column>
      <div class="stack-tight">
        <h2 id={id}>{words[list]}</h2>
        <p class="quiet">{words[`${list}Lead`]}</p>
      </div>
      {entries?.length === 0 && <p class="empty">{words[`${list}None`]}</p>}
      <ul class="kept-list">
        {entries?.map((entry) => (
          <li key={entry.media.id}>
            <ExcludedTitle list={list} entry={entry} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {!entries && !failure && <Waiting />}
      <FailureNotice failure={failure} onRetry={more} />
      {hasMore && !failure && entries && (
        <Button look="link" onPress={more} label={`${words.moreEntries}: ${words[list]}`}>
          {words.moreEntries}
        </Button>
      )}
    </section>
  )
}

/** The entries of a list loaded so far; after a failure the list is read from the start. */
function useEntries(list: ExcludedProps['list']) {
  const [entries, setEntries] = useState<ListEntry[]>()
  const [hasMore, setHasMore] = useState(true)
  const [failure, setFailure] = useState<Failure>()
  const batches = useRef<AsyncGenerator<ListEntry[], void, undefined> | undefined>(undefined)
  const more = useCallback(async () => {
    setFailure(undefined)
    const isAnew = !batches.current
    batches.current ??= marquee.lists[list].entries({ limit: pageSize }).batches()
    try {
      const { value, done } = await batches.current.next()
      setEntries((loaded = []) => [...(isAnew ? [] : loaded), ...(value ?? [])])
      setHasMore(!done && (value?.length ?? 0) === pageSize)
    } catch (thrown) {
      batches.current = undefined
      setFailure(asFailure(thrown))
    }
  }, [list])
  useEffect(() => void more(), [more])
  return { entries, hasMore, failure, more: () => void more() }
}

/** Explains to visitors, once for both lists, why nothing can be changed. */
export function VisitorHint() {
  return (
    <p class="quiet" lang={language}>
      {words.visitor}
    </p>
  )
}
