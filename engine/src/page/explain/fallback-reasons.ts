import { RECORD } from '../../kernels/row-kernels.ts'
import type { Composition } from '../rows/composition.ts'
import { type Explanations, type FallbackReason, type FallbackReasons, fallbacks, LEAD } from '../slate/row.ts'
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
    const kind = fallbackAt(composition, { title, poolIndex, hasLiking: liking >= 0, isFromHistory })
    kinds[at] = fallbacks.indexOf(kind)
    if (kind === 'several') several.push(at)
  }
  const isRecognised = severalRecognised(composition.recogniser, several, { titles, poolIndexes, because, seeds })
  for (const at of several) {
    if (isRecognised[at] === 1) continue
    const other = { title: titles[at], poolIndex: poolIndexes[at], hasLiking: false, isFromHistory: false }
    kinds[at] = fallbacks.indexOf(fallbackAt(composition, other))
  }
  return { kinds, likings: found }
}

// A page has more than a thousand titles: plain loops, since a closure per title was measurably slower.

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

/** A title, its pool index or −1, and what decides its reason. */
interface TitleToExplain {
  readonly title: number
  readonly poolIndex: number
  readonly hasLiking: boolean
  readonly isFromHistory: boolean
}

function fallbackAt(
  { workspace, request, pool }: Composition,
  { title, poolIndex, hasLiking, isFromHistory }: TitleToExplain,
): FallbackReason {
  const { records } = workspace
  const record = poolIndex < 0 ? records.at(title) : 0
  const day = poolIndex < 0 ? records.values[record + RECORD.day] | 0 : pool.days[poolIndex]
  const age = request.today - day
  if (age >= 0 && age <= NEW_DAYS) return 'new'
  if (hasLiking) return 'liking'
  const traitBits = poolIndex < 0 ? records.values[record + RECORD.traits] : pool.traits[poolIndex]
  if (poolIndex >= 0 && (traitBits & traits.acclaimed) !== 0) return 'acclaimed'
  if (isFromHistory) return 'several'
  if (!isWidelyKnown(workspace, title)) return 'listed'
  return (traitBits & traits.unloved) !== 0 ? 'watched' : 'loved'
}
