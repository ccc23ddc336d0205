import type { RawTitle, Refusal } from '../source.ts'
import { NoAnswerFromTmdb, type TmdbClient } from './tmdb-client.ts'
import { filmFacts, type PartFilter, seriesFacts } from './tmdb-facts.ts'
import { TmdbFilm, TmdbSeries } from './tmdb-schemas.ts'

const REQUESTS_AT_ONCE = 4
const PATIENCE_TITLES = 5
const APPENDED = {
  movie: 'keywords,credits,release_dates,watch/providers,translations,recommendations',
  tv: 'keywords,credits,content_ratings,watch/providers,translations,recommendations,external_ids',
}

export type TmdbBatch = { titles: RawTitle[]; refused: Refusal[] }

/** Fetches the details of titles, one request each, a few in parallel. Too many failures in a row end the run. */
export function detailsFrom(client: TmdbClient, parts: PartFilter): (ids: string[]) => Promise<TmdbBatch> {
  let unanswered = 0
  const fetchOne = async (id: string): Promise<RawTitle | Refusal> => {
    try {
      const detail = await detailsOf(client, id, parts)
      unanswered = 0
      return detail
    } catch (error) {
      if (!(error instanceof NoAnswerFromTmdb) || ++unanswered >= PATIENCE_TITLES) throw error
      return { at: id, reason: error.message }
    }
  }
  return async (ids) => {
    const details: TmdbBatch = { titles: [], refused: [] }
    for (let from = 0; from < ids.length; from += REQUESTS_AT_ONCE)
      for (const detail of await Promise.all(ids.slice(from, from + REQUESTS_AT_ONCE).map(fetchOne)))
        if ('facts' in detail) details.titles.push(detail)
        else details.refused.push(detail)
    return details
  }
}

async function detailsOf(client: TmdbClient, id: string, parts: PartFilter): Promise<RawTitle | Refusal> {
  const kind = id.startsWith('MV') ? 'movie' : 'tv'
  const answer = await client.get(`/3/${kind}/${id.slice(3)}`, { append_to_response: APPENDED[kind] })
  if (answer === 'gone') return { at: id, reason: 'TMDB does not have it (any more)' }
  const facts = kind === 'movie' ? asFilm(answer.body, parts) : asSeries(answer.body, parts)
  return facts ? { at: id, facts } : { at: id, reason: 'TMDB’s answer does not have the expected format' }
}

function asFilm(body: unknown, parts: PartFilter) {
  const film = TmdbFilm.safeParse(body)
  return film.success ? filmFacts(film.data, parts) : undefined
}

function asSeries(body: unknown, parts: PartFilter) {
  const series = TmdbSeries.safeParse(body)
  return series.success ? seriesFacts(series.data, parts) : undefined
}
