import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { currentLocation } from '../router.ts'
import { addBackHandler, focusAndReveal, isKeyDriven } from './engine.ts'
import { restoreLocation, restoreSheet } from './memory.ts'

/** Handles Back while the component is mounted. */
export function useBack(back: () => void): void {
  const latest = useRef(back)
  latest.current = back
  useLayoutEffect(() => addBackHandler(() => latest.current()), [])
}

/** Takes the focus when the component appears, if keys are used and nothing else has it. */
export function useInitialFocus(element: RefObject<HTMLElement | null>, isReady = true): void {
  useEffect(() => {
    const { activeElement } = document
    const isFree = !activeElement || activeElement === document.body || activeElement.tagName === 'MAIN'
    if (isReady && isFree && isKeyDriven() && element.current) focusAndReveal(element.current)
  }, [element, isReady])
}

/** Focuses a sheet when it opens (where it was, on a return), and restores the focus when it closes. */
export function useSheetFocus(sheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    const element = sheet.current
    if (element && !restoreSheet(currentLocation().key, element)) {
      const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element
      first.focus({ preventScroll: true })
    }
    return () => void requestAnimationFrame(() => restoreFocus(before))
  }, [sheet])
}

/** Runs after the sheet is gone, since only then the screen below is active; another sheet may be open by then. */
function restoreFocus(before: Element | null): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && activeElement.isConnected) return
  if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus({ preventScroll: true })
  else if (!document.querySelector('[data-scope]')) restoreLocation(currentLocation().key)
}
