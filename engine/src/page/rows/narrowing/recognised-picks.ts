import { hasBit, putBit } from '../../../catalogue/bits.ts'
import { countBoth, countSet, firstSet, intersect, setBit } from '../../pool/bitsets.ts'
import { MIN_TITLES, VISIBLE_TITLES } from '../../slate/settings.ts'
import type { RowCandidate } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import type { TasteSubject } from '../taste/taste-subject.ts'
import type { TasteTheme } from '../taste/taste-themes.ts'
import { picksTogether } from './picks-together.ts'
import { inRaisedOrder } from './raised-first.ts'
import { limitRareGenres } from './rare-genres.ts'
import { addRecognised } from './recognised-titles.ts'

// Widely loved titles are raised a little by nearly every history, so they rank high for everybody: Fight Club for
// somebody who likes films about sport, Psycho for somebody who likes musicals. The visible part of `top_picks` holds
// titles that are recognisably similar to one of their seeds.

/**
 * Number of recognised titles at the start of the row; those behind them have a theme that half of the taste has. With
 * fewer it is left as it is.
 */
const ENOUGH_RECOGNISED = 4 * VISIBLE_TITLES
/** Titles of the ranking compared per call, and in total. */
const COMPARED_TITLES = 2 * ENOUGH_RECOGNISED
const MAX_COMPARED = 4 * COMPARED_TITLES

/**
 * Narrows the visible part of `top_picks` to titles that are recognisably similar to one of their three strongest
 * seeds.
 */
export function keepRecognisedPicks(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { profiles, areNewcomers, hasFewSeeds, followed } = composition
  if (areNewcomers) return candidates
  return candidates.map((one): RowCandidate => {
    if (one.kind !== 'top_picks' || one.source.from !== 'pool') return one
    const all = withoutAfterNext(composition, one.source.bits)
    if (profiles.length > 1) return picksTogether(composition, one, all)
    // With few seeds they all name a seed, or are close to one.
    const picks = hasFewSeeds ? all : (recognisedOf(composition, all) ?? all)
    const bits = tasteParts(composition).reduce((others, part) => inProportion(composition, part, { bits: all, others }), picks)
    const ofSubjects = ofBothSubjects(composition, all) ?? bits
    const withSagas = followed ? inProportion(composition, followed, { bits: all, others: ofSubjects, min: 1 }) : ofSubjects
    return { ...one, source: { from: 'pool', ...inRaisedOrder(composition, limitRareGenres(composition, withSagas)) } }
  })
}

/** Of some pool indexes, those of titles before which no unseen part of their saga comes. */
function withoutAfterNext({ afterNext, pool, bitsets }: Composition, bits: Uint32Array): Uint32Array {
  if (afterNext.size === 0) return bits
  const kept = bitsets.take()
  kept.set(bits)
  for (const title of afterNext) {
    const poolIndex = pool.poolIndexOf[title]
    if (poolIndex >= 0 && poolIndex < pool.ranked) putBit(kept, poolIndex, false)
  }
  return kept
}

/** With fewer titles of a part of the taste the row is left as it is. */
const ENOUGH_OF_PART = MIN_TITLES
/** The share of titles that are closely related to the likes: all visible ones, and most of those behind them. */
const RELATED_SHARE = 0.95

/** A part of the top picks, and its share of them. */
type TastePart = Pick<TasteSubject, 'bits' | 'share'>

/** The parts of the top picks that have a share: the core of most likes, and the subject with related titles. */
function tasteParts(composition: Composition): TastePart[] {
  const { core, mix } = composition
  const parts: TastePart[] = []
  if (core && !core.isEra && !core.whole)
    parts.push({ bits: core.bits, share: mix.titles.filter(core.isOf).length / mix.titles.length })
  const subject = withRelated(composition)
  return subject ? [...parts, subject] : parts
}

/**
 * Of some pool indexes, those of the two subjects of a taste in proportion to the likes; null if it has not two. The
 * one that ranks higher waits for the other.
 */
function ofBothSubjects(composition: Composition, bits: Uint32Array): Uint32Array | null {
  const { subject, bitsets } = composition
  if (!subject || subject.parts.length === 0) return null
  const inOrder = subject.parts
    .map((part) => ({ ...part, bits: intersect(part.bits, bits, bitsets.take()) }))
    .map((part) => ({ part, last: firstSet(part.bits, Math.ceil(VISIBLE_TITLES * part.share)).at(-1) ?? 0 }))
    .sort((a, b) => a.last - b.last)
  const [higher, lower] = inOrder.map(({ part }) => part)
  return higher && lower ? inProportion(composition, lower, { bits, others: higher.bits, min: 1 }) : null
}

/** The subject of the taste and titles closely related to the likes; a subject of all likes is alone. */
function withRelated({ relatedPicks, subject, bitsets }: Composition): TastePart | null {
  if (!relatedPicks || subject?.share === 1) return subject
  const bits = bitsets.take()
  for (let word = 0; word < bits.length; word++) bits[word] = relatedPicks[word] | (subject?.bits[word] ?? 0)
  return { bits, share: Math.max(RELATED_SHARE, subject?.share ?? 0) }
}

/**
 * Of some pool indexes, those of a part of the taste, and the best of `others` in proportion; more of them are visible
 * if the part is small. Both keep their order in the ranking; behind the last title of the part all others follow.
 */
function inProportion(
  { pool, bitsets }: Pick<Composition, 'bitsets' | 'pool'>,
  part: TastePart,
  { bits, others, min = ENOUGH_OF_PART }: { readonly bits: Uint32Array; readonly others: Uint32Array; readonly min?: number },
): Uint32Array {
  let left = countBoth(part.bits, bits, Infinity)
  if (left < min) return others
  const chosen = bitsets.take()
  let visible = Math.min(left, Math.ceil(VISIBLE_TITLES * part.share))
  let othersDue = VISIBLE_TITLES - visible
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    if (hasBit(bits, poolIndex) && hasBit(part.bits, poolIndex)) {
      setBit(chosen, poolIndex)
      if (--visible < 0) othersDue += (1 - part.share) / part.share
      left--
    } else if (hasBit(others, poolIndex) && (othersDue >= 1 || left === 0)) {
      setBit(chosen, poolIndex)
      othersDue--
    }
  }
  return chosen
}

/** Of some pool indexes, the first recognised ones and those behind them; null if they are too few. */
function recognisedOf(composition: Composition, bits: Uint32Array): Uint32Array | null {
  const { terms, bitsets, core } = composition
  const whole = core?.whole ? intersect(bits, core.whole, bitsets.take()) : null
  if (whole && countSet(whole) >= ENOUGH_RECOGNISED) return whole
  const compared = firstSet(bits, Math.min(MAX_COMPARED, terms[0]?.strongest.totals.length ?? 0))
  const recognised = bitsets.take()
  for (let from = 0; from < compared.length; from += COMPARED_TITLES) {
    const some = compared.slice(from, from + COMPARED_TITLES)
    addRecognised(composition, 0, some, recognised)
    if (countSet(recognised) < ENOUGH_RECOGNISED) continue
    const behind = ofHalfOfTaste(composition, bits)
    const last = some.at(-1) ?? 0
    recognised[last >>> 5] |= behind[last >>> 5] & (-2 << (last & 31))
    for (let word = (last >>> 5) + 1; word < behind.length; word++) recognised[word] |= behind[word]
    return recognised
  }
  return null
}

/** Share of the taste that has a genre, place or keyword that the taste is about. */
const HALF_OF_TASTE = 0.5

/** Of some pool indexes, those of titles with a theme that half of the taste has; all if there is no such theme. */
function ofHalfOfTaste({ themes, mix, workspace, bitsets }: Composition, bits: Uint32Array): Uint32Array {
  const isAbout = ({ theme, kind }: TasteTheme): boolean =>
    kind !== 'decade' &&
    kind !== 'person' &&
    mix.weight[theme] >= HALF_OF_TASTE &&
    theme !== workspace.themes.mostFrequentOf(kind)
  const about = themes.filter(isAbout)
  if (about.length === 0) return bits
  const either = bitsets.take()
  for (let word = 0; word < either.length; word++) either[word] = about.reduce((any, one) => any | one.bits[word], 0) & bits[word]
  return either
}
