import type { CatalogueTitle } from '../catalogue/facts-schema.ts'
import { translationOf } from '../catalogue/names/languages.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { isAired } from '../taste/series/series.ts'
import { isoDay } from '../texts/iso-time.ts'
import { slugOf } from './ids.ts'
import type { ListedSeason } from './seasons.ts'

/** The fields that `extended=full` adds, where the catalogue has them. */
export function fullFacts(
  ctx: Pick<PagesCtx, 'now'>,
  facts: CatalogueTitle,
  languages: readonly string[],
): Record<string, unknown> {
  const both = {
    overview: translationOf(facts.translations, 'overview', languages) ?? facts.overview ?? null,
    runtime: facts.runtime ?? null,
    country: facts.countries?.[0]?.toLowerCase() ?? null,
    trailer: null,
    homepage: null,
    rating: facts.vote_average ?? 0,
    votes: facts.vote_count ?? 0,
    comment_count: 0,
    language: facts.original_language ?? null,
    languages: facts.original_language ? [facts.original_language] : [],
    available_translations: Object.keys(facts.translations ?? {}),
    genres: facts.genres?.map(({ name }) => slugOf(name, null)) ?? [],
    certification: facts.certifications?.['US'] ?? null,
    original_title: facts.original_title ?? null,
  }
  const isOut = facts.release_date !== undefined && facts.release_date <= isoDay(ctx.now())
  if (facts.media_type === 'movie')
    return { tagline: null, released: facts.release_date ?? null, status: isOut ? 'released' : 'planned', ...both }
  return {
    first_aired: startOf(facts.release_date),
    airs: { day: null, time: null, timezone: null },
    network: null,
    status: isOut ? 'returning series' : 'planned',
    aired_episodes: airedEpisodes(facts.seasons, isoDay(ctx.now())),
    ...both,
  }
}

function airedEpisodes(seasons: CatalogueTitle['seasons'], today: string): number {
  if (!Array.isArray(seasons)) return 0
  const aired = seasons.filter((season) => season.number > 0 && isAired(season, today))
  return aired.reduce((sum, { episodes }) => sum + episodes, 0)
}

/** The fields that `extended=full` adds to a season. */
export function fullSeasonFacts(ctx: Pick<PagesCtx, 'now'>, { episodes, air_date }: ListedSeason): Record<string, unknown> {
  const isOut = isAired({ air_date }, isoDay(ctx.now()))
  return {
    ...{ rating: 0, votes: 0, comment_count: 0, episode_count: episodes, aired_episodes: isOut ? episodes : 0 },
    ...{ title: null, overview: null, first_aired: startOf(air_date), network: null, original_title: null },
  }
}

/** The fields that `extended=full` adds to an episode: the catalogue has only those of its series. */
export function fullEpisodeFacts({ runtime }: CatalogueTitle): Record<string, unknown> {
  return {
    ...{ number_abs: null, overview: null, first_aired: null, runtime: runtime ?? null },
    ...{ rating: 0, votes: 0, comment_count: 0, available_translations: [] },
  }
}

/** The start of a day, the only time that the catalogue has of seasons and series. */
export function startOf(day: string | undefined): string | null {
  return day === undefined ? null : `${day}T00:00:00.000Z`
}
