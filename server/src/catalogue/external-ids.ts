import { setImmediate } from 'node:timers/promises'
import { inBackground } from '../ctx.ts'
import { perNode } from '../node-memory.ts'
import type { CatalogueCtx } from './ctx.ts'
import type { Numbering } from './matching/numbering.ts'
import { listFactsAfter } from './store.ts'
import { TmdbNumbers } from './tmdb-numbers.ts'

/** What other services call a title; `mediaId` is our own id. */
export type ExternalIds = {
  mediaId?: string | undefined
  imdb?: string | undefined
  tmdb?: number | undefined
}

type MediaType = 'movie' | 'tv'

/** Titles by the number of their IMDb id, and the other way round, and whose numbers ours are, as of a revision of the catalogue. */
type IdIndex = { revision: number; numbers: Map<number, number>; imdbNumbers: Map<number, number>; tmdb: TmdbNumbers }

const TITLES_PER_READ = 500
const IMDB_ID = /"imdb_id":"tt0*(\d{1,9})"/

const indexOf = perNode({
  name: 'titles by IMDb id',
  limit: Number.POSITIVE_INFINITY, // one for each title of the catalogue at most
  open: (): { next: Promise<IdIndex> | undefined; size: number } => ({ next: undefined, size: 0 }),
})

/** The number in an IMDb id (`tt0111161`), or undefined where it is none. */
function imdbNumber(imdbId: string): number | undefined {
  const digits = /^tt0*(\d{1,9})$/.exec(imdbId.trim().toLowerCase())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/**
 * The title that an id names, tried in the order of how surely it names one: ours, IMDb's, TMDB's (which is part of our own id, and
 * needs the media type). Withdrawn titles are found too.
 */
export async function findByIds(ctx: CatalogueCtx, ids: ExternalIds, mediaType?: MediaType): Promise<number | undefined> {
  const live = ctx.liveCatalogue()
  const own = ids.mediaId === undefined ? undefined : live.numberOf(ids.mediaId)
  if (own !== undefined) return own
  const imdb = ids.imdb === undefined ? undefined : imdbNumber(ids.imdb)
  const found = imdb === undefined ? undefined : (await idIndexOf(ctx)).numbers.get(imdb)
  if (found !== undefined) return found
  if (ids.tmdb === undefined || mediaType === undefined) return undefined
  return ctx.liveCatalogue().numberOf(mediaIdOf(mediaType, ids.tmdb))
}

/** Finds the IMDb id of a title, null where the catalogue has none. */
export async function imdbIdsIn(ctx: CatalogueCtx): Promise<(number: number) => string | null> {
  const { imdbNumbers } = await idIndexOf(ctx)
  return (number) => {
    const imdb = imdbNumbers.get(number)
    return imdb === undefined ? null : `tt${String(imdb).padStart(7, '0')}`
  }
}

/** Finds TMDB's id of a title, null where our number is not known to be TMDB's. */
export async function tmdbIdsIn(ctx: CatalogueCtx): Promise<(number: number) => number | null> {
  const { tmdb } = await idIndexOf(ctx)
  return (number) => {
    const id = ctx.liveCatalogue().idOf(number)
    return tmdb.of(number, id) === 'tmdb' ? Number(id.slice(3)) : null
  }
}

/** Whose number a title has. */
export async function numberingOf(ctx: CatalogueCtx, number: number): Promise<Numbering> {
  return (await idIndexOf(ctx)).tmdb.of(number, ctx.liveCatalogue().idOf(number))
}

/** Our id of a title that TMDB numbers. */
function mediaIdOf(mediaType: MediaType, tmdb: number): string {
  return `${mediaType === 'tv' ? 'TV' : 'MV'}_${tmdb}`
}

function nothing(): IdIndex {
  return { revision: -1, numbers: new Map(), imdbNumbers: new Map(), tmdb: new TmdbNumbers() }
}

/** Made when somebody first asks, in steps; later only what came or changed is read. */
function idIndexOf(ctx: CatalogueCtx): Promise<IdIndex> {
  const index = indexOf(ctx)
  const before = index.next ?? Promise.resolve(nothing())
  const next = inBackground(() => before.then((ids) => (ids.revision < ctx.liveCatalogue().revision ? caughtUp(ctx, ids) : ids)))
  index.next = next
  const noteSize = ({ numbers }: IdIndex) => {
    index.size = numbers.size
  }
  next.then(noteSize, () => {
    if (index.next === next) index.next = undefined // made anew by whoever asks next
  })
  return next
}

async function caughtUp(ctx: CatalogueCtx, { revision: since, ...index }: IdIndex): Promise<IdIndex> {
  const { numbers, imdbNumbers, tmdb } = index
  const { revision } = ctx.liveCatalogue()
  for (let last = -1; ; await setImmediate()) {
    const titles = await listFactsAfter(ctx.store.slow, { revision: since, number: last }, TITLES_PER_READ)
    for (const { number, facts, source } of titles) {
      tmdb.note(number, source, facts)
      const imdb = IMDB_ID.exec(facts)?.[1]
      if (imdb === undefined) continue
      numbers.set(Number(imdb), number)
      imdbNumbers.set(number, Number(imdb))
    }
    const end = titles.at(-1)
    if (!end) return { revision, ...index }
    last = end.number
  }
}
