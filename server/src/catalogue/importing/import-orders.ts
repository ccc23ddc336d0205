import { Problem } from '../../problems.ts'
import type { CatalogueCtx } from '../ctx.ts'
import { ndjsonSource } from '../sources/ndjson.ts'
import type { Source } from '../sources/source.ts'
import { type TmdbChoice, tmdbSource } from '../sources/tmdb/tmdb.ts'
import type { ImportOrder } from './importer.ts'
import { lastTmdbImportAt, tmdbTitles } from './known-titles.ts'

/** Defaults of an import from TMDB. */
export const tmdbDefaults = { pages: 25, languages: ['en', 'de'] } as const

export type TmdbOptions = {
  list: TmdbChoice['list']
  /** Regions whose certificates and offers are imported; null: all. */
  regions: string[] | null
  languages: readonly string[]
  /** Whether to fetch titles that have not changed at TMDB since the last import. */
  all: boolean
}

/** A TMDB client with this installation's key; undefined without a key. */
export async function openTmdb(
  ctx: CatalogueCtx,
  { list, regions, languages, all }: TmdbOptions,
  base: string,
): Promise<Source | undefined> {
  const { tmdbApiKey: key } = ctx.settings
  if (key === undefined) return undefined
  const parts = { regions: regions && new Set(regions), languages: new Set(languages) }
  const since = all ? undefined : await lastTmdbImportAt(ctx)
  return tmdbSource({ key, base, list, parts, since, live: tmdbTitles(ctx), now: ctx.now })
}

/** An import from TMDB. */
export function tmdbOrder(ctx: CatalogueCtx, wish: TmdbOptions): ImportOrder {
  return {
    open: async () => {
      const source = await openTmdb(ctx, wish, ctx.tmdbApi)
      if (!source) throw new Problem('CONFLICT', { detail: 'TMDB_API_KEY is not set on this server' })
      return source
    },
  }
}

/** Limits for uploads after unpacking. */
const UNPACKED = { bytes: 300e6, ratio: 100 } as const

/** An uploaded file, identified by its content: if it is sent again after an interruption, the import continues. */
export function uploadOrder({
  file,
  sha256,
  remove,
}: {
  file: string
  sha256: string
  remove: () => Promise<void>
}): ImportOrder {
  return {
    open: async () => ({
      ...(await ndjsonSource(file, UNPACKED)),
      location: `a file that was sent (${sha256.slice(0, 16)})`,
      fingerprint: sha256,
    }),
    release: remove,
  }
}
