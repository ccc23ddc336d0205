import type { Columns } from '../../catalogue/columns/columns.ts'
import { growableArray, invert, listOf, type NumberLists } from '../../catalogue/columns/number-lists.ts'
import { productionKeywordsIn } from '../../catalogue/production-keywords.ts'
import type { TitleFeatures } from '../../catalogue/related-features.ts'

// Most series and three quarters of the films have no keywords, but an overview. A word w of an overview predicts a
// keyword k by how many of the titles with keywords whose overview has w have k too:
//
//   P(k | title) = 1 − Π over words (1 − (P(k | w) − P(k)))
//
// Its odds are multiplied by the lift of k among titles of the same genres and countries if that is below 1: a king
// is Joseon in Korea only. Only likely keywords are used, so a title has few: "hospital", "royalty", "space".

/** Keywords of fewer titles, and words that fewer titles of a keyword have, predict by chance. */
const MIN_KEYWORD_TITLES = 10
const MIN_COMMON_TITLES = 3
/** Added to the number of titles that have a word, with the usual share of the keyword (shrinkage). */
const SHRINKAGE = 10
/** Words of fewer titles are names, words of more than this share of the titles are about nothing. */
const MIN_WORD_TITLES = 5
const MAX_WORD_SHARE = 0.1
/** A word says something about a keyword from this probability on. */
const MIN_WORD_PROBABILITY = 0.06
const MIN_PROBABILITY = 0.15
/** A predicted keyword is this much likelier than among all titles: common ones are predicted from many words. */
const MIN_LIFT = 8
const MAX_PREDICTED = 10

/** What each word says: entries [start[w], start[w + 1]) are keywords and log(1 − probability). */
interface WordEvidence {
  readonly start: Uint32Array
  readonly keywords: Uint32Array
  readonly logs: Float32Array
}

/** The keywords of titles; a title without any has those that its overview predicts, if they are wanted. */
export function predictKeywords(columns: Columns, words: TitleFeatures, isWanted: (title: number) => boolean): TitleFeatures {
  const { keywords, trustedGenres: genres, countries, count } = columns
  const own: TitleFeatures = { size: keywords.keys.length, lists: keywords.lists }
  const isProduction = productionKeywordsIn(columns)
  const share = keywordShares(own, count).map((value, keyword) => (isProduction[keyword] === 1 ? 0 : value))
  const evidence = evidenceOf(own, words, share)
  const fitsBy = [genres, countries].map((column) => liftsBy(own, { size: column.keys.length, lists: column.lists }, share))
  const logs = new Float32Array(own.size)
  const [start, values] = [growableArray(), growableArray()]
  start.push(0)
  for (let title = 0; title < count; title++) {
    const listed = listOf(own.lists, title)
    const found =
      listed.length > 0 || !isWanted(title)
        ? listed
        : likelyKeywords(evidence, share, listOf(words.lists, title), logs, (keyword, odds) =>
            fitsBy.reduce((product, fits) => product * Math.min(1, fits(title, keyword)), odds),
          )
    for (const keyword of found) values.push(keyword)
    start.push(values.length)
  }
  return { size: own.size, lists: { start: start.done(), values: values.done() } }
}

function countOf({ size, lists }: TitleFeatures): Uint32Array {
  const titles = new Uint32Array(size)
  for (const feature of lists.values) titles[feature]++
  return titles
}

/** The share of the titles with keywords that have each keyword; 0 for rare ones, which are not predicted. */
function keywordShares(own: TitleFeatures, count: number): Float64Array {
  let described = 0
  for (let title = 0; title < count; title++) if (listOf(own.lists, title).length > 0) described++
  return Float64Array.from(countOf(own), (titles) => (titles < MIN_KEYWORD_TITLES ? 0 : titles / described))
}

/** What each word says about keywords. */
function evidenceOf(own: TitleFeatures, words: TitleFeatures, share: Float64Array): WordEvidence {
  const titlesOf = invert(words.lists, words.size)
  const max = MAX_WORD_SHARE * (words.lists.start.length - 1)
  const common = new Uint32Array(own.size)
  const [start, keywords, logs] = [new Uint32Array(words.size + 1), growableArray(), [] as number[]]
  for (let word = 0; word < words.size; word++) {
    const titles = listOf(titlesOf, word)
    if (titles.length >= MIN_WORD_TITLES && titles.length <= max) {
      const { described, seen } = countKeywords(own.lists, titles, common)
      for (const keyword of seen) {
        const probability = (common[keyword] + SHRINKAGE * share[keyword]) / (described + SHRINKAGE) - share[keyword]
        if (share[keyword] > 0 && common[keyword] >= MIN_COMMON_TITLES && probability >= MIN_WORD_PROBABILITY) {
          keywords.push(keyword)
          logs.push(Math.log(1 - probability))
        }
        common[keyword] = 0
      }
    }
    start[word + 1] = keywords.length
  }
  return { start, keywords: keywords.done(), logs: Float32Array.from(logs) }
}

/** Counts the keywords of some titles into `counts`; returns those found, and how many titles have any. */
function countKeywords(lists: NumberLists, titles: Uint32Array, counts: Uint32Array): { described: number; seen: number[] } {
  const seen: number[] = []
  let described = 0
  for (const title of titles) {
    const [from, to] = [lists.start[title], lists.start[title + 1]]
    if (to > from) described++
    for (let at = from; at < to; at++) if (counts[lists.values[at]]++ === 0) seen.push(lists.values[at])
  }
  return { described, seen }
}

/** Returns the highest lift of a keyword among the titles that share a fact of a title; 1 if it has none. */
function liftsBy(own: TitleFeatures, facts: TitleFeatures, share: Float64Array): (title: number, keyword: number) => number {
  const { slotOf, slots } = keywordSlots(share)
  const common = new Float32Array(facts.size * slots)
  const described = new Uint32Array(facts.size)
  for (let title = 0; title + 1 < own.lists.start.length; title++) {
    const keywords = listOf(own.lists, title)
    if (keywords.length === 0) continue
    for (const fact of listOf(facts.lists, title)) {
      described[fact]++
      for (const keyword of keywords) if (share[keyword] > 0) common[fact * slots + slotOf[keyword]]++
    }
  }
  return (title, keyword) => {
    const of = listOf(facts.lists, title)
    const expected = SHRINKAGE * share[keyword]
    const liftOf = (fact: number): number =>
      (common[fact * slots + slotOf[keyword]] + expected) / ((described[fact] + SHRINKAGE) * share[keyword])
    return of.length === 0 ? 1 : of.reduce((max, fact) => Math.max(max, liftOf(fact)), 0)
  }
}

/** Numbers the keywords that are not rare. */
function keywordSlots(share: Float64Array): { slotOf: Uint32Array; slots: number } {
  const slotOf = new Uint32Array(share.length)
  let slots = 0
  for (let keyword = 0; keyword < share.length; keyword++) if (share[keyword] > 0) slotOf[keyword] = slots++
  return { slotOf, slots }
}

/** The likely keywords of an overview with some words, in rising order; `logs` is scratch, all zero. */
function likelyKeywords(
  evidence: WordEvidence,
  share: Float64Array,
  words: Uint32Array,
  logs: Float32Array,
  fittingOdds: (keyword: number, odds: number) => number,
): number[] {
  const seen: number[] = []
  for (const word of words) {
    for (let at = evidence.start[word]; at < evidence.start[word + 1]; at++) {
      const keyword = evidence.keywords[at]
      if (logs[keyword] === 0) seen.push(keyword)
      logs[keyword] += evidence.logs[at]
    }
  }
  const likely = seen.flatMap((keyword) => {
    const none = Math.exp(logs[keyword])
    logs[keyword] = 0
    const min = Math.max(MIN_PROBABILITY, MIN_LIFT * share[keyword])
    if (1 - none < min) return [] // genres and countries only lower it
    const odds = fittingOdds(keyword, (1 - none) / none)
    return odds / (1 + odds) >= min ? [{ keyword, odds }] : []
  })
  const best = likely.sort((a, b) => b.odds - a.odds || a.keyword - b.keyword).slice(0, MAX_PREDICTED)
  return best.map(({ keyword }) => keyword).sort((a, b) => a - b)
}
