type OpenKeyboard = (input: HTMLInputElement) => void

let openKeyboard: OpenKeyboard | undefined

/** Registers the on-screen keyboard. */
export function registerScreenKeyboard(open: OpenKeyboard): () => void {
  openKeyboard = open
  return () => {
    openKeyboard = undefined
  }
}

/** Opens the on-screen keyboard for a field; false if there is none. */
export function openScreenKeyboard(input: HTMLInputElement): boolean {
  openKeyboard?.(input)
  return openKeyboard !== undefined
}
