import { RECORD } from '../../kernels/row-kernels.ts'
import type { Composition } from '../rows/composition.ts'
import { type Explanations, type FallbackReasons, fallbacks, LEAD } from '../slate/row.ts'
import { NEW_DAYS, REASONS_PER_TITLE, VISIBLE_TITLES } from '../slate/settings.ts'
import { traits } from '../workspace/traits.ts'
import { isWidelyKnown } from '../workspace/widely-known.ts'
import { type Likings, likingAt } from './likings.ts'
import { severalRecognised } from './several-seeds.ts'
import type { Shares } from './shares.ts'
import type { ShownTitles } from './shown-titles.ts'
import { addName, type NameCounts, openNameCounts } from './spread-names.ts'

// The reason of a title in which no seed is felt is the first of these that holds. It is new; the history raises it and
// it has a liking; it is acclaimed; the history raises it and two seeds are recognised in it; it is loved; it is widely
// watched; or it is merely in the catalogue.

/** The titles in [from, to) of all titles shown, and the likings that add information to them. */
export interface ShownList {
  readonly from: number
  readonly to: number
  readonly informative: Uint32Array
}

interface FallbackParts {
  readonly likings: Likings
  readonly shown: ShownTitles
  /** By person, the explanations of all titles shown. */
  readonly people: readonly Shares[]
}

/** Fallback reasons while they are chosen, by index on the page. */
interface Choices extends FallbackReasons {
  readonly nameCounts: NameCounts
  /** The indexes of titles that may have two recognised seeds. */
  readonly several: number[]
}

/**
 * Chooses the fallback reasons of titles in which no seed is felt, or none is to be named. A liking that was named
 * often enough gives way to others. The seeds of all titles of the page are compared in one call.
 */
export function fallbackReasonsOf(composition: Composition, parts: FallbackParts, lists: readonly ShownList[]): FallbackReasons {
  const { likings, shown, people } = parts
  const lengths = lists.map(({ from, to }) => to - from)
  const choices: Choices = {
    kinds: new Uint8Array(shown.slotAt.length),
    likings: new Uint8Array(shown.slotAt.length),
    nameCounts: openNameCounts(lengths, likings.all.length),
    several: [],
  }
  for (const list of lists) chooseInList(composition, parts, list, choices)
  const { kinds, several } = choices
  const isRecognised = severalRecognised(composition.recogniser, several, people, shown)
  for (const index of several) if (isRecognised[index] === 0) kinds[index] = fallbackAt(composition, shown, index, BASIS.none)
  return { kinds, likings: choices.likings }
}

function chooseInList(
  composition: Composition,
  { likings, shown, people }: FallbackParts,
  { from, to, informative }: ShownList,
  { kinds, likings: found, nameCounts, several }: Choices,
): void {
  const { ranked } = composition.pool
  const { poolIndexAt } = shown
  for (let index = from; index < to; index++) {
    if (isNamedAt(people, index)) continue
    const poolIndex = poolIndexAt[index]
    const isVisible = index - from < VISIBLE_TITLES
    const isFromHistory = isFromHistoryAt(people, index)
    const mayLike = isFromHistory && poolIndex >= 0 && poolIndex < ranked
    const liking = mayLike ? likingAt(likings, informative, poolIndex, isVisible ? nameCounts.visible : nameCounts.behind) : -1
    if (liking >= 0) {
      found[index] = liking
      addName(nameCounts, liking, isVisible)
    }
    kinds[index] = fallbackAt(composition, shown, index, basisOf(liking, isFromHistory))
    if (kinds[index] === KIND.several) several.push(index)
  }
}

/** The fallback reasons of the titles in [from, to). */
export function fallbacksIn({ kinds, likings }: FallbackReasons, from: number, to: number): FallbackReasons {
  return { kinds: kinds.subarray(from, to), likings: likings.subarray(from, to) }
}

// A page has more than a thousand titles: plain loops and numbers, since a closure or an object per title was
// measurably slower.

function isNamedAt(people: readonly Explanations[], index: number): boolean {
  for (const { feltCounts, leads } of people) if (feltCounts[index] > 0 && leads[index] !== LEAD.fallback) return true
  return false
}

/** Whether a person's history contributes more to a title than the prior does, through at least two seeds. */
function isFromHistoryAt(people: readonly Explanations[], index: number): boolean {
  for (const { priors, seeds } of people)
    if (seeds[index * REASONS_PER_TITLE + 1] >= 0 && priors[index] < MOSTLY_PRIOR_SHARE) return true
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

/** The reason of a title of the page, as an index into `fallbacks`. */
function fallbackAt(
  { workspace, request, pool }: Composition,
  { titles, slotAt, poolIndexAt }: ShownTitles,
  index: number,
  basis: Basis,
): number {
  const { records } = workspace
  const title = titles[slotAt[index]]
  const poolIndex = poolIndexAt[index]
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
