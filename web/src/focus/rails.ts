/** A row that renders only some of its cards, and so moves the focus itself. */
export type Rail = {
  /** Focuses the card that had the focus last; false while there is none. */
  enter: () => boolean
  /** Moves one card in reading direction or back; false at the ends. */
  step: (delta: 1 | -1) => boolean
}

const rails = new WeakMap<Element, Rail>()
const lastIn = new WeakMap<Element, HTMLElement>()

/** Registers the rail of an element with `data-rail`. */
export function registerRail(element: Element, rail: Rail): () => void {
  rails.set(element, rail)
  return () => void rails.delete(element)
}

/** The rail of an element. */
export function railOf(element: Element): Rail | undefined {
  return rails.get(element)
}

/** Remembers which element of its group had the focus last. */
export function noteInGroup(element: HTMLElement): void {
  const group = element.closest('[data-group]')
  if (group) lastIn.set(group, element)
}

/** Which element of a group had the focus last, if it is still there. */
export function lastOfGroup(group: Element): HTMLElement | undefined {
  const last = lastIn.get(group)
  return last?.isConnected && group.contains(last) ? last : undefined
}
