import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { newProviderNames } from '../catalogue/names/provider-names.ts'
import { Problem } from '../problems.ts'
import { BoundedCache } from './bounded-cache.ts'
import { drawLogo, type PictureKind } from './draw.ts'
import { newDrawings } from './drawings.ts'
import { type Picture, type PictureNetwork, pictureInternet } from './fetch-picture.ts'
import { newPictureProxy } from './picture-proxy.ts'
import { newPngs } from './pngs.ts'
import { type DrawnKind, megapixelsOf, pictureWidthFor } from './sizes.ts'

const CACHE_BYTES = 16 * 1024 * 1024

/** The picture that a client wants; `clientKey`: the key under which limits count the client. */
export type PictureRequest = { width: number | undefined; format: 'svg' | 'png'; namesSvg: boolean; clientKey: string }

/** A picture, and whether it is a temporary substitute for the right one. */
export type ServedPicture = Picture & { isStandIn: boolean }

/** Serves pictures of titles and streaming services. */
export type Pictures = {
  ofTitle: (ctx: CatalogueCtx, mediaId: string, kind: PictureKind, wanted: PictureRequest) => Promise<ServedPicture>
  ofProvider: (ctx: CatalogueCtx, providerId: string, wanted: PictureRequest) => Promise<ServedPicture>
  close: () => Promise<void>
}

export type PicturesParts = Pick<CatalogueCtx, 'settings' | 'now' | 'log' | 'memory'> & { network?: PictureNetwork | undefined }

/** Serves the catalogue's own pictures where `MARQUEE_IMAGES=proxy` and they are available, otherwise drawn ones. */
export function newPictures({ network = pictureInternet, ...parts }: PicturesParts): Pictures {
  const limit = CACHE_BYTES
  const memory = parts.memory.add({ name: 'pictures', limit, unit: 'bytes' }, new BoundedCache(limit))
  const proxy = newPictureProxy({ ...parts, memory, network })
  const pngs = newPngs({ ...parts, memory })
  const drawings = newDrawings()
  const providerNames = newProviderNames(parts.now)

  async function serveDrawing(
    svg: Buffer,
    kind: DrawnKind,
    { width, format, namesSvg, clientKey }: PictureRequest,
  ): Promise<ServedPicture> {
    const asSvg = (isStandIn: boolean) => ({ bytes: svg, mediaType: 'image/svg+xml', isStandIn })
    if (format === 'svg') return asSvg(false)
    try {
      const drawnWidth = pictureWidthFor(kind, width)
      const order = { svg: svg.toString(), width: drawnWidth, megapixels: megapixelsOf(kind, drawnWidth) }
      const bytes = await pngs.of(order, clientKey)
      return { bytes, mediaType: 'image/png', isStandIn: false }
    } catch (error) {
      if (namesSvg) return asSvg(true)
      throw error
    }
  }

  return {
    ofTitle: async (ctx, mediaId, kind, wanted) => {
      const { svg, address } = await drawings(ctx, mediaId, kind)
      const picture = await proxy(address, wanted.clientKey)
      if (picture) return { ...picture, isStandIn: false }
      const instead = await serveDrawing(svg, kind, wanted)
      return parts.settings.images === 'proxy' && address !== undefined ? { ...instead, isStandIn: true } : instead
    },
    ofProvider: async (ctx, providerId, wanted) => {
      const name = providerNames(ctx.liveCatalogue(), providerId)
      if (name === undefined) throw new Problem('NOT_FOUND')
      return serveDrawing(Buffer.from(drawLogo(providerId, name)), 'logo', wanted)
    },
    close: pngs.close,
  }
}
