import type { SearchIndex } from './search-index.ts'
import { articles } from './word-classes.ts'
import { beginningWith, wordAt } from './word-matches.ts'

/** Words that may have been meant instead of those that were typed, and what it costs to take them. */
export interface QueryForm {
  readonly words: readonly string[]
  readonly cost: number
}

const COST = { joined: 80, withoutArticle: 120, parted: 120 }
const MOST_FORMS = 3
const LEAST_PART = 3

/** "old boy" may be Oldboy, and "the seven samurai" may be called so without the article. */
export function otherForms(index: SearchIndex, typed: readonly string[]): QueryForm[] {
  const forms: QueryForm[] = []
  for (let at = 0; at + 1 < typed.length && forms.length < MOST_FORMS; at++) {
    const joined = `${typed[at]}${typed[at + 1]}`
    const isLast = at + 2 === typed.length
    if (!hasWord(index, joined, isLast)) continue
    forms.push({ words: [...typed.slice(0, at), joined, ...typed.slice(at + 2)], cost: COST.joined })
  }
  if (typed.length > 1 && articles.includes(typed[0] ?? '')) forms.push({ words: typed.slice(1), cost: COST.withoutArticle })
  return forms
}

/** "goodbye" may be written in two words: where they are words of some name. */
export function partedForms(index: SearchIndex, typed: readonly string[]): QueryForm[] {
  const forms: QueryForm[] = []
  typed.forEach((word, at) => {
    for (let cut = LEAST_PART; cut + LEAST_PART <= word.length && forms.length < MOST_FORMS; cut++) {
      const parts = [word.slice(0, cut), word.slice(cut)]
      if (parts.every((part) => wordAt(index, part) >= 0))
        forms.push({ words: [...typed.slice(0, at), ...parts, ...typed.slice(at + 1)], cost: COST.parted })
    }
  })
  return forms
}

function hasWord(index: SearchIndex, word: string, asPrefix: boolean): boolean {
  if (!asPrefix) return wordAt(index, word) >= 0
  const { from, to } = beginningWith(index, word)
  return to > from
}
