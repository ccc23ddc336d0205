import { recentRelations, releasesOn } from '../../workspace/releases.ts'
import { fromPool, noBits, type RowMaker, type RowSpec } from '../candidate.ts'
import { orderOfBest } from '../pool-bits.ts'
import { similarFirst } from '../similar-first.ts'

/** A sequel, or a film by a director of the likes, comes before what is merely as near as everything well known. */
const RELATION_WEIGHT = 1.5

/**
 * Titles of the last half-year by similarity to the taste, from the whole catalogue: new titles have few votes and a
 * low prior.
 */
const make: RowMaker = (composition) => {
  const { request, workspace } = composition
  const { catalogue, masks } = workspace
  catalogue.space.kernels.and(masks.eligible, releasesOn(workspace, request.today).recent, masks.spare)
  const order = orderOfBest(composition, masks.spare, {
    weight: RELATION_WEIGHT,
    relationsOf: () => recentRelations(workspace, request.today),
  })
  return [fromPool('new_releases', noBits, { minRelevance: 0.08, order: similarFirst(composition, order) })]
}

export const newReleases: RowSpec = {
  kind: 'new_releases',
  wireNumber: 12,
  makeOrder: 120,
  maxRows: 1,
  keepsToCore: true,
  itemReason: 'row',
  make,
}
