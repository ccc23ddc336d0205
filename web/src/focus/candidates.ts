import { type Direction, distanceTo } from './geometry.ts'

const focusable = 'a[href], button, input, [tabindex="0"]'

/** The element that gets the focus next in a direction. */
export function nextFrom(scope: Element, active: HTMLElement, direction: Direction): HTMLElement | undefined {
  return nextInGroup(active, direction) ?? nearestFrom(scope, active, direction)
}

/** Sideways: first elements of the same block, then those on the same line, then neighbours. */
function nearestFrom(scope: Element, active: HTMLElement, direction: Direction): HTMLElement | undefined {
  const all = candidatesFor(scope, active, direction)
  const box = boxOf(active)
  if (!isSideways(direction)) return nearest(all, box, direction)
  const block = active.closest('[data-block]')
  const inBlock = all.filter((element) => block?.contains(element))
  const onLine = all.filter((element) => overlapsLine(boxOf(element), box))
  const neighbours = all.filter((element) => isNeighbour(element, active))
  return nearest(inBlock, box, direction) ?? nearest(onLine, box, direction) ?? nearest(neighbours, box, direction)
}

/**
 * Columns always count as neighbours; other elements must be farther ahead than to the side. Sticky bars are above or
 * below.
 */
function isNeighbour(element: HTMLElement, active: HTMLElement): boolean {
  const ownBar = active.closest('[data-sticky]')
  if (element.closest('[data-sticky]') !== ownBar) return false
  if (element.closest('[data-column]') && active.closest('[data-column]')) return true
  const [to, from] = [boxOf(element), boxOf(active)]
  const aside = Math.max(to.top - from.bottom, from.top - to.bottom)
  const ahead = Math.max(to.left - from.right, from.left - to.right)
  return aside < ahead
}

const isSideways = (direction: Direction) => direction === 'left' || direction === 'right'

/** Sideways in a group: the nearest on the same line, else the next or previous one. */
function nextInGroup(active: HTMLElement, direction: Direction): HTMLElement | undefined {
  const group = active.closest('[data-group]')
  if (!group || !isSideways(direction)) return undefined
  const all = focusablesIn(group)
  const box = boxOf(active)
  const onLine = all.filter((element) => element !== active && overlapsLine(boxOf(element), box))
  return nearest(onLine, box, direction) ?? all[all.indexOf(active) + (direction === 'left' ? -1 : 1)]
}

function overlapsLine(a: DOMRect, b: DOMRect): boolean {
  return a.top < b.bottom && a.bottom > b.top
}

/**
 * Up and down, a rail, group or column counts as one element: rails and groups know their last position, a column is
 * entered at its nearest.
 */
function candidatesFor(scope: Element, active: Element, direction: Direction): HTMLElement[] {
  const own = active.closest('[data-rail], [data-group], [data-column]')
  const group = active.closest('[data-group]') // already handled by nextInGroup
  const plain = focusablesIn(scope).filter((element) => element !== active)
  if (isSideways(direction))
    return plain.filter((element) => !element.closest('[data-rail]') && !(group?.contains(element) ?? false))
  const rails = [...scope.querySelectorAll<HTMLElement>('[data-rail]')].filter((rail) => rail !== own && isDrawn(rail))
  const single = new Set<HTMLElement>(rails)
  for (const element of plain) {
    if (element.closest('[data-rail]')) continue
    const one = element.closest<HTMLElement>('[data-group], [data-column]')
    if (!one || one === own) single.add(element)
    else single.add(one)
  }
  return [...single]
}

/** All focusable elements in a scope. */
export function focusablesIn(scope: Element): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(focusable)].filter((element) => isReachable(element) && isDrawn(element))
}

function isReachable(element: HTMLElement): boolean {
  if (element.closest('[inert], [data-skip]')) return false
  const isOff = (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) && element.disabled
  return !isOff && (element.tabIndex >= 0 || element.closest('[data-rail]') !== null)
}

/** Whether an element is visible. */
export function isDrawn(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true })
}

function nearest(candidates: HTMLElement[], from: DOMRect, direction: Direction): HTMLElement | undefined {
  return minBy(candidates, (element) => distanceTo(from, boxOf(element), direction))
}

/** The box of an element in the page's layout: sticky elements count as above or below everything else. */
function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect()
  const sticky = element.closest<HTMLElement>('[data-sticky]')
  if (!sticky) return box
  const { scrollTop, scrollHeight, clientHeight } = sticky.closest('[data-scroll]') ?? document.documentElement
  const shift = sticky.dataset['sticky'] === 'top' ? -scrollTop : scrollHeight - clientHeight - scrollTop
  return new DOMRect(box.x, box.y + shift, box.width, box.height)
}

/** The candidate closest to a box, in any direction. */
export function closest(candidates: HTMLElement[], to: DOMRect): HTMLElement | undefined {
  return minBy(candidates, (element) => {
    const box = element.getBoundingClientRect()
    return Math.hypot(box.x + box.width / 2 - to.x - to.width / 2, box.y + box.height / 2 - to.y - to.height / 2)
  })
}

function minBy(candidates: HTMLElement[], measure: (element: HTMLElement) => number | undefined): HTMLElement | undefined {
  let found: HTMLElement | undefined
  let min = Number.POSITIVE_INFINITY
  for (const element of candidates) {
    const distance = measure(element)
    if (distance === undefined || distance >= min) continue
    min = distance
    found = element
  }
  return found
}
