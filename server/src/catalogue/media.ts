import type { Identity, Session } from '../ctx.ts'
import { Problem } from '../problems.ts'
import type { CatalogueCtx } from './ctx.ts'
import { externalIdsIn } from './external-ids.ts'
import type { CatalogueTitle } from './facts-schema.ts'
import { firstSupported, translationOf } from './names/languages.ts'
import { localisedNames } from './names/localised-names.ts'
import * as store from './store.ts'
import { findVisible, visibilityOf } from './visibility.ts'

/** The facts of a title, translated if possible; a withdrawn one is marked. */
export async function mediaDetails(ctx: CatalogueCtx, who: Identity | Session, mediaId: string, languages: string[]) {
  const visibility = visibilityOf(who)
  const number = findVisible(ctx, visibility, mediaId)
  const [row] = await store.listFacts(ctx.db, [number])
  if (!row) throw new Problem('NOT_FOUND')
  const facts = JSON.parse(row.facts) as CatalogueTitle
  const ids = externalIdsIn(ctx)
  const { genre } = localisedNames(firstSupported(languages, ctx.settings.language))
  return {
    ...everyField(facts),
    tmdb_id: ids.tmdb(number),
    tvdb_id: ids.tvdb(number),
    title: translationOf(facts.translations, 'title', languages) ?? facts.title,
    overview: translationOf(facts.translations, 'overview', languages) ?? facts.overview ?? null,
    genres: facts.genres?.map(genre) ?? null,
    providers: ownRegionFirst(facts.providers, visibility?.region),
    poster_path: imageOf(ctx, mediaId, 'poster'),
    backdrop_path: imageOf(ctx, mediaId, 'backdrop'),
    withdrawn: row.withdrawn === 1,
  }
}

/** The URL of a title's picture on this server. */
function imageOf({ baseUrl }: Pick<CatalogueCtx, 'baseUrl'>, mediaId: string, kind: 'poster' | 'backdrop'): string {
  return `${baseUrl}/images/${mediaId}/${kind}`
}

function everyField(facts: CatalogueTitle) {
  return {
    id: facts.id,
    media_type: facts.media_type,
    original_title: facts.original_title ?? null,
    imdb_id: facts.imdb_id ?? null,
    release_date: facts.release_date ?? null,
    runtime: facts.runtime ?? null,
    seasons: facts.seasons ?? null,
    original_language: facts.original_language ?? null,
    countries: facts.countries ?? null,
    keywords: facts.keywords ?? null,
    people: facts.people ?? null,
    collection: facts.collection ?? null,
    popularity: facts.popularity ?? null,
    vote_average: facts.vote_average ?? null,
    vote_count: facts.vote_count ?? null,
    certifications: facts.certifications ?? null,
    neighbours: facts.neighbours ?? null,
    translations: facts.translations ?? null,
    adult: facts.adult ?? null,
  }
}

function ownRegionFirst(providers: CatalogueTitle['providers'], region: string | null | undefined) {
  if (!providers) return null
  return [...providers.filter((offer) => offer.region === region), ...providers.filter((offer) => offer.region !== region)]
}
