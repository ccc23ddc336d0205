import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { marquee } from '../../watching/client.ts'
import { dropOldest } from '../../watching/drop-oldest.ts'
import type { RowView } from '../../watching/page-views.ts'
import { useWatching } from '../../watching/watching-profile.tsx'

const seenAfterMs = 1500
const batchMs = 2000
/** The most titles remembered as reported. */
const maxCached = 5000

const reported = new Set<string>()
const waiting = new Map<string, Set<string>>()
let sending: ReturnType<typeof setTimeout> | undefined

/** Reports the titles of a row that was on screen for a moment; only reported titles count as impressions. */
export function useImpressions(section: RefObject<HTMLElement | null>, pageId: string, rowView: RowView): void {
  const { isVisitor } = useWatching()
  useEffect(() => {
    const element = section.current
    if (!element || isVisitor) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting) timer = setTimeout(() => note(pageId, idsOnScreen(element, rowView)), seenAfterMs)
      },
      { threshold: 0.6 },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [section, pageId, rowView, isVisitor])
}

function idsOnScreen(section: HTMLElement, { items }: RowView): string[] {
  return [...section.querySelectorAll<HTMLElement>('[data-index]')]
    .filter((card) => {
      const { left, right } = card.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
    .flatMap((card) => {
      const item = items[Number(card.dataset['index'])]
      return item?.type === 'media' ? [item.id] : []
    })
}

function note(pageId: string, ids: string[]): void {
  const fresh = ids.filter((id) => !reported.has(`${pageId} ${id}`))
  if (fresh.length === 0) return
  const gathered = waiting.get(pageId) ?? new Set()
  for (const id of fresh) {
    reported.add(`${pageId} ${id}`)
    gathered.add(id)
  }
  dropOldest(reported, maxCached)
  waiting.set(pageId, gathered)
  if (sending === undefined) sending = setTimeout(send, batchMs)
}

// Errors are ignored: a lost report only makes the next page a little less fresh.
function send(): void {
  sending = undefined
  for (const [pageId, ids] of waiting) marquee.pages.seen(pageId, [...ids]).catch(() => undefined)
  waiting.clear()
}
