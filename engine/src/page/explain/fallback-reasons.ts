import { RECORD } from '../../kernels/row-kernels.ts'
import type { Composition } from '../rows/composition.ts'
import { type Explanations, type FallbackReasons, fallbacks, LEAD } from '../slate/row.ts'
import { NEW_DAYS, REASONS_PER_TITLE, VISIBLE_TITLES } from '../slate/settings.ts'
import { traits } from '../workspace/traits.ts'
import { isWidelyKnown } from '../workspace/widely-known.ts'
import { type Likings, likingAt } from './likings.ts'
import { severalRecognised } from './several-seeds.ts'
import type { NameCounts } from './spread-names.ts'

// The reason of a title in which no seed is felt. The first that holds: it is new; the history contributes more than
// the prior, and shares an informative theme with it (a liking); it is acclaimed; the history contributes more than
// the prior, and two of its seeds are recognised in the title; or it is loved, widely watched, or merely in the
// catalogue.

/** Titles of one list, their explanations, and the likings that add information. */
interface ShownRow {
  readonly titles: Uint32Array
  /** Their pool indexes, or −1. */
  readonly poolIndexes: Int32Array
  readonly because: readonly Explanations[]
  readonly informative: Uint32Array
}

interface FallbackParts {
  readonly likings: Likings
  readonly nameCounts: NameCounts
  /** By person, the titles that the seeds of explanations are indexes of. */
  readonly seeds: readonly Int32Array[]
}

/**
 * Chooses the fallback reasons of titles in which no seed is felt, or none is to be named. A liking that was named
 * often enough gives way to others.
 */
export function fallbackReasonsOf(
  composition: Composition,
  { likings, nameCounts, seeds }: FallbackParts,
  { titles, poolIndexes, because, informative }: ShownRow,
): FallbackReasons {
  const { ranked } = composition.pool
  const kinds = new Uint8Array(titles.length)
  const found = new Uint8Array(titles.length)
  const isOftenVisible = (liking: number) => nameCounts.isOften(liking, true)
  const isOftenBehind = (liking: number) => nameCounts.isOften(liking, false)
  const several: number[] = []
  for (let at = 0; at < titles.length; at++) {
    if (isNamedAt(because, at)) continue
    const title = titles[at]
    const poolIndex = poolIndexes[at]
    const isVisible = at < VISIBLE_TITLES
    const isFromHistory = isFromHistoryAt(because, at)
    const mayLike = isFromHistory && poolIndex >= 0 && poolIndex < ranked
    const liking = mayLike ? likingAt(likings, informative, poolIndex, isVisible ? isOftenVisible : isOftenBehind) : -1
    if (liking >= 0) {
      found[at] = liking
      nameCounts.add(liking, isVisible)
    }
    kinds[at] = fallbackAt(composition, title, poolIndex, basisOf(liking, isFromHistory))
    if (kinds[at] === KIND.several) several.push(at)
  }
  const isRecognised = severalRecognised(composition.recogniser, several, { titles, poolIndexes, because, seeds })
  for (const at of several)
    if (isRecognised[at] === 0) kinds[at] = fallbackAt(composition, titles[at], poolIndexes[at], BASIS.none)
  return { kinds, likings: found }
}

// A page has more than a thousand titles: plain loops and numbers, since a closure or an object per title was
// measurably slower.

function isNamedAt(because: readonly Explanations[], at: number): boolean {
  for (const { feltCounts, leads } of because) if (feltCounts[at] > 0 && leads[at] !== LEAD.fallback) return true
  return false
}

/** Whether a person's history contributes more to a title than the prior does, through at least two seeds. */
function isFromHistoryAt(because: readonly Explanations[], at: number): boolean {
  for (const { priors, seeds } of because)
    if ((seeds[at * REASONS_PER_TITLE + 1] ?? -1) >= 0 && (priors[at] ?? 1) < MOSTLY_PRIOR_SHARE) return true
  return false
}

/** From this share of the prior on, general popularity is the reason. */
const MOSTLY_PRIOR_SHARE = 0.5

/** What a reason may name of the taste: a liking, the history if it outweighs the prior, or nothing. */
const BASIS = { none: 0, history: 1, liking: 2 } as const
type Basis = (typeof BASIS)[keyof typeof BASIS]

function basisOf(liking: number, isFromHistory: boolean): Basis {
  if (liking >= 0) return BASIS.liking
  return isFromHistory ? BASIS.history : BASIS.none
}

/** Indexes into `fallbacks`. */
const KIND = {
  new: fallbacks.indexOf('new'),
  liking: fallbacks.indexOf('liking'),
  acclaimed: fallbacks.indexOf('acclaimed'),
  several: fallbacks.indexOf('several'),
  loved: fallbacks.indexOf('loved'),
  watched: fallbacks.indexOf('watched'),
  listed: fallbacks.indexOf('listed'),
}

/** The reason of a title, whose pool index is −1 if it is in no pool, as an index into `fallbacks`. */
function fallbackAt({ workspace, request, pool }: Composition, title: number, poolIndex: number, basis: Basis): number {
  const { records } = workspace
  const record = poolIndex < 0 ? records.at(title) : 0
  const day = poolIndex < 0 ? records.values[record + RECORD.day] | 0 : pool.days[poolIndex]
  const age = request.today - day
  if (age >= 0 && age <= NEW_DAYS) return KIND.new
  if (basis === BASIS.liking) return KIND.liking
  const traitBits = poolIndex < 0 ? records.values[record + RECORD.traits] : pool.traits[poolIndex]
  if (poolIndex >= 0 && (traitBits & traits.acclaimed) !== 0) return KIND.acclaimed
  if (basis === BASIS.history) return KIND.several
  if (!isWidelyKnown(workspace, title)) return KIND.listed
  return (traitBits & traits.unloved) !== 0 ? KIND.watched : KIND.loved
}
