import type { Interactions } from '../models/audience/interactions.ts'
import type { Objective } from './score-table.ts'
import { type Split, splitKnownUsers, splitUnseenUsers } from './splits.ts'

/** With fewer test users the choice would be noise: then several splits are used together. */
const ENOUGH_CASES = 400
const MAX_FOLDS = 8
export const MAX_CASES = 1000

export interface ValidationOptions {
  readonly randomSeed: number
  readonly objective: Objective
  readonly max?: number
}

/** How many titles are enough to choose settings by: fewer where several splits are used. */
export function titlesForValidation(x: Interactions, max: number): number {
  return foldsFor(x, max) > 1 ? 2000 : 4000
}

function foldsFor({ users }: Interactions, max: number): number {
  const testUsers = Math.min(max, Math.ceil(users / 5))
  return Math.min(MAX_FOLDS, Math.ceil(Math.min(max, ENOUGH_CASES) / Math.max(1, testUsers)))
}

/**
 * The splits to choose settings on: unseen users for the ranking of all titles; one title of each known user for
 * sampled rankings.
 */
export function validationSplits(x: Interactions, { randomSeed, objective, max = MAX_CASES }: ValidationOptions): Split[] {
  if (objective === 'sampled') return [splitKnownUsers(x, { randomSeed, testUsers: 2 * max, share: 0, minTitles: 2 })]
  const testUsers = Math.min(max, Math.ceil(x.users / 5))
  return Array.from({ length: foldsFor(x, max) }, (_, fold) =>
    splitUnseenUsers(x, { randomSeed: randomSeed + fold * 7919, testUsers }),
  )
}
