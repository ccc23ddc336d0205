/** A row of many that shows a few: it knows by itself which one is next and which one had the focus. */
export type Rail = {
  /** Gives the focus to the place that had it last; false while there is nothing to give it to. */
  enter: () => boolean
  /** One on or back in reading direction; false at the ends. */
  step: (delta: 1 | -1) => boolean
}

const rails = new WeakMap<Element, Rail>()
const lastIn = new WeakMap<Element, HTMLElement>()

/** Makes an element with `data-rail` a rail. */
export function registerRail(element: Element, rail: Rail): () => void {
  rails.set(element, rail)
  return () => void rails.delete(element)
}

/** The rail that an element is. */
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
