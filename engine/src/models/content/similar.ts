import type { Prefixes } from '../../kernels/kernels.ts'
import { type Content, eachFact } from './content.ts'
import type { GroupSets } from './fact-groups.ts'
import type { FactWeights } from './fact-sets.ts'
import { formPenalty, penaltiesOf } from './mismatch.ts'
import { DIRECTOR, SAGA } from './relations.ts'

// Titles that a person would call similar. This differs from what the person would like next: the same type, genres,
// language and era, the same people and themes; acclaim only breaks ties.
//
//   similar(s, j) = 0.5 · related(s, j) + similarity by facts + 0.5 · similarity by audience + 0.15 · acclaim(j)
//                   − penalty for another form or age of viewers (mismatch.ts)
//
// A title of the same saga and type has 0.5 more, and half of the penalty for another form. A title by the same
// director counts as of the same language and country, because many directors work in several; but if its genres are
// others, it keeps neither that nor more than 0.3 of its relation. The lists of related titles are chosen without
// penalties: pages have limits of their own, and the sequel for teenagers of a film for children is related to it.

const RELATED_WEIGHT = 0.5
const ACCLAIM_WEIGHT = 0.15
/** For titles of the seed's saga and type: a person would name them first. */
const SAGA_WEIGHT = 0.5
/** The part of the penalty for another form that titles of the seed's saga do not have. */
const SAGA_FORM_SHARE = 0.5
/** Two titles by one director with a lower cosine of genres are unlike, with a higher one they are alike. */
const [UNLIKE_GENRES, ALIKE_GENRES] = [0.1, 0.25]
/** The part of the relation that two unlike titles by one director keep. */
const UNLIKE_SHARE = 0.3
const factWeights: FactWeights = {
  genres: 0.35,
  type: 0.5,
  episodes: 0.2,
  language: 0.25,
  country: 0.1,
  era: 0.2,
  fame: 0.05,
  foreign: 0,
}
const placeWeights: FactWeights = { ...factWeights, genres: 0, type: 0, episodes: 0, era: 0, fame: 0 }
const genreWeights: FactWeights = { ...placeWeights, genres: 1, language: 0, country: 0 }
const typeWeights: FactWeights = { ...placeWeights, type: 1, language: 0, country: 0 }

/** Scores titles of a given list, by index, by their similarity to a seed, without penalties; `open` sets the seed. */
export interface SimilarFacts {
  open(seed: number): void
  /** The score of the title at an index with a given `related` value. */
  scoreOf(index: number, related: number): number
}

/** Does not cover titles added later. A seed touches few groups: each is summed on first use. */
export function similarFacts(content: Content, titles: Uint32Array): SimilarFacts {
  const { genres, others, acclaim } = content
  const gain = content.facts.gainWith(factWeights)
  const amount = new Float32Array(gain.length)
  const [byGenres, byOthers] = [groupSums(genres, amount), groupSums(others, amount)]
  // Copied in the order of the list, which is the order of access.
  const merits = Float32Array.from(titles, (title) => ACCLAIM_WEIGHT * acclaim[title])
  const genresOf = titles.map((title) => genres.of[title])
  const othersOf = titles.map((title) => others.of[title])
  return {
    open: (seed) => {
      putFacts(content, seed, gain, amount)
      for (const sums of [byGenres, byOthers]) sums.open()
    },
    scoreOf: (index, related) =>
      RELATED_WEIGHT * related + merits[index] + byGenres.at(genresOf[index]) + byOthers.at(othersOf[index]),
  }
}

/** Sums of groups for one seed after another, cached per seed. */
function groupSums({ sets: { start, values }, norm }: GroupSets, amount: Float32Array) {
  const sums = new Float32Array(norm.length)
  /** By group, the seed (as a count) that its sum belongs to. */
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
    const amountOfSeed = amount[feature]
    if (amountOfSeed !== 0) shared += (amountOfSeed * value) / (gain[feature] ?? 1)
  }
  eachFact(content, title, add, gain)
  return shared
}

/** Scores every title by its similarity to one by content. Facts are summed once per group of titles. */
export function scoreSimilarContent(content: Content, seed: number, scores: Float32Array): void {
  const { genres, others, acclaim, facts, kinds } = content
  const penalties = penaltiesOf(kinds[seed])
  const gain = facts.gainWith(factWeights)
  const amount = new Float32Array(gain.length)
  putFacts(content, seed, gain, amount)
  const byGenres = prefixSums(genres.prefixes, amount).map((sum, group) => genres.norm[group] * sum)
  const byOthers = prefixSums(others.prefixes, amount)
  const [genresOf, othersOf, count] = [genres.of, others.of, content.count]
  for (let title = 0; title < count; title++) {
    const shared = byGenres[genresOf[title]] + byOthers[othersOf[title]]
    scores[title] = ACCLAIM_WEIGHT * acclaim[title] + shared - penalties[kinds[title]]
  }
  for (const title of content.updated.keys()) {
    const shared = sharedFacts(content, title, gain, amount)
    scores[title] = ACCLAIM_WEIGHT * acclaim[title] + shared - penalties[kinds[title]]
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

/**
 * Adds the related titles of a seed, and the place of the seed to those by its director that were made elsewhere. Of
 * titles by its director, the relation counts as far as their genres are alike.
 */
function addRelated(content: Content, seed: number, scores: Float32Array): void {
  const { related, kinds } = content
  const { start, list, scale, ties } = related
  const [missingPlace, isOfType] = [missingPlaceFinder(content, seed), sameTypeFinder(content, seed)]
  const likenessOf = genreLikenessFinder(content, seed)
  for (let at = start[seed]; at < start[seed + 1]; at++) {
    const title = list.titles[at]
    const likeness = ties[at] === DIRECTOR ? likenessOf(title) : 1
    scores[title] += RELATED_WEIGHT * list.values[at] * scale[seed] * (UNLIKE_SHARE + (1 - UNLIKE_SHARE) * likeness)
    if (ties[at] === DIRECTOR) scores[title] += missingPlace(title) * likeness
    if (ties[at] !== SAGA) continue
    scores[title] += SAGA_FORM_SHARE * formPenalty(kinds[seed], kinds[title])
    if (isOfType(title)) scores[title] += SAGA_WEIGHT
  }
}

/** Returns a function that computes how alike the genres of a title and the seed are, 0 to 1; 1 if it has none. */
function genreLikenessFinder(content: Content, seed: number): (title: number) => number {
  const gain = content.facts.gainWith(genreWeights)
  const amount = new Float32Array(gain.length)
  putFacts(content, seed, gain, amount)
  if (amount.every((value) => value === 0)) return () => 1
  return (title) => {
    const cosine = sharedFacts(content, title, gain, amount)
    return Math.max(0, Math.min(1, (cosine - UNLIKE_GENRES) / (ALIKE_GENRES - UNLIKE_GENRES)))
  }
}

/** Returns a function that computes what a title lacks of the seed's similarity to itself by language and country. */
function missingPlaceFinder(content: Content, seed: number): (title: number) => number {
  const gain = content.facts.gainWith(placeWeights)
  const amount = new Float32Array(gain.length)
  putFacts(content, seed, gain, amount)
  const whole = sharedFacts(content, seed, gain, amount)
  return (title) => whole - sharedFacts(content, title, gain, amount)
}

/** Returns whether a title is a film, or a series, like the seed. */
function sameTypeFinder(content: Content, seed: number): (title: number) => boolean {
  const gain = content.facts.gainWith(typeWeights)
  const amount = new Float32Array(gain.length)
  putFacts(content, seed, gain, amount)
  return (title) => sharedFacts(content, title, gain, amount) > 0
}
