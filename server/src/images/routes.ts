import { z } from 'zod'
import { MediaId } from '../catalogue/facts-schema.ts'
import { optionalQueryNumber } from '../field-schemas.ts'
import { etagOf } from '../http/etags.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import { limitKey } from '../network/addresses.ts'
import { weakCache } from '../node-memory.ts'
import type { ImagesCtx } from './ctx.ts'
import type { PictureRequest, ServedPicture } from './pictures.ts'
import { type DrawnKind, describeWidths } from './sizes.ts'

const route = routeFor<ImagesCtx>()

const queryOf = (...kinds: DrawnKind[]) =>
  z.strictObject({
    w: optionalQueryNumber(16, 1920).meta({
      description: `Width in pixels; a PNG is made in the next of these: ${describeWidths(...kinds)}`,
    }),
    format: z.enum(['svg', 'png']).optional(),
  })
const titleQuery = queryOf('poster', 'backdrop')
const logoQuery = queryOf('logo')
const tag = 'Pictures'
const FINAL_CACHE_CONTROL = 'public, max-age=31536000, immutable'
const STAND_IN_CACHE_CONTROL = 'public, max-age=60'

/** Pictures of titles and logos of streaming services: public, and cacheable for a year. */
export const imageRoutes: Route<ImagesCtx>[] = [
  route({
    method: 'GET',
    path: '/images/{mediaId}/{kind}',
    access: 'public',
    rate: 'pictures',
    tag,
    summary: 'A title’s poster or backdrop',
    description:
      'A drawn picture (SVG; PNG for `format=png` or an Accept without svg), or the catalogue’s own if the server forwards them. ' +
      'If too many PNGs are requested, the answer is `RATE_LIMITED` or `OVERLOADED`; if Accept names svg, it is the SVG, valid for a minute.',
    params: z.strictObject({ mediaId: MediaId, kind: z.enum(['poster', 'backdrop']) }),
    query: titleQuery,
    answers: { 200: 'image/svg+xml', 304: null },
    bytes: { 200: ['image/png', 'image/jpeg', 'image/webp'] },
    problems: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
    handle: async (ctx, { params, query, header, caller }) =>
      asAnswer(
        await ctx.pictures.ofTitle(ctx, params.mediaId, params.kind, pictureRequest(query, header('accept'), caller.address)),
      ),
  }),
  route({
    method: 'GET',
    path: '/images/providers/{providerId}/logo',
    access: 'public',
    rate: 'pictures',
    tag,
    summary: 'A service’s logo',
    params: z.strictObject({ providerId: z.string().min(1).max(64) }),
    query: logoQuery,
    answers: { 200: 'image/svg+xml', 304: null },
    bytes: { 200: ['image/png'] },
    problems: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
    handle: async (ctx, { params, query, header, caller }) =>
      asAnswer(await ctx.pictures.ofProvider(ctx, params.providerId, pictureRequest(query, header('accept'), caller.address))),
  }),
]

function pictureRequest({ w, format }: z.output<typeof titleQuery>, accept: string | undefined, address: string): PictureRequest {
  const takesSvg = accept === undefined || /image\/svg\+xml|image\/\*|\*\/\*/.test(accept)
  return {
    width: w,
    format: format ?? (takesSvg ? 'svg' : 'png'),
    namesSvg: accept?.includes('image/svg+xml') ?? false, // a client that accepts */* may be unable to display SVG
    clientKey: limitKey(address),
  }
}

/** Computed once per picture, since cached pictures are sent many times. */
const etags = weakCache<Buffer, string>('ETags of pictures')

function asAnswer({ bytes, mediaType, isStandIn }: ServedPicture): Answer {
  const etag = etags.get(bytes, () => etagOf(bytes))
  return new Answer(200, bytes, {
    'content-type': mediaType,
    'cache-control': isStandIn ? STAND_IN_CACHE_CONTROL : FINAL_CACHE_CONTROL,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cross-origin-resource-policy': 'cross-origin',
    etag,
    vary: 'accept',
  })
}
