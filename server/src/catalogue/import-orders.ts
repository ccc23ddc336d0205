import { Problem } from '../problems.ts'
import type { CatalogueCtx } from './ctx.ts'
import type { ImportOrder } from './importer.ts'
import { lastTmdbImportAt, tmdbTitles } from './known-titles.ts'
import { ndjsonSource } from './sources/ndjson.ts'
import type { Source } from './sources/source.ts'
import { type TmdbChoice, tmdbSource } from './sources/tmdb.ts'

/** How much of TMDB is taken where nobody says. */
export const tmdbDefaults = { pages: 25, languages: ['en', 'de'] } as const

export type TmdbOptions = {
  list: TmdbChoice['list']
  /** Certificates and offers of these regions; null: of all. */
  regions: string[] | null
  languages: readonly string[]
  /** Also what has not changed at TMDB since the last import. */
  all: boolean
}

/** TMDB with this installation's key, at the address that `base` names; undefined where there is no key. */
export async function openTmdb(
  ctx: CatalogueCtx,
  { list, regions, languages, all }: TmdbOptions,
  base: string,
): Promise<Source | undefined> {
  const { tmdbApiKey: key } = ctx.settings
  if (key === undefined) return undefined
  const kept = { regions: regions && new Set(regions), languages: new Set(languages) }
  const since = all ? undefined : await lastTmdbImportAt(ctx)
  return tmdbSource({ key, base, list, kept, since, live: tmdbTitles(ctx), now: ctx.now })
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

/** What somebody sends may not become more than this, however it is packed. */
const UNPACKED = { bytes: 300e6, ratio: 100 } as const

/** A file that somebody sent, known by what is in it: sent again after a break, the import goes on. */
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
