import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { currentLocation } from '../router.ts'
import { addBack, focusAndReveal, goesByKeys } from './engine.ts'
import { restoreLocation, restoreSheet } from './memory.ts'

/** Back does this while the part is on screen. */
export function useBack(back: () => void): void {
  const latest = useRef(back)
  latest.current = back
  useLayoutEffect(() => addBack(() => latest.current()), [])
}

/** Takes the focus when the part appears and nothing else has it, for people who go by keys. */
export function useClaim(element: RefObject<HTMLElement | null>, isReady = true): void {
  useEffect(() => {
    const { activeElement } = document
    const isFree = !activeElement || activeElement === document.body || activeElement.tagName === 'MAIN'
    if (isReady && isFree && goesByKeys() && element.current) focusAndReveal(element.current)
  }, [element, isReady])
}

/** Gives a sheet the focus when it opens, where it was if the person returns, and gives it back when it closes. */
export function useSheetFocus(sheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    const element = sheet.current
    if (element && !restoreSheet(currentLocation().key, element)) {
      const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element
      first.focus({ preventScroll: true })
    }
    return () => void requestAnimationFrame(() => giveBack(before))
  }, [sheet])
}

/** What lay below the sheet takes part again only after it is gone; another sheet may have come instead. */
function giveBack(before: Element | null): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && activeElement.isConnected) return
  if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus({ preventScroll: true })
  else if (!document.querySelector('[data-scope]')) restoreLocation(currentLocation().key)
}
