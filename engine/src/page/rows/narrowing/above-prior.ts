import { hasBit } from '../../../catalogue/bits.ts'
import { priorOffsetOf } from '../../../models/scoring/calibrated-top.ts'
import { gatherPriors } from '../../../models/scoring/scorer.ts'
import { countSet, intersect, setBit } from '../../pool/bitsets.ts'
import { hasSeeds, type ProfileView } from '../../pool/profile-views.ts'
import { MANY_ROWS, VISIBLE_TITLES } from '../../slate/settings.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { RowCandidate } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import type { TasteSubject } from '../taste/taste-subject.ts'
import { narrowerTo } from './narrow-row.ts'
import { balanceTypes } from './type-balance.ts'

// Similarity is measured against an average, so a history lowers the scores of titles that are less similar to it
// than most. If such a title is popular enough it still ranks high by its prior: Titanic among the dramas of somebody
// who likes film noir. A row that claims to match the taste holds only titles that score above their prior.

/** A keyword that this many titles of the taste have is not there by chance. */
const MIN_SUPPORT = 2
/** With fewer titles above their prior the page would be short, and rows are left as they are. */
const ENOUGH_ABOVE_PRIOR = MANY_ROWS * VISIBLE_TITLES

/**
 * The pool indexes of familiar titles that score higher with the person's history than without; null for several
 * people, without seeds, or if they are too few.
 */
export function abovePriorBits(
  { workspace, profiles, mix, pool, bitsets }: Pick<Composition, 'workspace' | 'profiles' | 'mix' | 'pool' | 'bitsets'>,
  familiar: Uint32Array | null,
): Uint32Array | null {
  const [only, ...others] = profiles
  if (!only || others.length > 0 || !hasSeeds(only)) return null
  const abovePrior = bitsets.take()
  const raised = raisedBy(workspace, only, pool)
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++)
    abovePrior[poolIndex >>> 5] |= Number(raised[poolIndex] > 0) << (poolIndex & 31)
  if (only.person.maturity === 'kids') addOfType(workspace, { pool, mix, raised }, abovePrior)
  else balanceTypes(workspace, { pool, mix, raised }, abovePrior)
  // Impressions have lowered the scores of these titles; that says nothing about the history.
  for (const { title } of only.person.shown) {
    const poolIndex = pool.poolIndexOf[title] ?? -1
    if (poolIndex >= 0 && poolIndex < pool.ranked) setBit(abovePrior, poolIndex)
  }
  if (countSet(abovePrior) < ENOUGH_ABOVE_PRIOR) return null
  const both = familiar ? intersect(abovePrior, familiar, bitsets.take()) : abovePrior
  return countSet(both) < ENOUGH_ABOVE_PRIOR ? abovePrior : both
}

/** By pool index, how much a person's history raises the score of a title above its prior. */
export function raisedBy(
  { scorer, termBuffers }: Pick<Workspace, 'scorer' | 'termBuffers'>,
  only: ProfileView,
  pool: Composition['pool'],
): Float32Array {
  const titles = pool.titles.subarray(0, pool.ranked)
  gatherPriors(scorer, only, titles, termBuffers.gathered)
  const raised = new Float32Array(pool.ranked)
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const prior = termBuffers.gathered[poolIndex] + priorOffsetOf(scorer, pool.offsets, titles[poolIndex])
    raised[poolIndex] = pool.scores[poolIndex] - prior
  }
  return raised
}

/**
 * Adds the nearest series, or films, until these have their share of a child's likes: to a few films and one series no
 * series is nearer than an average title, and a child's page without series is half a page.
 */
function addOfType(
  { catalogue }: Pick<Workspace, 'catalogue'>,
  { pool, mix, raised }: Pick<Composition, 'pool' | 'mix'> & { readonly raised: Float32Array },
  abovePrior: Uint32Array,
): void {
  const all = countSet(abovePrior)
  for (const isSeries of [false, true]) {
    const isOfType = (title: number): boolean => hasBit(catalogue.series, title) === isSeries
    const share = mix.titles.filter(isOfType).length / Math.max(1, mix.titles.length)
    const [present, others]: [number[], number[]] = [[], []]
    for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++)
      if (isOfType(pool.titles[poolIndex])) (hasBit(abovePrior, poolIndex) ? present : others).push(poolIndex)
    const missing = Math.max(0, Math.round(share * all) - present.length)
    others.sort((a, b) => raised[b] - raised[a] || a - b)
    for (const poolIndex of others.slice(0, missing)) setBit(abovePrior, poolIndex)
  }
}

/** Adds the familiar titles of the subject of a taste: they are a match whatever their genre, place and time are. */
export function addSubject(abovePrior: Uint32Array, { bits }: TasteSubject, familiar: Uint32Array | null): void {
  for (let word = 0; word < bits.length; word++) abovePrior[word] |= familiar ? bits[word] & familiar[word] : bits[word]
}

/** Narrows rows that claim to match the taste to titles above their prior; rows with too few titles are dropped. */
export function keepAbovePrior(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { abovePrior, specs, mix, hasFewSeeds, areNewcomers } = composition
  if (!abovePrior) return candidates
  const rowAbovePrior = narrowerTo(composition, abovePrior)
  return candidates.flatMap((one): RowCandidate[] => {
    const { source, kind, aboutSeeds } = one
    // With few seeds the other rows do not claim to match the taste.
    const isAbout = hasFewSeeds || areNewcomers ? aboutSeeds === 'shared' : specs.get(kind)?.keepsAbovePrior
    if (source.from !== 'pool' || source.order || !isAbout || one.isOfRest) return [one]
    const narrowed = rowAbovePrior(one, source)
    if (narrowed.length > 0) return narrowed
    // A keyword that several titles of the taste have is a match by itself.
    return kind === 'keyword' && one.themes.every((theme) => mix.support[theme] >= MIN_SUPPORT) ? [one] : []
  })
}
