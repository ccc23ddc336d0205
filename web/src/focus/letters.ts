type Ask = (input: HTMLInputElement) => void

let ask: Ask | undefined

/** Registers the on-screen keyboard. */
export function registerLetters(offer: Ask): () => void {
  ask = offer
  return () => {
    ask = undefined
  }
}

/** Opens the on-screen keyboard for a field; false if there is none. */
export function openLetters(input: HTMLInputElement): boolean {
  ask?.(input)
  return ask !== undefined
}
