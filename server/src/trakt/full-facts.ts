import type { CatalogueTitle } from '../catalogue/facts-schema.ts'
import { translationOf } from '../catalogue/languages.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { slugOf } from './ids.ts'

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
  const isOut = facts.release_date !== undefined && facts.release_date <= new Date(ctx.now()).toISOString().slice(0, 10)
  if (facts.media_type === 'movie')
    return { tagline: null, released: facts.release_date ?? null, status: isOut ? 'released' : 'planned', ...both }
  return {
    first_aired: facts.release_date === undefined ? null : `${facts.release_date}T00:00:00.000Z`,
    airs: { day: null, time: null, timezone: null },
    network: null,
    status: isOut ? 'returning series' : 'planned',
    aired_episodes: episodesIn(facts.seasons),
    ...both,
  }
}

function episodesIn(seasons: CatalogueTitle['seasons']): number {
  if (!Array.isArray(seasons)) return 0
  return seasons.filter(({ number }) => number > 0).reduce((sum, { episodes }) => sum + episodes, 0)
}
