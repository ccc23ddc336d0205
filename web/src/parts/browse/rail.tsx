import type { ComponentChildren, RefObject } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { focusAndReveal } from '../../focus/engine.ts'
import { registerRail } from '../../focus/rails.ts'
import { t } from '../../messages/chosen.ts'
import { Icon } from '../controls/icon.tsx'

/** What stays of a rail when it leaves the screen. */
type RailPosition = { index: number; scrollLeft: number }

type RailProps = {
  label: string
  count: number
  at: RailPosition
  /** Whether it is near enough to the screen to be filled. */
  isLive: boolean
  keyOf: (index: number) => string
  draw: (index: number, isCurrent: boolean) => ComponentChildren
  onNearEnd?: () => void
}

type VisibleRange = { first: number; last: number }

const aheadOfView = 2
const nearEnd = 8
const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** A row of cards that scrolls sideways and holds only those that are on screen or next to it. */
export function Rail({ label, count, at, isLive, keyOf, draw, onNearEnd }: RailProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const { span, look } = useVisibleRange({ scroller, track }, { count, at, isLive, onNearEnd })
  useRailFocus({ scroller, track }, { count, at })

  const page = (delta: 1 | -1) => {
    const width = scroller.current?.clientWidth ?? 0
    scroller.current?.scrollBy({ left: delta * width * 0.8, behavior: calm.matches ? 'instant' : 'smooth' })
  }
  return (
    <div class="rail-frame">
      <div class="rail" ref={scroller} data-rail onScroll={look}>
        <ul class="track" ref={track} aria-label={label} style={{ '--count': count }}>
          {isLive &&
            indicesOf(span, count, at.index).map((index) => (
              <li
                key={keyOf(index)}
                class="card-place"
                data-index={index}
                aria-setsize={count}
                aria-posinset={index + 1}
                style={{ '--i': index }}
                onFocusCapture={() => {
                  at.index = index
                }}
              >
                {draw(index, index === at.index)}
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

type RailElements = { scroller: RefObject<HTMLDivElement | null>; track: RefObject<HTMLUListElement | null> }

/** Which cards are drawn: those in view and a few next to them, measured anew when the rail is scrolled or resized. */
function useVisibleRange(
  { scroller, track }: RailElements,
  { count, at, isLive, onNearEnd }: Pick<RailProps, 'count' | 'at' | 'isLive'> & { onNearEnd: (() => void) | undefined },
) {
  const [span, setSpan] = useState<VisibleRange>(() => ({ first: at.index - 8, last: at.index + 10 }))
  const look = useCallback(() => {
    const measured = measure(scroller.current, track.current, count)
    if (!measured || !scroller.current) return
    at.scrollLeft = scroller.current.scrollLeft
    const start = at.scrollLeft * measured.sign
    const first = Math.floor(start / measured.step) - aheadOfView
    const last = Math.ceil((start + measured.width) / measured.step) + aheadOfView
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
  return { span, look }
}

/** Moves the focus along the cards, also to one that is drawn only afterwards. */
function useRailFocus({ scroller, track }: RailElements, { count, at }: Pick<RailProps, 'count' | 'at'>): void {
  /** What had the focus when it was to go to a card that was not drawn yet: if it has moved on since, nothing is owed. */
  const owedFrom = useRef<Element | null>(null)
  const [, redraw] = useState(0)

  const showCurrent = useCallback((): boolean => {
    const card = track.current?.querySelector<HTMLElement>(`[data-index="${at.index}"] > .card-link`)
    const measured = measure(scroller.current, track.current, count)
    if (!card || !measured || !scroller.current) return false
    focusAndReveal(card)
    const from = scroller.current.scrollLeft * measured.sign
    const start = keepInView(from, at.index, measured)
    // At once, as everything that follows the focus; see reveal().
    if (start !== from) scroller.current.scrollTo({ left: start * measured.sign, behavior: 'instant' })
    return true
  }, [at, count])
  const goTo = useCallback(
    (index: number) => {
      at.index = index
      owedFrom.current = showCurrent() ? null : document.activeElement
      redraw((times) => times + 1)
    },
    [at, showCurrent],
  )
  useLayoutEffect(() => {
    if (owedFrom.current === null) return
    if (owedFrom.current !== document.activeElement || showCurrent()) owedFrom.current = null
  })
  // Before the row is painted: a key may come right after.
  useLayoutEffect(() => {
    if (!scroller.current) return
    return registerRail(scroller.current, {
      enter: () => {
        if (count > 0) goTo(Math.min(at.index, count - 1))
        return count > 0
      },
      step: (delta) => {
        const next = at.index + delta
        if (next < 0 || next >= count) return false
        goTo(next)
        return true
      },
    })
  }, [at, count, goTo])
}

/** Those in the span, and the one that has or had the focus: it is never taken away from under it. */
function indicesOf({ first, last }: VisibleRange, count: number, current: number): number[] {
  const indices: number[] = []
  if (current < first && current >= 0 && current < count) indices.push(current)
  for (let index = Math.max(0, first); index <= Math.min(count - 1, last); index++) indices.push(index)
  if (current > last && current < count) indices.push(current)
  return indices
}

/** `sign` is that of scrollLeft: a page read from right to left scrolls into negative numbers. */
type RailMetrics = { step: number; card: number; width: number; most: number; sign: 1 | -1 }

/** Sizes come from the styles, so that they are said once. */
function measure(scroller: HTMLElement | null, track: HTMLElement | null, count: number): RailMetrics | undefined {
  if (!scroller || !track || count === 0) return undefined
  const gap = Number.parseFloat(getComputedStyle(track).columnGap) || 0
  const step = (track.offsetWidth + gap) / count
  const { paddingLeft, direction } = getComputedStyle(scroller)
  const width = scroller.clientWidth - 2 * (Number.parseFloat(paddingLeft) || 0)
  const most = scroller.scrollWidth - scroller.clientWidth
  return { step, card: step - gap, width, most, sign: direction === 'rtl' ? -1 : 1 }
}

/** Where to scroll so that a card is wholly seen, and half of its neighbour with it. */
function keepInView(from: number, index: number, { step, card, width, most }: RailMetrics): number {
  const start = index * step
  const peek = Math.min(step / 2, Math.max(0, (width - card) / 2))
  const low = start + card + peek - width
  const high = start - peek
  const wanted = from < low ? low : from > high ? high : from
  return Math.max(0, Math.min(most, wanted))
}
