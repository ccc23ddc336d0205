import type { ComponentChildren, RefObject } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { focusAndReveal } from '../../focus/engine.ts'
import { registerRail } from '../../focus/rails.ts'
import { t } from '../../messages/screens.ts'
import { Icon } from '../controls/icon.tsx'

/** The state of a rail that is kept while it is off screen. */
type RailPosition = { index: number; scrollLeft: number }

type RailProps = {
  label: string
  count: number
  at: RailPosition
  /** Whether it is near enough to the screen to be rendered. */
  isLive: boolean
  keyOf: (index: number) => string
  draw: (index: number, isCurrent: boolean) => ComponentChildren
  onNearEnd?: () => void
}

type VisibleRange = { first: number; last: number }

const overscanCards = 2
const loadMoreCards = 8
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** A row of cards that scrolls sideways and renders only those in or near the view. */
export function Rail({ label, count, at, isLive, keyOf, draw, onNearEnd }: RailProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const { span, measureRange } = useVisibleRange({ scroller, track }, { count, at, isLive, onNearEnd })
  useRailFocus({ scroller, track }, { count, at })

  const page = (delta: 1 | -1) => {
    const width = scroller.current?.clientWidth ?? 0
    scroller.current?.scrollBy({ left: delta * width * 0.8, behavior: reducedMotion.matches ? 'instant' : 'smooth' })
  }
  return (
    <div class="rail-frame">
      <div class="rail" ref={scroller} data-rail onScroll={measureRange}>
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

/** The range of cards to render: those in view and a few beside them, measured again on scroll and resize. */
function useVisibleRange(
  { scroller, track }: RailElements,
  { count, at, isLive, onNearEnd }: Pick<RailProps, 'count' | 'at' | 'isLive'> & { onNearEnd: (() => void) | undefined },
) {
  const [span, setSpan] = useState<VisibleRange>(() => ({ first: at.index - 8, last: at.index + 10 }))
  const measureRange = useCallback(() => {
    const measured = measure(scroller.current, track.current, count)
    if (!measured || !scroller.current) return
    at.scrollLeft = scroller.current.scrollLeft
    const start = at.scrollLeft * measured.sign
    const first = Math.floor(start / measured.step) - overscanCards
    const last = Math.ceil((start + measured.width) / measured.step) + overscanCards
    setSpan((before) => (before.first === first && before.last === last ? before : { first, last }))
    if (last + loadMoreCards >= count) onNearEnd?.()
  }, [at, count, onNearEnd])

  // Only when it is rendered again: the offset that is kept is older than one scrolled to in this frame.
  useLayoutEffect(() => {
    if (isLive && scroller.current) scroller.current.scrollLeft = at.scrollLeft
  }, [isLive, at, scroller])
  useLayoutEffect(() => {
    if (isLive) measureRange()
  }, [isLive, measureRange])
  useEffect(() => {
    addEventListener('resize', measureRange)
    return () => removeEventListener('resize', measureRange)
  }, [measureRange])
  return { span, measureRange }
}

/** Moves the focus along the cards, also to one that is rendered only afterwards. */
function useRailFocus({ scroller, track }: RailElements, { count, at }: Pick<RailProps, 'count' | 'at'>): void {
  /**
   * The element that had the focus when it should move to a card not rendered yet. If the focus has moved since, the
   * move is dropped.
   */
  const pendingFocusFrom = useRef<Element | null>(null)
  const [, redraw] = useState(0)

  const showCurrent = useCallback((): boolean => {
    const card = track.current?.querySelector<HTMLElement>(`[data-index="${at.index}"] > .card-link`)
    const measured = measure(scroller.current, track.current, count)
    if (!card || !measured || !scroller.current) return false
    focusAndReveal(card)
    const from = scroller.current.scrollLeft * measured.sign
    const start = keepInView(from, at.index, measured)
    // Instant, like every scroll that follows the focus; see reveal().
    if (start !== from) scroller.current.scrollTo({ left: start * measured.sign, behavior: 'instant' })
    return true
  }, [at, count])
  const goTo = useCallback(
    (index: number) => {
      at.index = index
      pendingFocusFrom.current = showCurrent() ? null : document.activeElement
      redraw((times) => times + 1)
    },
    [at, showCurrent],
  )
  useLayoutEffect(() => {
    if (pendingFocusFrom.current === null) return
    if (pendingFocusFrom.current !== document.activeElement || showCurrent()) pendingFocusFrom.current = null
  })
  // In a layout effect: a key may follow before the next paint.
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

/** The indices to render: the range, and the card that has or had the focus, so that it is never removed. */
function indicesOf({ first, last }: VisibleRange, count: number, current: number): number[] {
  const indices: number[] = []
  if (current < first && current >= 0 && current < count) indices.push(current)
  for (let index = Math.max(0, first); index <= Math.min(count - 1, last); index++) indices.push(index)
  if (current > last && current < count) indices.push(current)
  return indices
}

/** `sign` is that of scrollLeft, which is negative on pages written from right to left. */
type RailMetrics = { step: number; card: number; width: number; max: number; sign: 1 | -1 }

/** Reads the sizes from the styles, so that they are defined once. */
function measure(scroller: HTMLElement | null, track: HTMLElement | null, count: number): RailMetrics | undefined {
  if (!scroller || !track || count === 0) return undefined
  const gap = Number.parseFloat(getComputedStyle(track).columnGap) || 0
  const step = (track.offsetWidth + gap) / count
  const { paddingLeft, direction } = getComputedStyle(scroller)
  const width = scroller.clientWidth - 2 * (Number.parseFloat(paddingLeft) || 0)
  const max = scroller.scrollWidth - scroller.clientWidth
  return { step, card: step - gap, width, max, sign: direction === 'rtl' ? -1 : 1 }
}

/** The scroll offset at which a card is fully visible, and half of its neighbour. */
function keepInView(from: number, index: number, { step, card, width, max }: RailMetrics): number {
  const start = index * step
  const peek = Math.min(step / 2, Math.max(0, (width - card) / 2))
  const low = start + card + peek - width
  const high = start - peek
  const clamped = from < low ? low : from > high ? high : from
  return Math.max(0, Math.min(max, clamped))
}
