import { z } from 'zod'
import { MediaId } from '../catalogue/facts-schema.ts'
import { etagOf } from '../http/etags.ts'
import { Answer, type Route, route } from '../http/route.ts'
import { optionalQueryNumber } from '../http/schemas.ts'
import type { Picture } from './fetch-picture.ts'
import type { Wanted } from './pictures.ts'

const query = z.strictObject({
  w: optionalQueryNumber(16, 1920).meta({ description: 'Width in pixels; one of a few sizes is sent' }),
  format: z.enum(['svg', 'png']).optional(),
})
const tag = 'Pictures'
const YEAR_SECONDS = 31_536_000

/** Pictures of titles and marks of services: anybody may see them, for ever. */
export const imageRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/images/{mediaId}/{kind}',
    access: 'public',
    rate: 'pictures',
    tag,
    summary: 'A title’s poster or backdrop',
    description:
      'A drawn picture (SVG; PNG for `format=png` or an Accept without svg), or the catalogue’s own where the server passes them on.',
    params: z.strictObject({ mediaId: MediaId, kind: z.enum(['poster', 'backdrop']) }),
    query,
    answers: { 200: 'image/svg+xml', 304: null },
    problems: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
    handle: async (ctx, { params, query, header }) =>
      asAnswer(await ctx.pictures.ofTitle(ctx, params.mediaId, params.kind, wanted(query, header('accept')))),
  }),
  route({
    method: 'GET',
    path: '/images/providers/{providerId}/logo',
    access: 'public',
    rate: 'pictures',
    tag,
    summary: 'A service’s mark',
    params: z.strictObject({ providerId: z.string().min(1).max(64) }),
    query,
    answers: { 200: 'image/svg+xml', 304: null },
    problems: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
    handle: async (ctx, { params, query, header }) =>
      asAnswer(await ctx.pictures.ofProvider(ctx, params.providerId, wanted(query, header('accept')))),
  }),
]

function wanted({ w, format }: z.output<typeof query>, accept: string | undefined): Wanted {
  const takesSvg = accept === undefined || /image\/svg\+xml|image\/\*|\*\/\*/.test(accept)
  return { width: w, format: format ?? (takesSvg ? 'svg' : 'png') }
}

function asAnswer({ bytes, mediaType }: Picture): Answer {
  return new Answer(200, bytes, {
    'content-type': mediaType,
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cross-origin-resource-policy': 'cross-origin',
    etag: etagOf(bytes),
    vary: 'accept',
  })
}
