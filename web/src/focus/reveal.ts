/**
 * Scrolls the focused element into view: a row as a whole, a top block to the very top, anything else with some space
 * around it. Instant: a smooth scroll that the next key press interrupts would fall behind the focus.
 */
export function reveal(element: Element): void {
  const scroller = element.closest('[data-scroll]') ?? document.documentElement
  const isPage = scroller === document.documentElement
  const view = isPage
    ? { top: 0, height: innerHeight }
    : { top: scroller.getBoundingClientRect().top, height: scroller.clientHeight }
  const block = blockOf(element, view.height)
  const box = block.getBoundingClientRect()
  const top = box.top - view.top
  const behavior = 'instant'
  if (block.getAttribute('data-block') === 'top') {
    scroller.scrollTo({ top: 0, behavior })
    return
  }
  if (block.closest('[data-still]')) return
  const lead = leadOf(view.height, box.height)
  const isInView = top >= lead.min && top + box.height <= view.height - lead.below
  if (!isInView || block !== element) scroller.scrollTo({ top: scroller.scrollTop + top - lead.wanted, behavior })
}

/** The block that is shown as a whole; one taller than the screen is not. */
function blockOf(element: Element, viewHeight: number): Element {
  const block = element.closest('[data-block]')
  if (!block) return element
  return block.getAttribute('data-block') === 'top' || block.clientHeight < viewHeight * 0.85 ? block : element
}

/**
 * Where the top of a block should be: right below the bar; a single element may be anywhere with some space around it.
 */
function leadOf(viewHeight: number, blockHeight: number) {
  const bar = 5.25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const space = Math.max(0, viewHeight - bar - blockHeight)
  return { min: bar, wanted: Math.min(bar, viewHeight / 4), below: Math.min(space, viewHeight * 0.06) }
}
