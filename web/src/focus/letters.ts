type Ask = (input: HTMLInputElement) => void

let ask: Ask | undefined

/** Names who shows letters for a field that somebody without a keyboard wants to fill. */
export function offerLetters(offer: Ask): () => void {
  ask = offer
  return () => {
    ask = undefined
  }
}

/** Asks for letters; false where nobody has any. */
export function askForLetters(input: HTMLInputElement): boolean {
  ask?.(input)
  return ask !== undefined
}
