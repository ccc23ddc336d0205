import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatedFiles } from '../../../scripts/generated-files.ts'
import { routes } from '../contract/routes.ts'
import { call } from '../support/callers.ts'
import { root, textOf } from '../support/source-files.ts'
import { openWorld, type World } from '../support/world.ts'

type Operation = { operationId: string; summary: string; tags: string[]; security: Record<string, unknown>[]; responses: object }
type Document = { paths: Record<string, Record<string, Operation>>; tags: { name: string }[] }

/** Sections 2, 3, 4 and 6 of the interface, and what of section 7 is there: every operation and who may call it. */
const contract: Record<string, string[]> = {
  public: [
    'POST /hooks/{secret}',
    ...['radarr.json', 'sonarr.json', 'titles.json', 'home-assistant.json', 'rss.xml', 'atom.xml'].map(
      (file) => `GET /feeds/{feedToken}/${file}`,
    ),
    'POST /feeds/{feedToken}/mcp',
    'GET /stremio/{feedToken}/manifest.json',
    'GET /stremio/{feedToken}/catalog/{type}/{catalogue}',
    'GET /stremio/{feedToken}/catalog/{type}/{catalogue}/{extra}',
    'GET /stremio/{feedToken}/meta/{type}/{title}',
    'GET /stremio/{feedToken}/configure',
    'POST /auth/device-codes',
    'POST /auth/device-codes/{deviceCode}/poll',
    'GET /.well-known/jwks.json',
    'GET /.well-known/oauth-authorization-server',
    'POST /oauth/device_authorization',
    'POST /oauth/token',
    'POST /trakt/oauth/device/code',
    'POST /trakt/oauth/device/token',
    'POST /trakt/oauth/token',
    'POST /trakt/oauth/revoke',
    'GET /health/live',
    'GET /health/ready',
    'GET /openapi.json',
    'GET /docs',
    'GET /images/{mediaId}/{kind}',
    'GET /images/providers/{providerId}/logo',
  ],
  'nothing | cookie': ['GET /web/session', 'GET /web/oidc/callback'],
  'cookie+csrfToken': [
    'POST /web/accounts',
    'POST /web/demo',
    'POST /web/session',
    'DELETE /web/session',
    'POST /web/session/confirm',
    'POST /web/password',
    'POST /web/password-resets',
    'POST /web/oidc',
    'GET /web/activations/{userCode}',
    'POST /web/activations/{userCode}',
    'POST /web/session-token',
    'POST /web/sign-ins/{publicId}/recognise',
    'GET /account/export',
    'DELETE /account',
    'GET /admin/accounts',
    'POST /admin/invites',
    'GET /admin/clients',
    'POST /admin/clients',
    'DELETE /admin/clients/{clientId}',
    'GET /admin/overview',
    'GET /admin/imports',
    'POST /admin/imports',
    'GET /admin/imports/{importId}',
    'DELETE /admin/imports/{importId}',
    'GET /admin/training',
    'POST /admin/training',
    'GET /admin/backup',
  ],
  'refreshToken | cookie+csrfToken': [
    'POST /auth/session-token',
    'GET /auth/session',
    'DELETE /auth/session',
    'GET /auth/sessions',
    'DELETE /auth/sessions/{publicId}',
    'GET /profiles',
    'POST /profiles',
    'GET /profiles/{profileId}',
    'PATCH /profiles/{profileId}',
    'DELETE /profiles/{profileId}',
    'GET /account',
  ],
  'refreshToken | sessionToken | cookie+csrfToken': [
    'GET /media/{mediaId}',
    'GET /media/{mediaId}/similar',
    'GET /search',
    'GET /genres',
    'GET /keywords',
    'GET /providers',
    'GET /regions',
  ],
  sessionToken: [
    'GET /profile',
    ...['liked', 'super_liked', 'disliked', 'watchlist', 'hidden', 'collection'].flatMap((list) => [
      `GET /profile/${list}`,
      `POST /profile/${list}`,
      `DELETE /profile/${list}/{mediaId}`,
    ]),
    'PUT /profile/muted/{mediaId}',
    'DELETE /profile/muted/{mediaId}',
    'GET /profile/ratings',
    'PUT /profile/ratings/{mediaId}',
    'DELETE /profile/ratings/{mediaId}',
    'GET /profile/history',
    'POST /profile/history',
    'GET /profile/history/{mediaId}',
    'PATCH /profile/history/{mediaId}',
    'DELETE /profile/history/{mediaId}',
    'GET /profile/playback',
    'POST /profile/playback',
    'PATCH /profile/playback',
    'DELETE /profile/playback/{mediaId}',
    'POST /profile/scrobble/{mediaId}',
    'POST /profile/scrobble/{mediaId}/skip',
    'GET /profile/media/{mediaId}',
    'GET /profile/taste',
    'GET /profile/doors',
    'POST /profile/doors',
    'PATCH /profile/doors/{doorId}',
    'DELETE /profile/doors/{doorId}',
    'GET /profile/sources',
    'POST /profile/sources',
    'GET /profile/sources/{sourceId}',
    'PATCH /profile/sources/{sourceId}',
    'POST /profile/sources/{sourceId}/pull',
    'DELETE /profile/sources/{sourceId}',
    'GET /profile/imports',
    'POST /profile/imports',
    'GET /profile/imports/{importId}',
    'DELETE /profile/imports/{importId}',
    'GET /profile/imports/{importId}/events',
    'GET /profile/imports/{importId}/rows',
    'PUT /profile/imports/{importId}/rows/{row}',
    'PUT /profile/imports/{importId}/person',
    'POST /pages',
    'GET /pages/{pageId}',
    'GET /pages/{pageId}/rows',
    'GET /pages/{pageId}/rows/{rowId}',
    'GET /pages/{pageId}/rows/{rowId}/items',
    'GET /pages/{pageId}/items/{mediaId}/why',
    'POST /pages/{pageId}/rows/{rowId}/preview',
    'POST /pages/{pageId}/seen',
  ],
  refreshToken: [
    'POST /mcp',
    'GET /trakt/sync/last_activities',
    ...['history', 'ratings', 'watchlist', 'collection'].flatMap((list) => [
      `POST /trakt/sync/${list}`,
      `POST /trakt/sync/${list}/remove`,
    ]),
    'GET /trakt/sync/history',
    'GET /trakt/sync/history/{type}',
    'GET /trakt/sync/history/{type}/{id}',
    'GET /trakt/sync/ratings',
    'GET /trakt/sync/ratings/{type}',
    'GET /trakt/sync/ratings/{type}/{rating}',
    'GET /trakt/sync/watchlist',
    'GET /trakt/sync/watchlist/{type}',
    'GET /trakt/sync/watchlist/{type}/{sort}',
    'GET /trakt/sync/collection/{type}',
    'GET /trakt/sync/watched/{type}',
    'GET /trakt/sync/playback',
    'GET /trakt/sync/playback/{item}',
    'DELETE /trakt/sync/playback/{item}',
    'GET /trakt/users/settings',
    'GET /trakt/users/{user}',
    'GET /trakt/users/hidden/{section}',
    'POST /trakt/users/hidden/{section}',
    'POST /trakt/users/hidden/{section}/remove',
    ...['lists', 'likes', 'favorites', 'comments', 'followers', 'following', 'friends'].map(
      (list) => `GET /trakt/users/{user}/${list}`,
    ),
    'POST /trakt/users/{user}/lists',
    'GET /trakt/users/likes/{type}',
    'GET /trakt/users/{user}/watching',
    'GET /trakt/users/{user}/notes/{type}',
    'GET /trakt/users/{user}/stats',
    'GET /trakt/calendars/my/movies/{date}/{days}',
    'GET /trakt/calendars/my/shows/{date}/{days}',
    'GET /trakt/calendars/my/shows/{which}/{date}/{days}',
    'POST /trakt/scrobble/{action}',
    'POST /trakt/checkin',
    'DELETE /trakt/checkin',
    'GET /trakt/recommendations/{type}',
    'DELETE /trakt/recommendations/{type}/{id}',
    'GET /trakt/search/{type}',
    'GET /trakt/search/{type}/{id}',
    'GET /trakt/shows/{id}/progress/watched',
    'GET /trakt/genres/{type}',
    'GET /trakt/shows/{id}/seasons',
    'GET /trakt/shows/{id}/seasons/{season}',
    'GET /trakt/shows/{id}/seasons/{season}/info',
    'GET /trakt/shows/{id}/seasons/{season}/episodes/{episode}',
    'GET /trakt/shows/{id}/next_episode',
    'GET /trakt/shows/{id}/last_episode',
    ...['movies', 'shows'].flatMap((type) => [
      `GET /trakt/${type}/popular`,
      `GET /trakt/${type}/trending`,
      `GET /trakt/${type}/anticipated`,
      `GET /trakt/${type}/{id}`,
      ...['related', 'translations', 'translations/{language}', 'ratings', 'comments', 'comments/{sort}'].map(
        (part) => `GET /trakt/${type}/{id}/${part}`,
      ),
    ]),
  ],
  metricsToken: ['GET /metrics'],
}

const files = await generatedFiles()
const document = JSON.parse(files.get('openapi.json') ?? '') as Document
const operations = Object.entries(document.paths).flatMap(([at, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${at}`, at, operation })),
)

describe('files made from the code', () => {
  it.each([...files.keys()])('%s is not stale (npm run generate)', (file) => {
    expect(existsSync(path.join(root, file))).toBe(true)
    expect(textOf(file) === files.get(file)).toBe(true)
  })
})

describe('openapi.json', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  it('is what the server gives', async () => {
    const { body, headers } = await call(world.base, 'GET', '/openapi.json')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body).toEqual(document)
  })

  it('passes the linter without an error or a warning', async () => {
    const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
    const env = { PATH: process.env['PATH'], REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
    const lint = await promisify(execFile)(process.execPath, [cli, 'lint', 'openapi.json'], { cwd: root, env })
    expect(lint.stderr + lint.stdout).toContain('Your API description is valid')
    expect(lint.stderr + lint.stdout).not.toMatch(/warning/i)
  })

  it('names every operation once, says what it does and where it belongs', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const tags = document.tags.map(({ name }) => name)
    for (const { operation } of operations) {
      expect(operation.operationId).toMatch(/^(get|post|put|patch|delete)[A-Z]\w+$/)
      expect(operation.summary.length).toBeGreaterThan(5)
      expect(tags).toContain(operation.tags[0])
    }
  })

  it('describes every parameter of every path', () => {
    for (const { at, operation } of operations) {
      const { parameters = [] } = operation as Operation & { parameters?: { name: string; in: string }[] }
      const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(described).toEqual([...at.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  })

  it('leaves out our own pages only, which are open to everybody, and what is listed by another path', () => {
    const unlisted = routes.filter((route) => route.unlisted)
    const listed = new Set(operations.map(({ name }) => name))
    const listedPath = (path: string) => path.replace(/\/{how}$/, '').replace('/trakt/users/{user}/', '/trakt/sync/')
    const own = unlisted.filter(({ method, path }) => !listed.has(`${method} ${listedPath(path)}`))
    expect(own.map(({ method, access, answers }) => [method, access, typeof answers[200]])).toEqual(
      own.map(() => ['GET', 'public', 'string']),
    )
    expect(routes.length - unlisted.length).toBe(operations.length)
  })

  it('has exactly the operations of the contract, each open to whom it should be', () => {
    const found = Object.fromEntries(operations.map(({ name, operation }) => [name, whoMay(operation)]))
    const wanted = Object.fromEntries(Object.entries(contract).flatMap(([who, names]) => names.map((name) => [name, who])))
    expect(found).toEqual(wanted)
  })
})

function whoMay({ security }: Operation): string {
  return security.map((way) => Object.keys(way).join('+') || 'nothing').join(' | ') || 'public'
}
