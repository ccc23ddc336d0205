import { allNames } from '@marquee/engine'
import { Cache, perNode } from '../../node-memory.ts'
import { voteCountOf, yearOf } from '../card-facts.ts'
import type { CatalogueCtx } from '../ctx.ts'
import { externalIdsIn, findByIds, findByTmdbNumber } from '../external-ids.ts'
import { type Candidate, trustOf } from './candidates.ts'
import { decide } from './decide.ts'
import { fitOf, isDistinctive, isShortForm, titleKeys } from './title-keys.ts'
import type { TitleReference } from './title-reference.ts'

/** Number of search results that are compared. */
const MAX_COMPARED = 50

const MAX_NAMES = 5000

/** Candidates by name, for one revision of the catalogue: media servers send the same name every few seconds. */
const namesakesOf = perNode({
  name: 'titles by name',
  limit: MAX_NAMES,
  open: () => new Cache<string, { revision: number; found: readonly Candidate[] }>(MAX_NAMES),
})

/** Titles found, by reference, for one revision of the catalogue. */
const foundTitlesOf = perNode({
  name: 'titles by reference',
  limit: MAX_NAMES,
  open: () => new Cache<string, { revision: number; number: number | undefined }>(MAX_NAMES),
})

/** Finds the catalogue title that a reference means: by its ids, else by its name. */
export function findTitle(ctx: CatalogueCtx, wanted: TitleReference): number | undefined {
  const { revision } = ctx.liveCatalogue()
  const [found, key] = [foundTitlesOf(ctx), keyOf(wanted)]
  const cached = found.get(key)
  if (cached?.revision === revision) return cached.number
  const number = findUncached(ctx, wanted)
  found.set(key, { revision, number })
  return number
}

/** The fields that `findTitle` reads; the title comes last, because it may contain anything. */
function keyOf({ mediaId, imdb, tmdb, tvdb, type, year, title }: TitleReference): string {
  return `${mediaId} ${imdb} ${tmdb} ${tvdb} ${type} ${year} ${title === undefined ? '' : `"${title}`}`
}

function findUncached(ctx: CatalogueCtx, wanted: TitleReference): number | undefined {
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

function hasName(ctx: CatalogueCtx, { title, type }: TitleReference, number: number): boolean {
  if (title === undefined) return false
  const { catalogue } = ctx.liveCatalogue()
  return cachedCandidates(ctx, `${type} ${number} ${title}`, () => {
    const by = fitOf(titleKeys(title), allNames(catalogue, number))
    return by === undefined ? [] : [candidateOf(ctx, number, by)]
  }).length > 0 // biome-ignore format: one thought
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
  const found = [...namesakes(ctx, wanted.title, wanted.type), ...(numbered ? [numbered] : [])]
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

function namesakes(ctx: CatalogueCtx, name: string, type: TitleReference['type']): readonly Candidate[] {
  return cachedCandidates(ctx, `${type ?? ''} ${name}`, () => search(ctx, name, type))
}

function cachedCandidates(ctx: CatalogueCtx, key: string, find: () => Candidate[]): readonly Candidate[] {
  const { revision } = ctx.liveCatalogue()
  const cached = namesakesOf(ctx).get(key)
  if (cached?.revision === revision) return cached.found
  const found = find()
  namesakesOf(ctx).set(key, { revision, found })
  return found
}

function search(ctx: CatalogueCtx, name: string, type: TitleReference['type']): Candidate[] {
  const { catalogue, searcher } = ctx.liveCatalogue()
  const mask = type === undefined ? null : type === 'tv' ? catalogue.series : catalogue.movies
  const wanted = titleKeys(name)
  const words = name.replaceAll('&', ' ') // which is another word in each language
  return searcher.search(words, mask, MAX_COMPARED).flatMap((number) => {
    const by = fitOf(wanted, allNames(catalogue, number))
    return by === undefined ? [] : [candidateOf(ctx, number, by)]
  })
}

function candidateOf(ctx: CatalogueCtx, number: number, by: Candidate['by']): Candidate {
  const { catalogue, idOf } = ctx.liveCatalogue()
  const year = yearOf(catalogue, number)
  return {
    number,
    by,
    type: idOf(number).startsWith('TV') ? 'tv' : 'movie',
    year: Number.isNaN(year) ? undefined : year,
    renown: voteCountOf(catalogue, number),
  }
}
