import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { newProviderNames } from '../catalogue/provider-names.ts'
import { Problem } from '../problems.ts'
import { BoundedCache } from './bounded-cache.ts'
import { drawLogo, type PictureKind } from './draw.ts'
import { newDrawings } from './drawings.ts'
import { internet, type Outside, type Picture } from './fetch-picture.ts'
import { newPassedOn } from './passed-on.ts'
import { newPngs } from './pngs.ts'
import { type Drawn, megapixelsOf, widthFor } from './sizes.ts'

const MEMORY_BYTES = 16 * 1024 * 1024

/** What somebody asks for; `asker` is who, as limits count them. */
export type PictureRequest = { width: number | undefined; format: 'svg' | 'png'; namesSvg: boolean; asker: string }

/** A picture, and whether it stands in for the right one, which can be had later. */
export type ServedPicture = Picture & { isStandIn: boolean }

/** Pictures of titles and services, as one node makes and remembers them. */
export type Pictures = {
  ofTitle: (ctx: CatalogueCtx, mediaId: string, kind: PictureKind, wanted: PictureRequest) => Promise<ServedPicture>
  ofProvider: (ctx: CatalogueCtx, providerId: string, wanted: PictureRequest) => Promise<ServedPicture>
  close: () => Promise<void>
}

export type PicturesParts = Pick<CatalogueCtx, 'settings' | 'now' | 'log' | 'memory'> & { outside?: Outside | undefined }

/** Drawn pictures; the catalogue's own, through this server, where `MARQUEE_IMAGES` says so and they can be had. */
export function newPictures({ outside = internet, ...parts }: PicturesParts): Pictures {
  const limit = MEMORY_BYTES
  const memory = parts.memory.add({ name: 'pictures', limit, unit: 'bytes' }, new BoundedCache(limit))
  const passedOn = newPassedOn({ ...parts, memory, outside })
  const pngs = newPngs({ ...parts, memory })
  const drawings = newDrawings()
  const providerNames = newProviderNames(parts.now)

  async function drawn(svg: Buffer, kind: Drawn, { width, format, namesSvg, asker }: PictureRequest): Promise<ServedPicture> {
    const asSvg = (isStandIn: boolean) => ({ bytes: svg, mediaType: 'image/svg+xml', isStandIn })
    if (format === 'svg') return asSvg(false)
    try {
      const drawnWidth = widthFor(kind, width)
      const order = { svg: svg.toString(), width: drawnWidth, megapixels: megapixelsOf(kind, drawnWidth) }
      const bytes = await pngs.of(order, asker)
      return { bytes, mediaType: 'image/png', isStandIn: false }
    } catch (error) {
      if (namesSvg) return asSvg(true)
      throw error
    }
  }

  return {
    ofTitle: async (ctx, mediaId, kind, wanted) => {
      const { svg, address } = await drawings(ctx, mediaId, kind)
      const picture = await passedOn(address, wanted.asker)
      if (picture) return { ...picture, isStandIn: false }
      const instead = await drawn(svg, kind, wanted)
      return parts.settings.images === 'proxy' && address !== undefined ? { ...instead, isStandIn: true } : instead
    },
    ofProvider: async (ctx, providerId, wanted) => {
      const name = providerNames(ctx.liveCatalogue(), providerId)
      if (name === undefined) throw new Problem('NOT_FOUND')
      return drawn(Buffer.from(drawLogo(providerId, name)), 'logo', wanted)
    },
    close: pngs.close,
  }
}
