/**
 * Brings what has the focus into view: a row as a whole, the top of a screen entirely, anything else with air around it.
 * At once: a smooth scroll that the next key press interrupts falls behind the focus, which must be seen in every frame.
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
  const isWell = top >= lead.least && top + box.height <= view.height - lead.below
  if (!isWell || block !== element) scroller.scrollTo({ top: scroller.scrollTop + top - lead.wanted, behavior })
}

/** The row or group that is looked at as a whole; what is taller than the screen is not. */
function blockOf(element: Element, viewHeight: number): Element {
  const block = element.closest('[data-block]')
  if (!block) return element
  return block.getAttribute('data-block') === 'top' || block.clientHeight < viewHeight * 0.85 ? block : element
}

/** Where the top of a block should stand: right below the bar; a single thing may be anywhere with some air around it. */
function leadOf(viewHeight: number, blockHeight: number) {
  const bar = 5.25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const space = Math.max(0, viewHeight - bar - blockHeight)
  return { least: bar, wanted: Math.min(bar, viewHeight / 4), below: Math.min(space, viewHeight * 0.06) }
}
