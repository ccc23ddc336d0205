const alphabet = /^[BCDFGHJKLMNPQRSTVWXZ]*$/
const codeLength = 8

// The letters of what was typed or pasted, upper case; a pasted activation link gives its code.
function lettersOf(typed: string): string {
  const linked = /[?&]code=([^&#\s]+)/.exec(typed)?.[1] ?? typed
  return linked
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, codeLength)
}

/** Formats a code as XXXX-XXXX, as far as it has been typed. */
export function formatCode(typed: string): string {
  const letters = lettersOf(typed)
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters
}

/** The caret after formatting: after the same letter as before. */
export function caretAfterFormat(typed: string, caret: number): number {
  const before = lettersOf(typed.slice(0, caret)).length
  return before > 4 ? before + 1 : before
}

/** What is wrong with a code, if anything. */
export function codeError(typed: string): 'letters' | 'short' | undefined {
  const letters = lettersOf(typed)
  if (!alphabet.test(letters)) return 'letters'
  return letters.length < codeLength ? 'short' : undefined
}
