import type { SearchIndex } from './search-index.ts'
import { articles } from './word-classes.ts'
import { prefixRange, wordNumberOf } from './word-matches.ts'

/** Another way to read a query: the words that may have been meant, and the cost of assuming so. */
export interface QueryForm {
  readonly words: readonly string[]
  readonly cost: number
}

const FORM_COST = { joined: 80, withoutArticle: 120, split: 120 }
const MAX_FORMS = 3
const MIN_PART_LETTERS = 3

/** Queries with two words joined ("old boy" may mean Oldboy) or without the leading article ("the seven samurai"). */
export function alternativeForms(index: SearchIndex, typed: readonly string[]): QueryForm[] {
  const forms: QueryForm[] = []
  for (let at = 0; at + 1 < typed.length && forms.length < MAX_FORMS; at++) {
    const joined = `${typed[at]}${typed[at + 1]}`
    const isLast = at + 2 === typed.length
    if (!hasWord(index, joined, isLast)) continue
    forms.push({ words: [...typed.slice(0, at), joined, ...typed.slice(at + 2)], cost: FORM_COST.joined })
  }
  if (typed.length > 1 && articles.includes(typed[0] ?? '')) forms.push({ words: typed.slice(1), cost: FORM_COST.withoutArticle })
  return forms
}

/** Queries with one word split in two ("goodbye" may mean "good bye"), where both are words of the index. */
export function splitForms(index: SearchIndex, typed: readonly string[]): QueryForm[] {
  const forms: QueryForm[] = []
  typed.forEach((word, at) => {
    for (let cut = MIN_PART_LETTERS; cut + MIN_PART_LETTERS <= word.length && forms.length < MAX_FORMS; cut++) {
      const parts = [word.slice(0, cut), word.slice(cut)]
      if (parts.every((part) => wordNumberOf(index, part) >= 0))
        forms.push({ words: [...typed.slice(0, at), ...parts, ...typed.slice(at + 1)], cost: FORM_COST.split })
    }
  })
  return forms
}

function hasWord(index: SearchIndex, word: string, asPrefix: boolean): boolean {
  if (!asPrefix) return wordNumberOf(index, word) >= 0
  const { from, to } = prefixRange(index, word)
  return to > from
}
