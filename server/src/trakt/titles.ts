import { yearOf } from '../catalogue/card-facts.ts'
import { externalIdsIn } from '../catalogue/external-ids.ts'
import { factsOf } from '../catalogue/facts.ts'
import type { CatalogueTitle } from '../catalogue/facts-schema.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import type { TitlePart } from '../taste/bulk/bulk-changes.ts'
import { NO_EPISODE } from '../taste/series/episode-ref.ts'
import { fullEpisodeFacts, fullFacts, fullSeasonFacts } from './full-facts.ts'
import { partIdOf, slugOf, traktIdOf } from './ids.ts'
import type { ListedSeason } from './seasons.ts'

/** The languages of titles in order of preference, and whether to include all facts. */
export type AnswerOptions = { readonly languages: readonly string[]; readonly isFull: boolean }

type TraktTitle = { title: string; year: number | null; ids: Record<string, string | number | null> } & Record<string, unknown>

/** Formats titles as in Trakt's API. */
export type TitleWriter = {
  readonly isMovie: (number: number) => boolean
  readonly title: (number: number) => TraktTitle
  /** A title with its type: `{ type, movie }`, `{ type, show }`, or an episode or a season with its show. */
  readonly item: (part: TitlePart) => Record<string, unknown>
  readonly episode: (part: TitlePart) => Record<string, unknown>
  readonly season: (number: number, season: ListedSeason) => Record<string, unknown>
}

/** Makes a writer for some titles; reads their facts only if `isFull`. */
export async function titleWriterFor(
  ctx: PagesCtx,
  numbers: Iterable<number>,
  { languages, isFull }: AnswerOptions,
): Promise<TitleWriter> {
  const facts = isFull ? await factsOf(ctx, [...new Set(numbers)]) : new Map<number, CatalogueTitle>()
  const live = ctx.liveCatalogue()
  const names = live.namesIn(languages)
  const ids = externalIdsIn(ctx)
  const isMovie = (number: number) => live.idOf(number).startsWith('MV_')
  const title = (number: number): TraktTitle => {
    const year = yearOf(live.catalogue, number)
    const name = names.nameOf(number)
    const titleFacts = facts.get(number)
    return {
      title: name,
      year: Number.isNaN(year) ? null : year,
      ids: {
        trakt: traktIdOf(number),
        slug: slugOf(live.nameOf(number), Number.isNaN(year) ? null : year),
        ...(!isMovie(number) && { tvdb: ids.tvdb(number) }),
        imdb: ids.imdb(number),
        tmdb: ids.tmdb(number),
        ...(!isMovie(number) && { tvrage: null }),
      },
      ...(titleFacts && fullFacts(ctx, titleFacts, languages)),
    }
  }
  const episode = (part: TitlePart) => {
    const ids = { trakt: partIdOf(part), tvdb: null, imdb: null, tmdb: null, tvrage: null }
    const titleFacts = facts.get(part.number)
    return { season: part.season, number: part.episode, title: null, ids, ...(titleFacts && fullEpisodeFacts(titleFacts)) }
  }
  const season = (number: number, known: ListedSeason) => ({
    number: known.number,
    ids: seasonIds({ number, season: known.number, episode: NO_EPISODE }),
    ...(isFull && fullSeasonFacts(ctx, known)),
  })
  const item = (part: TitlePart): Record<string, unknown> => {
    if (isMovie(part.number)) return { type: 'movie', movie: title(part.number) }
    const show = title(part.number)
    if (part.season === NO_EPISODE) return { type: 'show', show }
    if (part.episode !== NO_EPISODE) return { type: 'episode', episode: episode(part), show }
    return { type: 'season', season: { number: part.season, ids: seasonIds(part) }, show }
  }
  return { isMovie, title, item, episode, season }
}

/** Clients read every id of a part, also those that no catalogue has. */
function seasonIds(part: TitlePart): Record<string, number | null> {
  return { trakt: partIdOf(part), tvdb: null, tmdb: null, tvrage: null }
}
