import { USUAL_THEMES } from '../../kernels/recognition-kernels.ts'
import { RECORD } from '../../kernels/row-kernels.ts'
import { countSet } from '../pool/bitsets.ts'
import type { RowCandidate } from '../rows/candidate.ts'
import type { Composition } from '../rows/composition.ts'
import { type Explanations, type FallbackReason, type FallbackReasons, fallbacks, LEAD, type RowSubject } from '../slate/row.ts'
import { IN_SIGHT, NEW_DAYS, REASONS_PER_TITLE } from '../slate/settings.ts'
import { traits } from '../workspace/traits.ts'
import type { Repeats } from './spread-names.ts'

// The reason of a title that no seed is felt in. The first that holds: it is new; the history speaks for it more than the prior
// does, and has something in common with it that tells it from others; nearly everybody praises it; the history speaks for it; or the
// prior does: it is loved, or merely watched.

/** What a taste likes, as titles of the pool have it. */
export interface Liking {
  readonly subject: RowSubject
  readonly themes: readonly number[]
  readonly bits: Uint32Array
}

/** A genre is a liking where it is in this share of the taste. */
const LEAST_GENRE_SHARE = 0.3
/** Titles of the taste that must have it. */
const LEAST_SUPPORTERS = 2
/** What more of all that the page could show has in common says nothing of a title … */
const MOST_OF_POOL = 1 / 3
/** … nor does a genre that more of the catalogue is of, where it is the only one. */
const MOST_USUAL_GENRE = 0.04
export const MOST_LIKINGS = 63

/** What the taste likes, and the bits of all of it in one array, `words` words each: every title is looked up in them. */
export interface Likings {
  readonly all: readonly Liking[]
  readonly bits: Uint32Array
  readonly words: number
}

/** What the taste likes; nobody knows that of newcomers. */
export function likingsOf(composition: Composition, candidates: readonly RowCandidate[]): Likings {
  const all = composition.isNew ? [] : likingsAmong(composition, candidates)
  const { words } = composition.bitsets
  const bits = new Uint32Array(all.length * words)
  for (let at = 0; at < all.length; at++) bits.set(all[at]?.bits.subarray(0, words) ?? [], at * words)
  keepToForms(composition, { all, bits, words })
  return { all, bits, words }
}

/** Who likes dramas does not like drawn ones for that, nor true ones: a genre is liked in the forms that the taste has. */
function keepToForms(composition: Composition, { all, bits, words }: Likings): void {
  const { mix, pool, workspace } = composition
  const { usual } = workspace.pairBuffers
  const forms = [usual[USUAL_THEMES.animation], usual[USUAL_THEMES.documentary]].filter(
    (form) => (mix.support[form] ?? LEAST_SUPPORTERS) < LEAST_SUPPORTERS,
  )
  if (forms.length === 0) return
  const hasGenre = all.map(({ themes }) => themes.some((theme) => theme < workspace.themes.genres))
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const from = pool.start[poolIndex]
    const genres = pool.themes.subarray(from, from + pool.genres[poolIndex])
    if (!forms.some((form) => genres.includes(form))) continue
    for (let at = 0, word = poolIndex >>> 5; at < all.length; at++, word += words)
      if (hasGenre[at]) bits[word] &= ~(1 << (poolIndex & 31))
  }
}

function likingsAmong(composition: Composition, candidates: readonly RowCandidate[]): Liking[] {
  const { mix, pool, specs } = composition
  const isLiked = ({ kind, themes }: RowCandidate): boolean =>
    themes.every(
      (theme) =>
        (mix.support[theme] ?? LEAST_SUPPORTERS) >= LEAST_SUPPORTERS &&
        (kind !== 'genre' || (mix.weight[theme] ?? 0) >= LEAST_GENRE_SHARE),
    )
  const isInformative = ({ themes, bits }: Liking): boolean =>
    tellsMore(composition, themes, noThemes) && countSet(bits) <= MOST_OF_POOL * pool.ranked
  const orderOf = ({ kind }: RowCandidate): number => specs.get(kind)?.likingOrder ?? Infinity
  return candidates
    .filter((one) => orderOf(one) < Infinity && isLiked(one))
    .sort((a, b) => orderOf(a) - orderOf(b))
    .flatMap(({ subject, themes, source }) => (source.from === 'pool' ? { subject, themes, bits: source.bits } : []))
    .filter(isInformative)
    .slice(0, MOST_LIKINGS)
}

const noThemes: readonly number[] = []

/** Whether some themes tell more than others do: more than one that is among these, or a usual genre. */
function tellsMore(
  { workspace: { themes, catalogue } }: Composition,
  some: readonly number[],
  others: readonly number[],
): boolean {
  for (const theme of some) {
    if (others.includes(theme)) continue
    if (theme >= themes.genres || themes.titleCounts[theme] <= MOST_USUAL_GENRE * catalogue.columns.count) return true
  }
  return false
}

/** Titles that stand together, what speaks for them, and what the row is about. */
interface ShownRow {
  readonly titles: Uint32Array
  /** Their pool indexes, or −1. */
  readonly poolIndexes: Int32Array
  readonly because: readonly Explanations[]
  readonly themes: readonly number[]
}

/** What is true of titles where no seed of anybody is felt, or none is to be named; what was named often enough gives way to others. */
export function fallbackReasonsOf(
  composition: Composition,
  { likings, repeats }: { likings: Likings; repeats: Repeats },
  { titles, poolIndexes, because, themes }: ShownRow,
): FallbackReasons {
  const { ranked } = composition.pool
  const kinds = new Uint8Array(titles.length)
  const found = new Uint8Array(titles.length)
  const informative = informativeOf(composition, likings.all, themes)
  for (let at = 0; at < titles.length; at++) {
    if (isNamedAt(because, at)) continue
    const title = titles[at]
    const poolIndex = poolIndexes[at] ?? -1
    const isInSight = at < IN_SIGHT
    const isOwn = isOwnAt(because, at)
    const mayLike = isOwn && poolIndex >= 0 && poolIndex < ranked
    const liking = mayLike ? likingAt(likings, informative, poolIndex, { repeats, isInSight }) : -1
    if (liking >= 0) {
      found[at] = liking
      repeats.add(liking, isInSight)
    }
    const ofTitle = { title, poolIndex, hasLiking: liking >= 0, isOwn }
    kinds[at] = fallbacks.indexOf(fallbackAt(composition, ofTitle))
  }
  return { kinds, likings: found }
}

/** Which likings tell something of the titles of a row: one about a theme says so by its name. */
function informativeOf(composition: Composition, likings: readonly Liking[], themes: readonly number[]): Uint8Array {
  const informative = new Uint8Array(likings.length)
  for (let at = 0; at < likings.length; at++) {
    informative[at] = tellsMore(composition, likings[at]?.themes ?? noThemes, themes) ? 1 : 0
  }
  return informative
}

// A page has more than a thousand titles: these are loops, since closures for each of them were felt.

function isNamedAt(because: readonly Explanations[], at: number): boolean {
  for (const { felt, leads } of because) if (felt[at] > 0 && leads[at] !== LEAD.fallback) return true
  return false
}

/** Whether the history of somebody speaks for a title more than the prior does; the second of its seeds: one is not several. */
function isOwnAt(because: readonly Explanations[], at: number): boolean {
  for (const { priors, seeds } of because)
    if ((seeds[at * REASONS_PER_TITLE + 1] ?? -1) >= 0 && (priors[at] ?? 1) < MOSTLY_PRIOR) return true
  return false
}

/** The first specific liking that a pool index has and that was not named too often, or −1. */
function likingAt(
  { bits, words }: Likings,
  informative: Uint8Array,
  poolIndex: number,
  limit: { readonly repeats: Repeats; readonly isInSight: boolean } | null,
): number {
  for (let at = 0, word = poolIndex >>> 5; at < informative.length; at++, word += words) {
    if (((bits[word] >>> (poolIndex & 31)) & informative[at]) === 0) continue
    if (!limit?.repeats.isOften(at, limit.isInSight)) return at
  }
  return -1
}

/** Says of the titles of a row about some themes whether the taste likes something that one is. */
export function likingFinder(
  composition: Composition,
  likings: Likings,
  { poolIndexes, themes }: Pick<ShownRow, 'poolIndexes' | 'themes'>,
): (index: number) => boolean {
  const { ranked } = composition.pool
  const informative = informativeOf(composition, likings.all, themes)
  return (index) => {
    const poolIndex = poolIndexes[index] ?? -1
    return poolIndex >= 0 && poolIndex < ranked && likingAt(likings, informative, poolIndex, null) >= 0
  }
}

/** Where the prior gives as much as all of the history, everybody's liking is why the title is here. */
const MOSTLY_PRIOR = 0.5

/** A title, its pool index or −1, and what decides its reason. */
interface OfTitle {
  readonly title: number
  readonly poolIndex: number
  readonly hasLiking: boolean
  readonly isOwn: boolean
}

function fallbackAt(
  { workspace: { records }, request, pool }: Composition,
  { title, poolIndex, hasLiking, isOwn }: OfTitle,
): FallbackReason {
  const record = poolIndex < 0 ? records.at(title) : 0
  const day = poolIndex < 0 ? records.values[record + RECORD.day] | 0 : pool.days[poolIndex]
  const age = request.today - day
  if (age >= 0 && age <= NEW_DAYS) return 'new'
  if (hasLiking) return 'liking'
  const own = (poolIndex < 0 ? records.values[record + RECORD.traits] : pool.traits[poolIndex]) ?? 0
  if (poolIndex >= 0 && (own & traits.acclaimed) !== 0) return 'acclaimed'
  if (isOwn) return 'several'
  return (own & traits.unloved) !== 0 ? 'watched' : 'loved'
}
