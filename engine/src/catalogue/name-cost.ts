import { PART, type SearchIndex, WORD } from './search-index.ts'
import { FAR, farFrom, type TypedWord } from './word-matches.ts'

// What a match costs, in thousandths of what renown can make up for. The typed words stand in the name one after the other:
//
//   the beginning      0 of the name      100 behind its article      200 of a part of it      360 somewhere
//   the end            0 of the name      170 of a part of it         240 of a word            300 in a word
//
// "alien" is Alien for 0, "matrix" The Matrix for 100, "lord of the rings" each of the three for 100 + 170. Or they do not: 650.

const START = { name: 0, behindArticle: 100, part: 200, behindArticleOfPart: 230, inside: 360 }
const END = { name: 0, part: 170, word: 240, beginning: 300 }
const APART = 650

/** What it costs to take typed words for a name that holds them all; `off` is how far these are off together. */
export function nameCost(
  { sequences: { start, values } }: SearchIndex,
  name: number,
  { typed, isArticle }: { typed: readonly TypedWord[]; isArticle: Uint8Array },
  off: number,
): number {
  const [from, to] = [start[name], start[name + 1]]
  const last = typed.length - 1
  let least = APART + off
  for (let at = from; at + last < to; at++) {
    let cost = startCost(values, from, at, isArticle)
    for (let i = 0; i <= last && cost < least; i++) {
      const far = farFrom(typed[i] as TypedWord, values[at + i] & WORD)
      if (far < 0) cost = Infinity
      else if (i < last) cost += far
      else cost += far === FAR.beginning ? END.beginning : far + endCost(values, at + last + 1, to)
    }
    if (cost < least) least = cost
  }
  return least
}

/** What a name costs at least whose words are so far off together: most names need no closer look. */
export function leastCost(typed: readonly TypedWord[], off: number): number {
  return typed.length === 1 && off === FAR.beginning ? END.beginning : off
}

function startCost(values: Uint32Array, from: number, at: number, isArticle: Uint8Array): number {
  if (at === from) return START.name
  const isBehindArticle = isArticle[values[at - 1] & WORD] === 1
  if (at === from + 1 && isBehindArticle) return START.behindArticle
  if (values[at] >= PART) return START.part
  return isBehindArticle && values[at - 1] >= PART ? START.behindArticleOfPart : START.inside
}

function endCost(values: Uint32Array, end: number, to: number): number {
  if (end === to) return END.name
  return values[end] >= PART ? END.part : END.word
}
