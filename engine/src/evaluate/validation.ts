import type { Interactions } from '../models/interactions.ts'
import type { Objective } from './score-table.ts'
import { knownUsers, type Split, unseenUsers } from './splits.ts'

/** Fewer people than this to validate on let chance choose: then several splits are taken together. */
const ENOUGH_CASES = 400
const MOST_FOLDS = 8
export const MOST_CASES = 1000

export interface ValidationOptions {
  readonly randomSeed: number
  readonly objective: Objective
  readonly most?: number
}

/** Titles that are enough to choose by: where several splits are taken together, fewer. */
export function titlesToChooseBy(x: Interactions, most: number): number {
  return foldsFor(x, most) > 1 ? 2000 : 4000
}

function foldsFor({ users }: Interactions, most: number): number {
  const testUsers = Math.min(most, Math.ceil(users / 5))
  return Math.min(MOST_FOLDS, Math.ceil(Math.min(most, ENOUGH_CASES) / Math.max(1, testUsers)))
}

/** What settings are chosen on: unseen users for the order of all titles; one title of each known user for the place among sampled ones. */
export function validationSplits(x: Interactions, { randomSeed, objective, most = MOST_CASES }: ValidationOptions): Split[] {
  if (objective === 'sampled') return [knownUsers(x, { randomSeed, testUsers: 2 * most, share: 0, leastTitles: 2 })]
  const testUsers = Math.min(most, Math.ceil(x.users / 5))
  return Array.from({ length: foldsFor(x, most) }, (_, fold) =>
    unseenUsers(x, { randomSeed: randomSeed + fold * 7919, testUsers }),
  )
}
