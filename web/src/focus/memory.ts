import { onLeave } from '../router.ts'

type LeftState = { scrollY: number; sheetTop: number; focus: string | undefined }

const maxCached = 100
const leftLocations = new Map<string, LeftState>()

/** Stores, for every location that is left, its scroll offset and focus. */
export function startMemory(): void {
  onLeave(({ key }) => {
    leftLocations.delete(key)
    leftLocations.set(key, { scrollY, sheetTop: sheet()?.scrollTop ?? 0, focus: focusedName() })
    for (const oldest of leftLocations.keys()) {
      if (leftLocations.size <= maxCached) break
      leftLocations.delete(oldest)
    }
  })
}

function sheet(): Element | undefined {
  return [...document.querySelectorAll('[data-scope][data-scroll]')].at(-1)
}

function focusedName(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-focus]')?.dataset['focus']
}

/** The focused element's name when this location was left. */
export function storedFocus(key: string): string | undefined {
  return leftLocations.get(key)?.focus
}

/** Restores scroll and focus; false if this location was never left. */
export function restoreLocation(key: string): boolean {
  const stored = leftLocations.get(key)
  if (!stored) return false
  scrollTo({ top: stored.scrollY, behavior: 'instant' })
  focusNamed(document, stored.focus)
  return true
}

/** Restores scroll and focus of a sheet, which scrolls on its own. */
export function restoreSheet(key: string, element: Element): boolean {
  const stored = leftLocations.get(key)
  if (!stored) return false
  element.scrollTop = stored.sheetTop
  return focusNamed(element, stored.focus)
}

function focusNamed(within: ParentNode, name: string | undefined): boolean {
  if (name === undefined) return false
  const element = within.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`)
  element?.focus({ preventScroll: true })
  return element !== null
}
