import type { AppCtx } from '../../src/app-ctx.ts'
import type { CatalogueTitle } from '../../src/catalogue/facts-schema.ts'
import { putTitles } from '../../src/catalogue/titles.ts'

/** A film with nothing but what is given. */
export function film(n: number, facts: Partial<CatalogueTitle> = {}): CatalogueTitle {
  return { id: `MV_${n}`, media_type: 'movie', title: `Film ${n}`, ...facts }
}

/** A series with nothing but what is given. */
export function series(n: number, facts: Partial<CatalogueTitle> = {}): CatalogueTitle {
  return { id: `TV_${n}`, media_type: 'tv', title: `Series ${n}`, ...facts }
}

/** As many different films as asked for. */
export function films(count: number, from = 1): CatalogueTitle[] {
  return Array.from({ length: count }, (_, at) =>
    film(from + at, { genres: [{ id: (from + at) % 7, name: `Genre ${(from + at) % 7}` }] }),
  )
}

/** Puts any number of titles, batch by batch. */
export async function putAll(ctx: AppCtx, titles: CatalogueTitle[], source = 'test'): Promise<void> {
  for (let from = 0; from < titles.length; from += 500) await putTitles(ctx, source, titles.slice(from, from + 500))
}
