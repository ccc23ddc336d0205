import { factsOf } from '../catalogue/facts.ts'
import type { CatalogueTitle } from '../catalogue/facts-schema.ts'
import { newProviderNames } from '../catalogue/provider-names.ts'
import type { Ctx } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { BoundedCache } from './bounded-cache.ts'
import { draw, drawLogo, type PictureKind } from './draw.ts'
import { internet, type Outside, type Picture } from './fetch-picture.ts'
import { newPassedOn } from './passed-on.ts'
import { newPngs } from './pngs.ts'
import { type Drawn, widthFor } from './sizes.ts'

const MEMORY_BYTES = 24 * 1024 * 1024

/** What somebody asks for; `asker` is who, as limits count them. */
export type Wanted = { width: number | undefined; format: 'svg' | 'png'; namesSvg: boolean; asker: string }

/** A picture, and whether it stands in for the right one, which can be had later. */
export type Shown = Picture & { isStandIn: boolean }

/** Pictures of titles and services, as one node makes and remembers them. */
export type Pictures = {
  ofTitle: (ctx: Ctx, mediaId: string, kind: PictureKind, wanted: Wanted) => Promise<Shown>
  ofProvider: (ctx: Ctx, providerId: string, wanted: Wanted) => Promise<Shown>
  close: () => Promise<void>
}

export type PicturesParts = Pick<Ctx, 'settings' | 'now' | 'log'> & { outside?: Outside | undefined }

/** Drawn pictures; the catalogue's own, through this server, where `MARQUEE_IMAGES` says so and they can be had. */
export function newPictures({ outside = internet, ...parts }: PicturesParts): Pictures {
  const memory = new BoundedCache(MEMORY_BYTES)
  const passedOn = newPassedOn({ ...parts, memory, outside })
  const pngs = newPngs({ ...parts, memory })
  const providerNames = newProviderNames(parts.now)

  async function drawn(svg: string, kind: Drawn, { width, format, namesSvg, asker }: Wanted): Promise<Shown> {
    const asSvg = (isStandIn: boolean) => ({ bytes: Buffer.from(svg), mediaType: 'image/svg+xml', isStandIn })
    if (format === 'svg') return asSvg(false)
    try {
      const bytes = await pngs.of({ svg, width: widthFor(kind, width) }, asker)
      return { bytes, mediaType: 'image/png', isStandIn: false }
    } catch (error) {
      if (namesSvg) return asSvg(true)
      throw error
    }
  }

  return {
    ofTitle: async (ctx, mediaId, kind, wanted) => {
      const number = ctx.shelf().numberOf(mediaId) ?? -1
      const facts = (await factsOf(ctx, [number])).get(number)
      if (!facts) throw new Problem('NOT_FOUND')
      const address = kind === 'poster' ? facts.poster_path : facts.backdrop_path
      const picture = await passedOn(address, wanted.asker)
      if (picture) return { ...picture, isStandIn: false }
      const instead = await drawn(draw(kind, subjectOf(facts)), kind, wanted)
      return parts.settings.images === 'proxy' && address !== undefined ? { ...instead, isStandIn: true } : instead
    },
    ofProvider: async (ctx, providerId, wanted) => {
      const name = providerNames(ctx.shelf(), providerId)
      if (name === undefined) throw new Problem('NOT_FOUND')
      return drawn(drawLogo(providerId, name), 'logo', wanted)
    },
    close: pngs.close,
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
