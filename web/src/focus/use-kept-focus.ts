import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { focusAndReveal } from './engine.ts'

type ElementRef = RefObject<HTMLElement | null>

/**
 * Keeps the focus in an area when a render of this component removes the focused element: it moves to `fallback`, or to
 * the first control of the area.
 */
export function useKeptFocus(area: ElementRef, fallback?: ElementRef): void {
  const hadFocus = area.current?.contains(document.activeElement) === true // before anything is removed
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!hadFocus || (activeElement !== null && activeElement !== document.body)) return
    const wanted = fallback?.current ?? area.current?.querySelector<HTMLElement>('input, button')
    if (wanted) focusAndReveal(wanted)
  })
}
