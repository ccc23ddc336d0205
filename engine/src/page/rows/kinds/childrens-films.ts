import { hasBit } from '../../../catalogue/bits.ts'
import { closeRelationsOf } from '../../workspace/close-relations.ts'
import { fromPool, noBits, type RowMaker, type RowSpec } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { eligibleUnder, orderOfBest } from '../pool-bits.ts'

/** PAW Patrol: The Movie after PAW Patrol comes before what is merely as near as everything well known. */
const RELATION_WEIGHT = 1.5
/** Value of the first title, if any film is liked, and if none is. */
const MIN_RELEVANCE = 0.4
const MIN_RELEVANCE_WITHOUT_FILMS = 0.15

/**
 * Films for a child who likes mostly series: a small child's films and series have few genres in common, so all other
 * rows follow the series.
 */
const make: RowMaker = (composition) => {
  const { profiles, areNewcomers, request, mix } = composition
  const [only, ...others] = profiles
  if (only?.person.maturity !== 'kids' || others.length > 0 || areNewcomers) return []
  const films = likedFilms(composition)
  if (request.filters.media_type || 2 * films > mix.titles.length) return []
  const { content } = composition.workspace.scorer
  const order = orderOfBest(composition, eligibleUnder(composition, { media_type: 'movie' }, null), {
    weight: RELATION_WEIGHT,
    relationsOf: (titles) => content && closeRelationsOf(content, titles.toSorted()),
  })
  const minRelevance = films > 0 ? MIN_RELEVANCE : MIN_RELEVANCE_WITHOUT_FILMS
  return [fromPool('childrens_films', noBits, { minRelevance, order })]
}

function likedFilms({ mix, workspace: { catalogue } }: Pick<Composition, 'mix' | 'workspace'>): number {
  return mix.titles.filter((title) => !hasBit(catalogue.series, title)).length
}

export const childrensFilms: RowSpec = {
  kind: 'childrens_films',
  wireNumber: 27,
  makeOrder: 165,
  maxRows: 1,
  make,
}
