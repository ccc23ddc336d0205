import { allNames } from '@marquee/engine'
import { Cache, perNode } from '../../node-memory.ts'
import { voteCountOf, yearOf } from '../card-facts.ts'
import type { CatalogueCtx } from '../ctx.ts'
import { findByIds } from '../external-ids.ts'
import type { Candidate } from './candidates.ts'
import { decide } from './decide.ts'
import { fitOf, titleKeys } from './title-keys.ts'
import type { TitleReference } from './title-reference.ts'

/** So many of what a search finds are looked at. */
const MOST_LOOKED_AT = 50

const MOST_NAMES = 5000

/** What has a name, as of a revision of the catalogue: media servers tell the same name every few seconds. */
const namesakesOf = perNode({
  name: 'titles by name',
  limit: MOST_NAMES,
  open: () => new Cache<string, { revision: number; found: readonly Candidate[] }>(MOST_NAMES),
})

/** The title of the catalogue that is meant: by its ids, else by its name. */
export async function findTitle(ctx: CatalogueCtx, wanted: TitleReference): Promise<number | undefined> {
  return (await findByIds(ctx, wanted, wanted.type)) ?? findByName(ctx, wanted)
}

/**
 * The title that is meant by a name and, where it is given, a year, by the same rules as for a file that is imported. Nobody can be
 * asked here: of several that fit equally well the best known is taken, and of what an import would be unsure about nothing.
 */
export function findByName(
  ctx: CatalogueCtx,
  wanted: TitleReference,
  isFit: (number: number) => boolean = () => true,
): number | undefined {
  if (wanted.title === undefined) return undefined
  const found = namesakes(ctx, wanted.title, wanted.type).filter(({ number }) => isFit(number))
  const match = decide(wanted, found)
  if (match.status === 'matched') return match.number
  return match.status === 'unsure' && match.reason === 'several' ? match.candidates[0] : undefined
}

function namesakes(ctx: CatalogueCtx, name: string, type: TitleReference['type']): readonly Candidate[] {
  const { revision } = ctx.liveCatalogue()
  const key = `${type ?? ''} ${name}`
  const cached = namesakesOf(ctx).get(key)
  if (cached?.revision === revision) return cached.found
  const found = search(ctx, name, type)
  namesakesOf(ctx).set(key, { revision, found })
  return found
}

function search(ctx: CatalogueCtx, name: string, type: TitleReference['type']): Candidate[] {
  const { catalogue, searcher, idOf } = ctx.liveCatalogue()
  const mask = type === undefined ? null : type === 'tv' ? catalogue.series : catalogue.movies
  const wanted = titleKeys(name)
  const words = name.replaceAll('&', ' ') // which is another word in each language
  return searcher.search(words, mask, MOST_LOOKED_AT).flatMap((number) => {
    const by = fitOf(wanted, allNames(catalogue, number))
    if (by === undefined) return []
    const year = yearOf(catalogue, number)
    return [
      {
        number,
        by,
        type: idOf(number).startsWith('TV') ? ('tv' as const) : ('movie' as const),
        year: Number.isNaN(year) ? undefined : year,
        renown: voteCountOf(catalogue, number),
      },
    ]
  })
}
