import { allNames, hasBit } from '@marquee/engine'
import { voteCountOf, yearOf } from '../card-facts.ts'
import type { CatalogueCtx } from '../ctx.ts'
import { externalIdsIn, findByIds, findByTmdbNumber } from '../external-ids.ts'
import { agreementOf, type Candidate, trustOf, withOwnId } from './candidates.ts'
import { decide } from './decide.ts'
import { fitOf, isDistinctive, isShortForm, titleKeys } from './title-keys.ts'
import type { TitleReference } from './title-reference.ts'

/** Number of namesakes that are compared; the best known of more. */
const MAX_COMPARED = 100

/** Finds the catalogue title that a reference means: by its ids, else by its name. */
export function findTitle(ctx: CatalogueCtx, wanted: TitleReference): number | undefined {
  const numbered = findById(ctx, wanted)
  return numbered?.by === 'id' ? numbered.number : findByName(ctx, wanted, { numbered })
}

/** Finds a title by the ids of a reference; `id-and-year` is unreliable, see `trustOf`. */
export function findById(ctx: CatalogueCtx, wanted: TitleReference): Candidate | undefined {
  const { tmdb, type } = wanted
  const sure = findByIds(ctx, wanted, type)
  if (sure !== undefined) return candidateOf(ctx, sure, 'id')
  const number = tmdb === undefined || type === undefined ? undefined : findByTmdbNumber(ctx, tmdb, type)
  if (number === undefined) return undefined
  const { year } = candidateOf(ctx, number, 'id')
  const by = trustOf(wanted, { hasName: hasName(ctx, wanted, number), year, imdb: externalIdsIn(ctx).imdb(number) })
  return by && candidateOf(ctx, number, by)
}

function hasName(ctx: CatalogueCtx, { title }: TitleReference, number: number): boolean {
  return title !== undefined && fitOf(titleKeys(title), allNames(ctx.liveCatalogue().catalogue, number)) !== undefined
}

/** `isFit` restricts the candidates; `numbered` is an unreliable candidate found by id. */
type CandidateOptions = { isFit?: (number: number) => boolean; numbered?: Candidate | undefined }

/**
 * Finds a title by name and, if given, year, with the rules of history imports. Nobody can be asked here, so of several
 * equal candidates the best known is taken. Without a year, a single candidate whose name has an additional subtitle is
 * taken too, unless the name is an ordinary word. Other uncertain matches are dropped.
 */
export function findByName(
  ctx: CatalogueCtx,
  wanted: TitleReference,
  { isFit = () => true, numbered }: CandidateOptions = {},
): number | undefined {
  if (wanted.title === undefined) return undefined
  const found = [...namesakes(ctx, wanted, wanted.title), ...(numbered ? [numbered] : [])]
  const match = decide(
    wanted,
    found.filter(({ number }) => isFit(number)),
  )
  if (match.status === 'matched') return match.number
  if (match.status === 'missing') return undefined
  const [first, second] = match.candidates
  if (match.reason === 'several') return first
  const isOnly = match.reason === 'part-of-title' && second === undefined && wanted.year === undefined
  return isOnly && first !== undefined && isDistinctive(wanted.title) && hasShortForm(ctx, first, wanted.title)
    ? first
    : undefined
}

function hasShortForm(ctx: CatalogueCtx, number: number, name: string): boolean {
  return isShortForm(name, allNames(ctx.liveCatalogue().catalogue, number))
}

/** Titles with this name, or with it before a subtitle. */
function namesakes(ctx: CatalogueCtx, { type, imdb }: TitleReference, name: string): Candidate[] {
  const { catalogue, names } = ctx.liveCatalogue()
  const mask = type === undefined ? catalogue.all : type === 'tv' ? catalogue.series : catalogue.movies
  const externalIds = externalIdsIn(ctx)
  const wanted = titleKeys(name)
  const found = names.find(wanted).filter((number) => hasBit(mask, number))
  if (found.length > MAX_COMPARED) found.sort((a, b) => voteCountOf(catalogue, b) - voteCountOf(catalogue, a))
  return found.slice(0, MAX_COMPARED).flatMap((number) => {
    const namesOfTitle = allNames(catalogue, number)
    const by = fitOf(wanted, namesOfTitle)
    if (by === undefined) return []
    return [{ ...candidateOf(ctx, number, withOwnId(by, imdb, externalIds.imdb(number))), ...agreementOf([name], namesOfTitle) }]
  })
}

function candidateOf(ctx: CatalogueCtx, number: number, by: Candidate['by']): Candidate {
  const { catalogue, idOf } = ctx.liveCatalogue()
  const year = yearOf(catalogue, number)
  return {
    number,
    by,
    isExact: false,
    spelling: undefined,
    type: idOf(number).startsWith('TV') ? 'tv' : 'movie',
    year: Number.isNaN(year) ? undefined : year,
    renown: voteCountOf(catalogue, number),
  }
}
