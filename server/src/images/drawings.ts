import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { factsOf } from '../catalogue/facts.ts'
import type { CatalogueTitle } from '../catalogue/facts-schema.ts'
import type { LiveCatalogue } from '../catalogue/memory/live-catalogue.ts'
import { Problem } from '../problems.ts'
import { draw, type PictureKind } from './draw.ts'

/** The drawn picture of a title, and the URL of the catalogue's own picture. */
type Drawing = { readonly svg: Buffer; readonly address: string | undefined }

export type Drawings = (ctx: CatalogueCtx, mediaId: string, kind: PictureKind) => Promise<Drawing>

type CachedDrawings = { updates: number; drawings: Map<string, Drawing> }

const MAX_DRAWINGS = 2000

/**
 * Draws pictures of titles, cached until the catalogue changes, so that a flood of requests does not read and draw
 * again.
 */
export function newDrawings(): Drawings {
  const cache = new WeakMap<LiveCatalogue, CachedDrawings>()

  const cachedFor = (live: LiveCatalogue): CachedDrawings => {
    const cached = cache.get(live)
    const updates = live.catalogue.updates.count
    if (cached?.updates === updates && cached.drawings.size < MAX_DRAWINGS) return cached
    const next = { updates, drawings: new Map() }
    cache.set(live, next)
    return next
  }
  return async (ctx, mediaId, kind) => {
    const live = ctx.liveCatalogue()
    const { drawings } = cachedFor(live)
    const key = `${kind} ${mediaId}`
    const cached = drawings.get(key)
    if (cached) return cached
    const number = live.numberOf(mediaId) ?? -1
    const facts = (await factsOf(ctx, [number])).get(number)
    if (!facts) throw new Problem('NOT_FOUND')
    const svg = Buffer.from(draw(kind, subjectOf(facts)))
    const drawing = { svg, address: kind === 'poster' ? facts.poster_path : facts.backdrop_path }
    drawings.set(key, drawing)
    return drawing
  }
}

function subjectOf({ id, title, release_date, genres }: CatalogueTitle) {
  return {
    id,
    title,
    year: release_date ? Number(release_date.slice(0, 4)) : null,
    genres: (genres ?? []).map((genre) => genre.id),
  }
}
