import { fold, wordsOf } from './fold.ts'

// Other forms that people type a name in: "wall e" and "walle" for WALL·E, "avventura" for L'Avventura, "seven" for Se7en.

const JOINED = /[\p{L}\p{N}]+(?:[-‐–·.*][\p{L}\p{N}]+)+/gu
const MAY_JOIN = /[-‐–·.*]/
const ELIDED = /(^|[^\p{L}\p{N}])([ldc]|dell|all|nell|sull|un|qu)['’](?=\p{L})/giu

/** Further forms of a name, folded into words; most names have none. */
export function formsOf(name: string): string[][] {
  const forms: string[][] = []
  if (MAY_JOIN.test(name)) {
    const joined = fold(name).replace(JOINED, (word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    forms.push(wordsOf(joined))
  }
  if (/['’]/.test(name)) forms.push(wordsOf(name.replace(ELIDED, '$1$2 ')))
  if (forms.length === 0) return forms
  const own = wordsOf(name).join(' ')
  return forms.filter((words) => words.length > 0 && words.join(' ') !== own)
}

const BETWEEN_LETTERS = /^\p{L}+\d\p{L}+$/u

/** Finds the words that figures stand for letters in: "se7en" is "seven" where that is a word of some name. */
export function spelledOut(vocabulary: Iterable<string>): Map<string, string> {
  const withFigure: string[] = []
  const bySize = new Map<string, string[]>()
  for (const word of vocabulary) {
    if (BETWEEN_LETTERS.test(word)) withFigure.push(word)
    const size = sizeOf(word)
    const others = bySize.get(size)
    if (others) others.push(word)
    else bySize.set(size, [word])
  }
  const found = new Map<string, string>()
  for (const word of withFigure) {
    const at = word.search(/\d/)
    const isMeant = (other: string): boolean =>
      other !== word &&
      other.slice(0, at) === word.slice(0, at) &&
      other.slice(at + 1) === word.slice(at + 1) &&
      /\D/.test(other[at] ?? '')
    const meant = (bySize.get(sizeOf(word)) ?? []).find(isMeant)
    if (meant) found.set(word, meant)
  }
  return found
}

const sizeOf = (word: string): string => `${word.slice(0, 1)}${word.length}${word.slice(-1)}`
