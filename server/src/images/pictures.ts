import path from 'node:path'
import { countsOf } from '../catalogue/counts.ts'
import { factsOf } from '../catalogue/facts.ts'
import type { CatalogueTitle } from '../catalogue/facts-schema.ts'
import type { Ctx } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { BoundedCache } from './bounded-cache.ts'
import { draw, drawLogo, type PictureKind } from './draw.ts'
import { fetchPicture, internet, type Outside, type Picture } from './fetch-picture.ts'
import { pictureFolder } from './picture-folder.ts'
import { rasterise } from './raster.ts'

const MEMORY_BYTES = 48 * 1024 * 1024
const FOLDER_BYTES = 1024 * 1024 * 1024
const RETRY_MS = 10 * 60_000
const MOST_FAILED = 10_000
const widths = {
  poster: [120, 180, 240, 342, 500, 780],
  backdrop: [300, 500, 780, 960, 1280, 1920],
  logo: [64, 128, 256],
} as const

export type Wanted = { width: number | undefined; format: 'svg' | 'png' }

/** Pictures of titles and services, as one node makes and remembers them. */
export type Pictures = {
  ofTitle: (ctx: Ctx, mediaId: string, kind: PictureKind, wanted: Wanted) => Promise<Picture>
  ofProvider: (ctx: Ctx, providerId: string, wanted: Wanted) => Promise<Picture>
}

/** Drawn pictures; the catalogue's own, through this server, where `MARQUEE_IMAGES` says so and they can be had. */
export function newPictures(settings: Ctx['settings'], now: () => number, outside: Outside = internet): Pictures {
  const memory = new BoundedCache(MEMORY_BYTES)
  const folder = pictureFolder(path.join(settings.dataDir, 'pictures'), FOLDER_BYTES, now)
  const failedAt = new Map<string, number>()

  async function fetched(address: string | undefined): Promise<Picture | undefined> {
    if (settings.images !== 'proxy' || address === undefined) return undefined
    if (now() - (failedAt.get(address) ?? -Infinity) < RETRY_MS) return undefined
    const kept = await folder.read(address)
    if (kept) return { bytes: kept, mediaType: typeOf(kept) }
    const picture = await fetchPicture(address, outside)
    if (picture) await folder.keep(address, picture.bytes)
    else noteFailure(address)
    return picture
  }

  function noteFailure(address: string): void {
    if (failedAt.size >= MOST_FAILED) failedAt.clear()
    failedAt.set(address, now())
  }

  async function drawn(svg: string, kind: keyof typeof widths, key: string, { width, format }: Wanted): Promise<Picture> {
    if (format === 'svg') return { bytes: Buffer.from(svg), mediaType: 'image/svg+xml' }
    const size = atLeast(widths[kind], width ?? widths[kind][3] ?? widths[kind][1])
    const bytes = await memory.get(`${key} ${size} ${svg.length}`, () => rasterise(svg, size))
    return { bytes, mediaType: 'image/png' }
  }

  return {
    ofTitle: async (ctx, mediaId, kind, wanted) => {
      const number = ctx.shelf().numberOf(mediaId) ?? -1
      const facts = (await factsOf(ctx, [number])).get(number)
      if (!facts) throw new Problem('NOT_FOUND')
      const picture = await fetched(kind === 'poster' ? facts.poster_path : facts.backdrop_path)
      return picture ?? drawn(draw(kind, subjectOf(facts)), kind, `${mediaId} ${kind} ${facts.title}`, wanted)
    },
    ofProvider: async (ctx, providerId, wanted) => {
      const offers = countsOf(ctx.shelf(), 'offers', { viewer: null })
      const name = offers.find(({ key }) => key.slice(key.indexOf(':') + 1) === providerId)?.name
      if (name === undefined) throw new Problem('NOT_FOUND')
      return drawn(drawLogo(providerId, name), 'logo', `provider ${providerId} ${name}`, wanted)
    },
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

/** Few sizes are made, so that many askers share them. */
function atLeast(sizes: readonly number[], wanted: number): number {
  return sizes.find((size) => size >= wanted) ?? sizes.at(-1) ?? wanted
}

function typeOf(bytes: Buffer): string {
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp'
}
