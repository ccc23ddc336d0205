import { fold } from '@marquee/engine'
import { Cache, perNode } from '../node-memory.ts'
import { yearOf } from './card-facts.ts'
import type { CatalogueCtx } from './ctx.ts'

export type TitleByName = { name: string; mediaType: 'movie' | 'tv'; year?: number | undefined }

/** So many of what a search finds are looked at. */
const MOST_LOOKED_AT = 50

const MOST_FOUND = 5000
const NONE = -1

/** What names were found to be, as of a revision of the catalogue: media servers tell the same name every few seconds. */
const foundOf = perNode({
  name: 'titles by name',
  limit: MOST_FOUND,
  open: () => new Cache<string, { revision: number; number: number }>(MOST_FOUND),
})

/**
 * The title of exactly this name, but for case, accents and punctuation. A year rules out what came out more than a year before or
 * after; of several titles the one that the search puts first is taken.
 */
export function findByName(ctx: CatalogueCtx, given: TitleByName): number | undefined {
  const { revision } = ctx.liveCatalogue()
  const key = `${given.mediaType} ${given.year ?? ''} ${given.name}`
  const known = foundOf(ctx).get(key)
  const number = known?.revision === revision ? known.number : (search(ctx, given) ?? NONE)
  if (known?.revision !== revision) foundOf(ctx).set(key, { revision, number })
  return number === NONE ? undefined : number
}

function search(ctx: CatalogueCtx, { name, mediaType, year }: TitleByName): number | undefined {
  const { catalogue, searcher, nameOf } = ctx.liveCatalogue()
  const wanted = bare(name)
  const found = searcher.search(name, mediaType === 'tv' ? catalogue.series : catalogue.movies, MOST_LOOKED_AT)
  const isNear = (number: number) => year === undefined || !(Math.abs(yearOf(catalogue, number) - year) > 1) // NaN is near
  return [...found].find((number) => bare(nameOf(number)) === wanted && isNear(number))
}

function bare(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
