import { lowestBit } from '../../catalogue/bits.ts'
import { FORMS } from '../../kernels/recognition-kernels.ts'
import { countSet } from '../pool/bitsets.ts'
import type { RowCandidate } from '../rows/candidate.ts'
import type { Composition } from '../rows/composition.ts'
import type { RowSubject } from '../slate/row.ts'
import { isOften, type Names } from './spread-names.ts'

// Likings: what a taste likes in general ("French comedies"), the reason of a title in which no seed is felt. The
// likings of a title are a set of at most 63, in two words of bits: a page looks up more than a thousand of them.

/** A liking, and the titles of the pool that have it. */
interface Liking {
  readonly subject: RowSubject
  readonly themes: readonly number[]
  readonly bits: Uint32Array
}

/** A genre is a liking if it has this share of the taste. */
const MIN_GENRE_SHARE = 0.3
/** Minimum number of titles of the taste that have it. */
const MIN_SUPPORTERS = 2
/** A liking that more than this share of the pool has is not informative … */
const MAX_POOL_SHARE = 1 / 3
/** … nor is a single genre that more than this share of the catalogue has. */
const MAX_GENRE_CATALOGUE_SHARE = 0.04
export const MAX_LIKINGS = 63
/** Words of a set of likings. */
const SET_WORDS = 2

/** The likings of a taste, and by pool index the set of them that the title has. */
export interface Likings {
  readonly all: readonly Liking[]
  /** All of them as a set. */
  readonly every: Uint32Array
  readonly sets: Uint32Array
}

/** Finds the likings of a taste; newcomers have none. */
export function likingsOf(composition: Composition, candidates: readonly RowCandidate[]): Likings {
  const all = composition.areNewcomers ? [] : likingsAmong(composition, candidates)
  const sets = setsOf(all, composition.bitsets.words)
  keepToForms(composition, all, sets)
  const every = new Uint32Array(SET_WORDS)
  for (let liking = 0; liking < all.length; liking++) addTo(every, liking)
  return { all, every, sets }
}

/**
 * Transposes the titles of each liking into the likings of each title; `words` is the length of a bitset over the
 * pool.
 */
function setsOf(all: readonly Liking[], words: number): Uint32Array {
  const sets = new Uint32Array(words * 32 * SET_WORDS)
  for (const [liking, { bits }] of all.entries()) setLiking(bits, words, sets, liking)
  return sets
}

function setLiking(bits: Uint32Array, words: number, sets: Uint32Array, liking: number): void {
  const bit = 1 << (liking & 31)
  const offset = liking >>> 5
  for (let word = 0; word < words; word++)
    for (let left = bits[word]; left !== 0; left &= left - 1) sets[(word * 32 + lowestBit(left)) * SET_WORDS + offset] |= bit
}

function addTo(set: Uint32Array, liking: number): void {
  set[liking >>> 5] |= 1 << (liking & 31)
}

/**
 * Somebody who likes dramas does not therefore like animated or documentary ones: genres count only in forms that the
 * taste has.
 */
function keepToForms({ mix, pool, workspace }: Composition, all: readonly Liking[], sets: Uint32Array): void {
  const isUnfamiliar = workspace.pairBuffers.forms.map((form, genre) =>
    (form & (FORMS.animation | FORMS.nonFiction)) !== 0 && mix.support[genre] < MIN_SUPPORTERS ? 1 : 0,
  )
  if (!isUnfamiliar.includes(1)) return
  const genres = new Uint32Array(SET_WORDS)
  all.forEach(({ themes }, liking) => {
    if (themes.some((theme) => theme < workspace.themes.genres)) addTo(genres, liking)
  })
  const [first, second] = genres
  for (let poolIndex = 0, set = 0; poolIndex < pool.ranked; poolIndex++, set += SET_WORDS) {
    if (((sets[set] & first) | (sets[set + 1] & second)) === 0) continue
    const end = pool.start[poolIndex] + pool.genres[poolIndex]
    for (let at = pool.start[poolIndex]; at < end; at++) {
      if (isUnfamiliar[pool.themes[at]] === 0) continue
      sets[set] &= ~first
      sets[set + 1] &= ~second
    }
  }
}

function likingsAmong(composition: Composition, candidates: readonly RowCandidate[]): Liking[] {
  const { mix, pool, specs } = composition
  const isLiked = ({ kind, themes }: RowCandidate): boolean =>
    themes.every(
      (theme) =>
        (mix.support[theme] ?? MIN_SUPPORTERS) >= MIN_SUPPORTERS && (kind !== 'genre' || mix.weight[theme] >= MIN_GENRE_SHARE),
    )
  const found: (Liking & { readonly order: number })[] = []
  for (const candidate of candidates) {
    const { kind, subject, themes, source } = candidate
    const order = specs.get(kind)?.likingOrder
    if (order === undefined || source.from !== 'pool' || !isLiked(candidate)) continue
    if (!addsInformation(composition, themes, noThemes) || countSet(source.bits) > MAX_POOL_SHARE * pool.ranked) continue
    found.push({ subject, themes, bits: source.bits, order })
  }
  found.sort((a, b) => a.order - b.order)
  return [...found.filter((one) => !isOfTime(one)), ...found.filter(isOfTime)].slice(0, MAX_LIKINGS)
}

/** Release time says least about a title: "dramas from the 1990s" come last. */
function isOfTime({ subject }: Liking): boolean {
  return subject.decade !== undefined
}

const noThemes: readonly number[] = []

/** Whether some themes add information to others: one that is not among these, and is no common genre. */
function addsInformation(
  { workspace: { themes, catalogue } }: Pick<Composition, 'workspace'>,
  some: readonly number[],
  others: readonly number[],
): boolean {
  for (const theme of some) {
    if (others.includes(theme)) continue
    if (theme >= themes.genres || themes.titleCounts[theme] <= MAX_GENRE_CATALOGUE_SHARE * catalogue.columns.count) return true
  }
  return false
}

/** The likings that add information to a row: others repeat its name. */
export function informativeOf(composition: Composition, { all, every }: Likings, themes: readonly number[]): Uint32Array {
  if (themes.length === 0) return every
  const informative = new Uint32Array(SET_WORDS)
  for (let liking = 0; liking < all.length; liking++)
    if (addsInformation(composition, all[liking]?.themes ?? noThemes, themes)) addTo(informative, liking)
  return informative
}

/** The first of some likings that the title of a pool index has and that is not named too often, or −1. */
export function likingAt({ sets }: Likings, some: Uint32Array, poolIndex: number, names: Names | null): number {
  for (let word = 0; word < SET_WORDS; word++) {
    for (let left = sets[poolIndex * SET_WORDS + word] & some[word]; left !== 0; left &= left - 1) {
      const liking = word * 32 + lowestBit(left)
      if (!names || !isOften(names, liking)) return liking
    }
  }
  return -1
}
