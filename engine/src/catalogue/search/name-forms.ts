import { fold, wordsOf } from '../fold.ts'

// Other spellings of a name that people type: "wall e" and "walle" for WALL·E, "avventura" for L'Avventura, "seven" for
// Se7en.

const JOINED_WORDS = /[\p{L}\p{N}]+(?:[-‐–·.*][\p{L}\p{N}]+)+/gu
const JOINER = /[-‐–·.*]/
const ELIDED_ARTICLE = /(^|[^\p{L}\p{N}])([ldc]|dell|all|nell|sull|un|qu)['’](?=\p{L})/giu

/** Other spellings of a name, as folded words; most names have none. */
export function spellingsOf(name: string): string[][] {
  const forms: string[][] = []
  if (JOINER.test(name)) {
    const joined = fold(name).replace(JOINED_WORDS, (word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    forms.push(wordsOf(joined))
  }
  if (/['’]/.test(name)) forms.push(wordsOf(name.replace(ELIDED_ARTICLE, '$1$2 ')))
  if (forms.length === 0) return forms
  const plainForm = wordsOf(name).join(' ')
  return forms.filter((words) => words.length > 0 && words.join(' ') !== plainForm)
}

const DIGIT_BETWEEN_LETTERS = /^\p{L}+\d\p{L}+$/u

/** Maps words with a digit instead of a letter to the word that is meant, if there is one: "se7en" to "seven". */
export function replaceDigits(vocabulary: Iterable<string>): Map<string, string> {
  const withDigit: string[] = []
  const byOutline = new Map<string, string[]>()
  for (const word of vocabulary) {
    if (DIGIT_BETWEEN_LETTERS.test(word)) withDigit.push(word)
    const key = outlineOf(word)
    const others = byOutline.get(key)
    if (others) others.push(word)
    else byOutline.set(key, [word])
  }
  const found = new Map<string, string>()
  for (const word of withDigit) {
    const at = word.search(/\d/)
    const isMeant = (other: string): boolean =>
      other !== word &&
      other.slice(0, at) === word.slice(0, at) &&
      other.slice(at + 1) === word.slice(at + 1) &&
      /\D/.test(other[at] ?? '')
    const suggestion = (byOutline.get(outlineOf(word)) ?? []).find(isMeant)
    if (suggestion) found.set(word, suggestion)
  }
  return found
}

/** First letter, length and last letter of a word. */
const outlineOf = (word: string): string => `${word.slice(0, 1)}${word.length}${word.slice(-1)}`
