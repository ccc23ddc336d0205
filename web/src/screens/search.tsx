import type { MediaItem } from '@marquee/sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../api/failure.ts'
import { isKeyDriven } from '../focus/engine.ts'
import { restoreLocation } from '../focus/memory.ts'
import { t } from '../messages/screens.ts'
import { PosterCard, titleAddress } from '../parts/browse/cards.tsx'
import { GenreLinks } from '../parts/browse/genre-links.tsx'
import { Icon } from '../parts/controls/icon.tsx'
import { LetterPad } from '../parts/keyboard/letter-pad.tsx'
import { useFrameLocation } from '../parts/layout/profile-frame.tsx'
import { FailureNotice } from '../parts/status/notice.tsx'
import { Waiting } from '../parts/status/waiting.tsx'
import { currentLocation, keepInAddress } from '../router.ts'
import { marquee } from '../watching/client.ts'
import { dropOldest } from '../watching/drop-oldest.ts'

const words = t.watch.search
const maxShown = 48
const pauseMs = 120
const addressPauseMs = 500
const hasKeyboard = matchMedia('(hover: hover)')

type Found = { q: string; items: MediaItem[] | undefined }

/** Searches by the key of their place in the history of the browser, so that going back finds them again. */
const cache = new Map<string, Found>()
const maxCached = 50

/** `/find`: searches titles while typing; `?q=` is what is searched. */
export function SearchScreen() {
  const { key, search } = useFrameLocation()
  const [q, setQ] = useState(() => cache.get(key)?.q ?? new URLSearchParams(search).get('q') ?? '')
  const [again, setAgain] = useState(0)
  const { items, failure } = useSearch(q, again, key)
  useKeptAddress(q, key)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = `${words.title} · ${t.product}`
    if (restoreLocation(key)) return
    scrollTo({ top: 0, behavior: 'instant' })
    if (hasKeyboard.matches || isKeyDriven()) input.current?.focus({ preventScroll: true })
  }, [key])
  return (
    <div class="find">
      <h1 class="unseen">{words.title}</h1>
      <div class="find-side">
        <search class="find-box" data-block="top">
          <Icon name="search" />
          <input
            ref={input}
            type="search"
            class="find-input"
            value={q}
            aria-label={words.label}
            placeholder={words.hint}
            autocomplete="off"
            spellcheck={false}
            enterkeyhint="search"
            maxLength={200}
            data-focus="find:input"
            data-letters="beside"
            data-autofocus
            onInput={(event) => setQ(event.currentTarget.value)}
          />
        </search>
        <LetterPad value={q} onValue={setQ} />
      </div>
      <div class="find-found">
        <p class="find-count" role="status">
          {items && q.trim() !== '' && (items.length > 0 ? countText(items.length) : words.none({ q: q.trim() }))}
        </p>
        <FailureNotice failure={failure} onRetry={() => setAgain(again + 1)} />
        {q.trim() !== '' && !items && !failure && <Waiting />}
        {q.trim() === '' || items?.length === 0 ? <GenreLinks /> : <Results items={(items ?? []).slice(0, maxShown)} />}
      </div>
    </div>
  )
}

/** The text of the count; more than the shown ones are not counted. */
function countText(count: number): string {
  return count > maxShown ? words.foundFirst({ n: maxShown }) : words.found({ n: count })
}

function Results({ items }: { items: MediaItem[] }) {
  return (
    <ul class="poster-grid">
      {items.map((item) => (
        <li key={item.id} class="grid-place">
          <PosterCard item={item} href={titleAddress(item.id)} isCurrent focusName={`find:${item.id}`} isNamed />
        </li>
      ))}
    </ul>
  )
}

/** Keeps what is searched in the address, after a pause: browsers allow few changes in a short time. */
function useKeptAddress(q: string, key: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (currentLocation().key === key) keepInAddress(q.trim() === '' ? '' : `?${new URLSearchParams({ q: q.trim() })}`)
    }, addressPauseMs)
    return () => clearTimeout(timer)
  }, [q, key])
}

/** The results of the latest search; the previous ones stay until it is done. */
function useSearch(q: string, again: number, key: string): { items: MediaItem[] | undefined; failure: Failure | undefined } {
  const [items, setItems] = useState(() => cache.get(key)?.items)
  const [failed, setFailed] = useState<{ q: string; failure: Failure }>()
  useEffect(() => {
    const cached = cache.get(key)
    cache.set(key, { q, items: cached?.q === q ? cached.items : undefined })
    dropOldest(cache, maxCached)
    if (q.trim() === '' || (cached?.q === q && cached.items)) return
    const typing = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const found = await marquee.search(q.trim(), { limit: maxShown + 1, signal: typing.signal }).first(maxShown + 1)
        if (typing.signal.aborted) return
        cache.set(key, { q, items: found })
        setItems(found)
        setFailed(undefined)
      } catch (thrown) {
        if (!typing.signal.aborted) setFailed({ q, failure: asFailure(thrown) })
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      typing.abort()
    }
  }, [q, again, key])
  return { items: q.trim() === '' ? undefined : items, failure: failed?.q === q ? failed.failure : undefined }
}
