import { PART_START, type SearchIndex, WORD_MASK } from './search-index.ts'
import { type QueryWord, WORD_COST, wordCost } from './word-matches.ts'

// The cost of a match, on the scale on which a title without renown costs 1000. Query words that follow each other in
// the name cost by where the match starts and ends:
//
//   start   0 at the start of the name   100 after its article      200 at the start of a part   360 elsewhere
//   end     0 at the end of the name     170 at the end of a part   240 at the end of a word     300 inside a word
//
// "alien" matches Alien at 0, "matrix" The Matrix at 100, "lord of the rings" each of the three at 100 + 170. Words
// that do not follow each other cost 650.

const START_COST = { name: 0, afterArticle: 100, part: 200, afterArticleOfPart: 230, inside: 360 }
const END_COST = { name: 0, part: 170, word: 240, insideWord: 300 }
const NOT_ADJACENT_COST = 650

/** The cost of a name that contains all query words; `wordsCost` is the sum of the costs of these words. */
export function nameCost(
  { sequences: { start, values } }: SearchIndex,
  name: number,
  { typed, isArticle }: { typed: readonly QueryWord[]; isArticle: Uint8Array },
  wordsCost: number,
): number {
  const [from, to] = [start[name], start[name + 1]]
  const last = typed.length - 1
  let min = NOT_ADJACENT_COST + wordsCost
  for (let at = from; at + last < to; at++) {
    let cost = startCost(values, from, at, isArticle)
    for (let i = 0; i <= last && cost < min; i++) {
      const costOfWord = wordCost(typed[i] as QueryWord, values[at + i] & WORD_MASK)
      if (costOfWord < 0) cost = Infinity
      else if (i < last) cost += costOfWord
      else cost += costOfWord === WORD_COST.prefix ? END_COST.insideWord : costOfWord + endCost(values, at + last + 1, to)
    }
    if (cost < min) min = cost
  }
  return min
}

/** A lower bound of `nameCost`, which rules out most names without computing it. */
export function minCost(typed: readonly QueryWord[], wordsCost: number): number {
  return typed.length === 1 && wordsCost === WORD_COST.prefix ? END_COST.insideWord : wordsCost
}

function startCost(values: Uint32Array, from: number, at: number, isArticle: Uint8Array): number {
  if (at === from) return START_COST.name
  const isAfterArticle = isArticle[values[at - 1] & WORD_MASK] === 1
  if (at === from + 1 && isAfterArticle) return START_COST.afterArticle
  if (values[at] >= PART_START) return START_COST.part
  return isAfterArticle && values[at - 1] >= PART_START ? START_COST.afterArticleOfPart : START_COST.inside
}

function endCost(values: Uint32Array, end: number, to: number): number {
  if (end === to) return END_COST.name
  return values[end] >= PART_START ? END_COST.part : END_COST.word
}
