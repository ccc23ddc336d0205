import type { Prefixes } from '../kernels/kernels.ts'
import { type Content, eachFact } from './content.ts'
import type { FactWeights, GroupSets } from './fact-groups.ts'
import type { Scorer } from './scorer.ts'

// What somebody who loves a title would call alike. It is another question than what they would like next: the same type, genres, language
// and era, the same makers and themes; acclaim only decides between equals.
//
//   similar(s, j) = 0.35 · related(s, j) + likeness by facts + 0.5 · likeness by audience + 0.12 · acclaim(j)

const RELATED = 0.35
const ACCLAIM = 0.12
/** What the strongest neighbour by audience counts, and an audience at which it counts half of that. */
const AUDIENCE_WEIGHT = 0.5
const HALF_AUDIENCE = 50
const factWeights: FactWeights = { genres: 0.35, type: 0.5, language: 0.25, country: 0.1, era: 0.2, fame: 0.1, foreign: 0 }

/** Scores some titles, by their place among them, by how similar they are to one, which is opened first. */
export interface SimilarFacts {
  open(seed: number): void
  /** The score of the title in a place that is related so much. */
  scoreOf(index: number, related: number): number
}

/** Titles that came since are not asked for. Few groups are looked at for a seed: each is added up when it is, and once. */
export function similarFacts(content: Content, titles: Uint32Array): SimilarFacts {
  const { genres, others, acclaim } = content
  const gain = content.facts.gainWith(factWeights)
  const amount = new Float32Array(gain.length)
  const [byGenres, byOthers] = [groupSums(genres, amount), groupSums(others, amount)]
  // Side by side in the order of the places, which is that in which they are asked for.
  const merits = Float32Array.from(titles, (title) => ACCLAIM * acclaim[title])
  const genresOf = titles.map((title) => genres.of[title])
  const othersOf = titles.map((title) => others.of[title])
  return {
    open: (seed) => {
      putFacts(content, seed, gain, amount)
      for (const sums of [byGenres, byOthers]) sums.open()
    },
    scoreOf: (index, related) => RELATED * related + merits[index] + byGenres.at(genresOf[index]) + byOthers.at(othersOf[index]),
  }
}

/** What groups share with the amounts of one seed after the other. */
function groupSums({ sets: { start, values }, norm }: GroupSets, amount: Float32Array) {
  const sums = new Float32Array(norm.length)
  /** The seed that a group was added up for. */
  const turnOf = new Uint32Array(norm.length)
  let turn = 0
  return {
    open: (): void => void turn++,
    at: (group: number): number => {
      if (turnOf[group] === turn) return sums[group]
      turnOf[group] = turn
      let sum = 0
      const end = start[group + 1]
      for (let at = start[group]; at < end; at++) sum += amount[values[at]]
      sums[group] = norm[group] * sum
      return sums[group]
    },
  }
}

function putFacts(content: Content, seed: number, gain: Float32Array, amount: Float32Array): void {
  amount.fill(0)
  const put = (feature: number, value: number): void => {
    amount[feature] = value
  }
  eachFact(content, seed, put, gain)
}

function sharedFacts(content: Content, title: number, gain: Float32Array, amount: Float32Array): number {
  let shared = 0
  const add = (feature: number, value: number): void => {
    const mine = amount[feature]
    if (mine !== 0) shared += (mine * value) / (gain[feature] ?? 1)
  }
  eachFact(content, title, add, gain)
  return shared
}

/** Writes how similar every title is to one: by its audience where it has one, and by content. */
export function scoreSimilar(scorer: Scorer, seed: number, scores: Float32Array): void {
  scores.fill(0)
  if (scorer.content) writeContent(scorer.content, seed, scores)
  addAudience(scorer, seed, scores)
}

/** What those who like both say, in shares of the strongest; it counts by how many know the title. */
function addAudience({ model, codeOf, neighbours }: Scorer, seed: number, scores: Float32Array): void {
  const code = codeOf[seed] ?? -1
  if (code < 0) return
  const [from, to] = [model.neighbours.start[code], model.neighbours.start[code + 1]]
  const audience = model.audience[code]
  const weight = (AUDIENCE_WEIGHT * audience) / (audience + HALF_AUDIENCE) / 127
  for (let at = from; at < to; at++) {
    const title = neighbours.titles[at]
    scores[title] += weight * Math.max(0, neighbours.values[at])
  }
}

/** Facts are added up once per group of titles. */
function writeContent(content: Content, seed: number, scores: Float32Array): void {
  const { genres, others, acclaim, facts } = content
  const gain = facts.gainWith(factWeights)
  const amount = new Float32Array(gain.length)
  putFacts(content, seed, gain, amount)
  const [byGenres, byOthers] = [prefixSums(genres.prefixes, amount), prefixSums(others.prefixes, amount)]
  for (let title = 0; title < content.count; title++) {
    const group = genres.of[title]
    const shared = genres.norm[group] * byGenres[group] + byOthers[others.of[title]]
    scores[title] = ACCLAIM * acclaim[title] + shared
  }
  for (const title of content.updated.keys()) {
    scores[title] = ACCLAIM * acclaim[title] + sharedFacts(content, title, gain, amount)
  }
  if (seed < content.count) addRelated(content, seed, scores)
}

function prefixSums({ shorter, last }: Prefixes, amount: Float32Array): Float32Array {
  const sums = new Float32Array(last.length)
  for (let group = 1; group < sums.length; group++) {
    sums[group] = sums[shorter[group]] + amount[last[group]]
  }
  return sums
}

function addRelated({ related: { start, list, scale } }: Content, seed: number, scores: Float32Array): void {
  for (let at = start[seed]; at < start[seed + 1]; at++) {
    const title = list.titles[at]
    scores[title] += RELATED * list.values[at] * scale[seed]
  }
}
