import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '../../ctx.ts'
import type { TmdbTitles } from '../sources/tmdb/tmdb.ts'
import { findTitles } from '../store.ts'
import { lastDoneAt, listIdsOf, listTitlesAfter } from './import-store.ts'

const TITLES_PER_READ = 500
const IMDB_ID = /"imdb_id":"tt0*(\d{1,9})"/

/** Titles that other sources have brought, by IMDb id; without the demo's, which are replaced. */
export async function titlesByImdbId(ctx: Ctx): Promise<Map<number, number>> {
  const numbers = new Map<number, number>()
  for (let last = -1; ; await setImmediate()) {
    const titles = await listTitlesAfter(ctx.store.slow, last, TITLES_PER_READ)
    for (const { number, facts, source } of titles) {
      const imdbId = source === 'imdb' || source === 'demo' ? undefined : IMDB_ID.exec(facts)?.[1]
      if (imdbId !== undefined) numbers.set(Number(imdbId), number)
    }
    const end = titles.at(-1)
    if (!end) return numbers
    last = end.number
  }
}

/** The titles that came from TMDB. */
export function tmdbTitles(ctx: Ctx): TmdbTitles {
  return {
    listKnown: (after, max) => listIdsOf(ctx.db, 'tmdb', after, max),
    known: async (ids) => {
      const found = ids.length > 0 ? await findTitles(ctx.db, ids) : []
      return new Set(found.filter(({ source }) => source === 'tmdb').map(({ id }) => id))
    },
  }
}

/** When the latest complete import from TMDB began. */
export function lastTmdbImportAt(ctx: Ctx): Promise<number | undefined> {
  return lastDoneAt(ctx.db, 'tmdb')
}
