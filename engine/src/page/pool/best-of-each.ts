import { putBit } from '../../catalogue/fresh.ts'
import { gatherPriors } from '../../models/scorer.ts'
import { LEAST_TITLES, WITH_TERMS } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { hasSeeds, type ProfileView } from './profile-views.ts'

// By least misery alone a page for people of different tastes has what nobody minds, and nothing that anybody loves: each of them is to
// find something of their own on it. What a history speaks for most gets into the pool, as long as it is in nobody's lower half.

/** Titles of one person's ranking that are looked at … */
const RANKED_TITLES = 512
/** … and of which so many, nearest to the history, get into the pool; of all people together no more than a part of those with terms. */
const LIFTED_OF_EACH = 12 * LEAST_TITLES
const LIFTED_OF_ALL = WITH_TERMS / 3
/** Added to lifted titles, so that they come before thousands that score the same. */
const LIFT_EPSILON = 1e-6
/** How many scores are sampled to estimate the median of a large catalogue. */
const SAMPLED_SCORES = 4096

/** The titles that one person's history speaks for most, best first; `top` holds the first `found` of the person's ranking. */
export function ownBest({ scorer, top, termBuffers }: Workspace, profile: ProfileView, found: number): Uint32Array {
  if (!hasSeeds(profile)) return new Uint32Array(0)
  const titles = top.titles.subarray(0, Math.min(RANKED_TITLES, found))
  const { gathered: priors } = termBuffers
  gatherPriors(scorer, profile, titles, priors)
  const given = Float64Array.from(titles, (_, at) => top.scores[at] - priors[at])
  const order = Uint32Array.from(titles.keys()).filter((at) => given[at] > 0)
  return order.sort((a, b) => given[b] - given[a] || a - b).map((at) => titles[at])
}

/** Takes what lies in the lower half of what the page may show, by one person's scores, out of a mask. */
export function dropLowerHalf(workspace: Workspace, own: Float32Array, found: number, mask: Uint32Array): void {
  const least = halfOf(workspace, own, found)
  for (let word = 0; word < mask.length; word++) {
    for (let rest = mask[word]; rest !== 0; rest &= rest - 1) {
      const title = word * 32 + 31 - Math.clz32(rest & -rest)
      if (own[title] < least) putBit(mask, title, false)
    }
  }
}

/** The score in the middle of all that the page may show: exact if it is among the first, else by a sample. */
function halfOf({ catalogue, masks: { fit }, top }: Workspace, own: Float32Array, found: number): number {
  const count = catalogue.space.kernels.countBits(fit)
  const half = Math.ceil(count / 2)
  if (half <= found) return top.scores[Math.max(0, half - 1)]
  const step = Math.ceil(count / SAMPLED_SCORES)
  const some: number[] = []
  for (let word = 0; word < fit.length; word += step)
    for (let rest = fit[word]; rest !== 0; rest &= rest - 1) some.push(own[word * 32 + 31 - Math.clz32(rest & -rest)])
  const inOrder = Float32Array.from(some).sort()
  return inOrder[inOrder.length >>> 1] ?? -Infinity
}

/**
 * Lifts what is best for each person into the pool indexes that seeds are looked for in, after what is best for all of them;
 * `mask` has what is in nobody's lower half.
 */
export function liftForEach({ catalogue, scores, masks, top }: Workspace, best: readonly Uint32Array[], mask: Uint32Array): void {
  const most = Math.min(LIFTED_OF_EACH, Math.floor(LIFTED_OF_ALL / Math.max(1, best.length)))
  const isIn = (title: number): boolean => ((mask[title >>> 5] >>> (title & 31)) & 1) === 1
  const lifted = new Set(best.flatMap((titles) => Array.from(titles.filter(isIn).subarray(0, most))))
  const found = catalogue.space.kernels.topK(scores, masks.fit, top.titles, top.scores)
  const last = Math.min(found, WITH_TERMS - lifted.size) - 1
  const least = last < 0 ? 0 : Math.max(0, top.scores[last]) + LIFT_EPSILON
  for (const title of lifted) scores[title] = Math.max(scores[title], least)
}
