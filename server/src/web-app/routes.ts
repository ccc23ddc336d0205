import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { etagOf } from '../http/etags.ts'
import { Answer, type Route, route } from '../http/route.ts'
import { Problem } from '../problems.ts'
import { securityHeadersOf } from './security-headers.ts'

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** What somebody watches: here by the browser's cookie, below /tv as a device of its own. */
const watching = [
  '/who',
  '/who/edit',
  '/browse',
  '/find',
  '/title/{mediaId}',
  '/filters',
  '/taste',
  '/together',
  '/import',
  '/connect',
]

/** Every path that opens the web app. */
const screens = [
  ...['/', '/activate', '/settings', '/admin', '/reset', '/join', '/tv', '/tv/settings'],
  ...watching.flatMap((path) => [path, `/tv${path}`]),
]

/** The screen of a title has its id in the path; it reports an invalid one itself. */
const TitlePath = z.strictObject({ mediaId: z.string().max(100) })

type Asset = { plain: Buffer; gzipped: () => Buffer; mediaType: string }

/** What a person sees at an address that is not there; nothing where the web app is not built. */
export function readNotFoundPage(folder: string): Answer | undefined {
  const file = path.join(folder, 'index.html')
  if (!existsSync(file)) return undefined
  const html = readFileSync(file)
  return new Answer(404, html, { 'content-type': 'text/html; charset=utf-8', ...securityHeadersOf(html.toString()) })
}

/**
 * The built web app: one document for all screens, and its assets, held in memory. They are never shed nor counted: one
 * that is missing leaves a blank page, which cannot even tell why.
 */
export function webAppRoutes(folder: string): Route<Ctx>[] {
  const index = existsSync(path.join(folder, 'index.html')) ? readFileSync(path.join(folder, 'index.html')) : undefined
  const assets = readAssets(path.join(folder, 'assets'))
  const etag = index && etagOf(index)
  const policy = index && securityHeadersOf(index.toString())
  const page = (): Answer => {
    if (!index || !etag) throw new Problem('NOT_FOUND', { detail: 'the web app is not built: npm run build' })
    return new Answer(200, index, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag,
      ...policy,
    })
  }
  return [
    ...screens.map((screen) =>
      route({
        method: 'GET',
        path: screen,
        access: 'public',
        unlisted: true,
        summary: 'Get the web app',
        vital: true,
        ...(screen.includes('{') && { params: TitlePath }),
        answers: { 200: 'text/html' },
        problems: [],
        handle: page,
      }),
    ),
    route({
      method: 'GET',
      path: '/assets/{file}',
      access: 'public',
      unlisted: true,
      summary: 'Get scripts, styles and pictures of the web app',
      vital: true,
      params: z.strictObject({ file: z.string().max(200) }),
      answers: { 200: 'application/octet-stream' },
      problems: ['NOT_FOUND'],
      handle: (_ctx, { params, header }) => {
        const asset = assets.get(params.file)
        if (!asset) throw new Problem('NOT_FOUND')
        const headers = {
          'content-type': asset.mediaType,
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'Accept-Encoding',
        }
        const gzip = header('accept-encoding')?.includes('gzip')
        return gzip
          ? new Answer(200, asset.gzipped(), { ...headers, 'content-encoding': 'gzip' })
          : new Answer(200, asset.plain, headers)
      },
    }),
  ]
}

/** Read once. */
function readAssets(folder: string): Map<string, Asset> {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(names.map((name) => [name, readAsset(path.join(folder, name))]))
}

/** Compressed when it is first asked for: a start has other things to do. */
function readAsset(file: string): Asset {
  const plain = readFileSync(file)
  let gzipped: Buffer | undefined
  return {
    plain,
    gzipped: () => {
      gzipped ??= gzipSync(plain, { level: 9 })
      return gzipped
    },
    mediaType: mediaTypes[path.extname(file)] ?? 'application/octet-stream',
  }
}
