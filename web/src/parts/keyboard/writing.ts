/** Sets the text of a field and fires the `input` event as typing does. */
export function write(input: HTMLInputElement, text: string): void {
  input.value = input.maxLength > 0 ? text.slice(0, input.maxLength) : text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The label of a field. */
export function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent || input.getAttribute('aria-label') || input.placeholder
}

/** The text of a field as the keyboard shows it; passwords are masked. */
export function shownOf(input: HTMLInputElement): string {
  return input.type === 'password' ? '•'.repeat([...input.value].length) : input.value
}

/** Whether the keyboard starts in upper case: for names only. */
export function startsWithCapital(input: HTMLInputElement): boolean {
  return input.value === '' && input.name === 'name'
}

/** Where the focus goes when a field is done: to the next empty field of its form, else to the button that submits. */
export function nextAfter(input: HTMLInputElement): HTMLElement {
  const fields = [...(input.form?.elements ?? [])].filter((one) => one instanceof HTMLElement && one.checkVisibility())
  const later = fields.slice(fields.indexOf(input) + 1)
  const empty = later.find((one) => one instanceof HTMLInputElement && isOpenText(one) && one.value === '')
  const submit = later.find((one) => one instanceof HTMLButtonElement && one.type === 'submit')
  return [empty, submit].find((one) => one instanceof HTMLElement) ?? input
}

function isOpenText({ type, readOnly, disabled }: HTMLInputElement): boolean {
  return ['text', 'email', 'password', 'url', 'search'].includes(type) && !readOnly && !disabled
}

/** Scrolls the field above the keyboard. */
export function scrollAboveKeyboard(input: HTMLInputElement): void {
  const scroller = input.closest('[data-scroll]') ?? document.documentElement
  scroller.scrollBy({ top: input.getBoundingClientRect().top - innerHeight * 0.3, behavior: 'instant' })
}
