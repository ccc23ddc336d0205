import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { focusAndReveal } from '../../focus/engine.ts'
import { registerRail } from '../../focus/rails.ts'
import { scrollBehavior } from '../../focus/reveal.ts'
import { t } from '../../messages/chosen.ts'
import { Icon } from '../icon.tsx'

/** What stays of a rail when it leaves the screen. */
type RailPlace = { place: number; scrollLeft: number }

type RailProps = {
  label: string
  count: number
  at: RailPlace
  /** Whether it is near enough to the screen to be filled. */
  isLive: boolean
  keyOf: (index: number) => string
  draw: (index: number, isCurrent: boolean) => ComponentChildren
  onNearEnd?: () => void
}

type Span = { first: number; last: number }

const aheadOfView = 2
const nearEnd = 8

/** A row of cards that scrolls sideways and holds only those that are on screen or next to it. */
export function Rail({ label, count, at, isLive, keyOf, draw, onNearEnd }: RailProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const aim = useRef<number | undefined>(undefined)
  const isOwed = useRef<{ isQuick: boolean } | undefined>(undefined)
  const [span, setSpan] = useState<Span>(() => ({ first: at.place - 8, last: at.place + 10 }))
  const [, redraw] = useState(0)

  const look = useCallback(() => {
    const measured = measure(scroller.current, track.current, count)
    if (!measured || !scroller.current) return
    at.scrollLeft = scroller.current.scrollLeft
    const first = Math.floor(at.scrollLeft / measured.step) - aheadOfView
    const last = Math.ceil((at.scrollLeft + measured.width) / measured.step) + aheadOfView
    setSpan((before) => (before.first === first && before.last === last ? before : { first, last }))
    if (last + nearEnd >= count) onNearEnd?.()
  }, [at, count, onNearEnd])

  useLayoutEffect(() => {
    if (!isLive || !scroller.current) return
    scroller.current.scrollLeft = at.scrollLeft
    look()
  }, [isLive, at, look])
  useEffect(() => {
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [look])

  const showPlace = useCallback(
    (isQuick: boolean): boolean => {
      const card = track.current?.querySelector<HTMLElement>(`[data-index="${at.place}"] > .card-link`)
      const measured = measure(scroller.current, track.current, count)
      if (!card || !measured) return false
      focusAndReveal(card, isQuick)
      const from = aim.current ?? at.scrollLeft
      const left = keepInView(from, at.place, measured)
      if (left === from) return true
      aim.current = left
      scroller.current?.scrollTo({ left, behavior: scrollBehavior(isQuick) })
      return true
    },
    [at, count],
  )
  const goTo = useCallback(
    (place: number, isQuick: boolean) => {
      at.place = place
      if (!showPlace(isQuick)) isOwed.current = { isQuick }
      redraw((times) => times + 1)
    },
    [at, showPlace],
  )
  useLayoutEffect(() => {
    if (isOwed.current && showPlace(isOwed.current.isQuick)) isOwed.current = undefined
  })
  // Before the row is painted: a key may come right after.
  useLayoutEffect(() => {
    if (!scroller.current) return
    return registerRail(scroller.current, {
      enter: (isQuick) => {
        if (count > 0) goTo(Math.min(at.place, count - 1), isQuick)
        return count > 0
      },
      step: (delta, isQuick) => {
        const next = at.place + delta
        if (next < 0 || next >= count) return false
        goTo(next, isQuick)
        return true
      },
    })
  }, [at, count, goTo])

  const page = (delta: 1 | -1) => {
    const width = scroller.current?.clientWidth ?? 0
    scroller.current?.scrollBy({ left: delta * width * 0.8, behavior: scrollBehavior(false) })
  }
  return (
    <div class="rail-frame">
      <div
        class="rail"
        ref={scroller}
        data-rail
        onScroll={look}
        onScrollEnd={() => {
          aim.current = undefined
        }}
      >
        <ul class="track" ref={track} aria-label={label} style={{ '--count': count }}>
          {isLive &&
            indicesOf(span, count, at.place).map((index) => (
              <li
                key={keyOf(index)}
                class="card-place"
                data-index={index}
                aria-setsize={count}
                aria-posinset={index + 1}
                style={{ '--i': index }}
                onFocusCapture={() => {
                  at.place = index
                }}
              >
                {draw(index, index === at.place)}
              </li>
            ))}
        </ul>
      </div>
      {count > 3 && (
        <div class="rail-arrows" aria-hidden="true" data-skip>
          <button type="button" tabIndex={-1} title={t.watch.browse.left} onClick={() => page(-1)}>
            <Icon name="left" />
          </button>
          <button type="button" tabIndex={-1} title={t.watch.browse.right} onClick={() => page(1)}>
            <Icon name="right" />
          </button>
        </div>
      )}
    </div>
  )
}

/** Those in the span, and the one that has or had the focus: it is never taken away from under it. */
function indicesOf({ first, last }: Span, count: number, place: number): number[] {
  const indices: number[] = []
  if (place < first && place >= 0 && place < count) indices.push(place)
  for (let index = Math.max(0, first); index <= Math.min(count - 1, last); index++) indices.push(index)
  if (place > last && place < count) indices.push(place)
  return indices
}

type Measured = { step: number; card: number; width: number; margin: number; most: number }

/** Sizes come from the styles, so that they are said once. */
function measure(scroller: HTMLElement | null, track: HTMLElement | null, count: number): Measured | undefined {
  if (!scroller || !track || count === 0) return undefined
  const gap = Number.parseFloat(getComputedStyle(track).columnGap) || 0
  const step = (track.offsetWidth + gap) / count
  const margin = Number.parseFloat(getComputedStyle(scroller).paddingLeft) || 0
  const width = scroller.clientWidth - 2 * margin
  return { step, card: step - gap, width, margin, most: scroller.scrollWidth - scroller.clientWidth }
}

/** Where to scroll so that a card is wholly seen, and half of its neighbour with it. */
function keepInView(from: number, place: number, { step, card, width, most }: Measured): number {
  const left = place * step
  const peek = Math.min(step / 2, Math.max(0, (width - card) / 2))
  const low = left + card + peek - width
  const high = left - peek
  const wanted = from < low ? low : from > high ? high : from
  return Math.max(0, Math.min(most, wanted))
}
