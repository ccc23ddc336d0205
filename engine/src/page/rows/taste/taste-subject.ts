import { hasBit } from '../../../catalogue/bits.ts'
import { predictedKeywords } from '../../../models/content/relations.ts'
import { countSet, setBit } from '../../pool/bitsets.ts'
import { MIN_TITLES } from '../../slate/settings.ts'
import type { CompositionParts } from '../composition.ts'
import type { SubjectKeywords } from './subject-keywords.ts'
import type { TasteCore } from './taste-core.ts'

// Similarity by facts compares genres, places and times. A taste can also have a subject that these do not show: films
// about trials, heists or Christmas are dramas and comedies of all decades, and by facts The Godfather is near to the
// first. The subject of a taste is a keyword that most of the likes have.

/** From this share of the likes on it is the subject of all; the others may lack a keyword. */
const WHOLE_SHARE = 0.75
/** A title without the keywords is of the subject if this many likes of it list the title as related, at this value. */
const MIN_RELATED_LIKES = 3
const MIN_RELATED = 0.0625
/** The value of a sequel in the list of a title; people in common alone have less. */
const MIN_SEQUEL = 2.5

/** What most of a taste is about, beside its genres and places. */
export interface TasteSubject {
  /** The pool indexes of titles of the subject. */
  readonly bits: Uint32Array
  /** The share of the likes that are of the subject; 1 for nearly all. */
  readonly share: number
  /** Whether a liked title is of the subject. */
  isOf(title: number): boolean
  /** Each of two subjects, with its share of their likes; none if there is one. */
  readonly parts: readonly Omit<TasteSubject, 'parts'>[]
}

/** Finds the titles of the subject of one person's taste, within its core if it has one; null if there is none. */
export function tasteSubjectOf(
  composition: CompositionParts,
  keywords: SubjectKeywords | null,
  core: TasteCore | null,
): TasteSubject | null {
  if (!keywords) return null
  // A taste that is wholly from one place is about that; its further keywords are incidental.
  const share = composition.place?.isWhole ? keywords.mainShare : keywords.share
  // A subject of all likes says more than a genre of most: not every film about cooks is a comedy.
  const required = share >= WHOLE_SHARE ? core?.whole : core?.bits
  const bits = subjectBits(composition, keywords, required)
  const { likes } = keywords
  if (countSet(bits) < MIN_TITLES) return null
  const parts = subjectParts(composition, keywords, required)
  return { bits, share: share >= WHOLE_SHARE ? 1 : share, isOf: (title) => likes.has(title), parts }
}

/** With fewer titles of one of two subjects, both are one; with so many related to its likes, it has only these. */
const MIN_TITLES_OF_PART = 3
const ENOUGH_RELATED = 6

function subjectParts(
  composition: CompositionParts,
  { parts }: SubjectKeywords,
  required: Uint32Array | null | undefined,
): TasteSubject['parts'] {
  const all = parts.reduce((sum, { likes }) => sum + likes.size, 0)
  const found = parts.map((part) => ({
    bits: relatedAmong(composition, part, subjectBits(composition, part, required)),
    share: part.likes.size / all,
    isOf: (title: number) => part.likes.has(title),
  }))
  return found.every(({ bits }) => countSet(bits) >= MIN_TITLES_OF_PART) ? found : []
}

/** Of the titles of a subject, those that a like of it lists as related, if enough: a keyword can be incidental. */
function relatedAmong(
  { workspace: { scorer }, pool, bitsets }: CompositionParts,
  { likes }: SubjectKeywords,
  bits: Uint32Array,
): Uint32Array {
  const { content } = scorer
  if (!content) return bits
  const { start, list, scale } = content.related
  const related = bitsets.take()
  for (const title of likes) {
    if (title >= content.count) continue
    for (let at = start[title]; at < start[title + 1]; at++) {
      const poolIndex = pool.poolIndexOf[list.titles[at]] ?? -1
      if (poolIndex < 0 || poolIndex >= pool.ranked || list.values[at] * scale[title] < MIN_RELATED) continue
      if (hasBit(bits, poolIndex)) setBit(related, poolIndex)
    }
  }
  return countSet(related) < ENOUGH_RELATED ? bits : related
}

/** The pool indexes of the titles of a subject, within those that are required. */
function subjectBits(
  composition: CompositionParts,
  keywords: SubjectKeywords,
  required: Uint32Array | null | undefined,
): Uint32Array {
  const { bitsets, pool } = composition
  const { titles } = keywords
  const bits = bitsets.take()
  for (const title of titles) {
    const poolIndex = pool.poolIndexOf[title] ?? -1
    if (poolIndex >= 0 && poolIndex < pool.ranked) setBit(bits, poolIndex)
  }
  addRelatedToLikes(composition, keywords, bits)
  if (required) for (let word = 0; word < bits.length; word++) bits[word] &= required[word]
  return bits
}

/**
 * Adds the titles that are in the lists of several likes of the subject, as some have no keywords; for a sequel one
 * list is enough. A title whose overview predicts other keywords is about these: lists by words alone are mixed.
 */
function addRelatedToLikes(
  { workspace: { scorer }, pool }: Pick<CompositionParts, 'pool' | 'workspace'>,
  { likes }: SubjectKeywords,
  bits: Uint32Array,
): void {
  const { content } = scorer
  if (!content) return
  const { start, list, scale } = content.related
  const counts = new Uint8Array(pool.ranked)
  for (const title of likes) {
    if (title >= content.count) continue
    for (let at = start[title]; at < start[title + 1]; at++) {
      const other = list.titles[at]
      const poolIndex = pool.poolIndexOf[other] ?? -1
      if (poolIndex < 0 || poolIndex >= pool.ranked) continue
      const value = list.values[at] * scale[title]
      if (value >= MIN_RELATED && predictedKeywords(content, other).length === 0) counts[poolIndex]++
      if (counts[poolIndex] >= MIN_RELATED_LIKES || value >= MIN_SEQUEL) setBit(bits, poolIndex)
    }
  }
}
