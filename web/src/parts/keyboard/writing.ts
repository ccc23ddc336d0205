/** Puts a text into a field as typing would, so that whoever listens to it hears of it. */
export function write(input: HTMLInputElement, text: string): void {
  input.value = input.maxLength > 0 ? text.slice(0, input.maxLength) : text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What a field is called on screen. */
export function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent || input.getAttribute('aria-label') || input.placeholder
}

/** What of a field may be read from across the room. */
export function shownOf(input: HTMLInputElement): string {
  return input.type === 'password' ? '•'.repeat([...input.value].length) : input.value
}

/** Names begin with a large letter, addresses and passwords as they like. */
export function beginsLarge(input: HTMLInputElement): boolean {
  return input.value === '' && input.name === 'name'
}

/** Brings the field above the keys, so that what comes of the letters can be seen. */
export function liftAbove(input: HTMLInputElement): void {
  const scroller = input.closest('[data-scroll]') ?? document.documentElement
  scroller.scrollBy({ top: input.getBoundingClientRect().top - innerHeight * 0.3, behavior: 'instant' })
}
