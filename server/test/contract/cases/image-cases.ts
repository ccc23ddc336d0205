import { expect } from 'vitest'
import { putTitles } from '../../../src/catalogue/titles.ts'
import { call, type Reply } from '../../support/callers.ts'
import { film } from '../../support/fixtures/made-titles.ts'
import type { Fixture } from '../fixture.ts'
import { at, type Case } from './case.ts'

const FILM = film(810_000, { title: 'A Picture <of> "Itself"', providers: [{ region: 'DE', id: 'pic', name: 'Picture House' }] })
const POSTER = `/images/${FILM.id}/poster`
const LOGO = '/images/providers/pic/logo'

const ask =
  (path: string, headers: Record<string, string> = {}): Case[4] =>
  async ({ base, world }: Fixture) => {
    await putTitles(world.service.ctx, 'contract', [FILM])
    return call(base, 'GET', path, { headers })
  }

const again =
  (path: string): Case[4] =>
  async (fixture) => {
    const first = await ask(path)(fixture)
    return ask(path, { 'if-none-match': first.headers.get('etag') ?? '' })(fixture)
  }

const isSvg = ({ headers, text }: Reply) => {
  expect(headers.get('content-type')).toBe('image/svg+xml')
  expect(headers.get('cache-control')).toContain('immutable')
  expect(text).toMatch(/^<svg [^>]*viewBox/)
}
const isPng = ({ headers, text }: Reply) => {
  expect(headers.get('content-type')).toBe('image/png')
  expect(text).toContain('PNG')
}

export const imageCases: Case[] = [
  ['GET /images/{mediaId}/{kind}', 'a poster', 200, isSvg, ask(POSTER)],
  ['GET /images/{mediaId}/{kind}', 'a backdrop', 200, isSvg, ask(`/images/${FILM.id}/backdrop`)],
  ['GET /images/{mediaId}/{kind}', 'PNG by name', 200, isPng, ask(`${POSTER}?format=png&w=120`)],
  ['GET /images/{mediaId}/{kind}', 'PNG for who takes no SVG', 200, isPng, ask(POSTER, { accept: 'image/png' })],
  ['GET /images/{mediaId}/{kind}', 'the same again', 304, () => {}, again(POSTER)],
  ['GET /images/{mediaId}/{kind}', 'no such kind', 400, at('kind'), ask(`/images/${FILM.id}/banner`)],
  ['GET /images/{mediaId}/{kind}', 'no width', 400, at('w'), ask(`${POSTER}?w=wide`)],
  ['GET /images/{mediaId}/{kind}', 'an unknown title', 404, 'NOT_FOUND', ask('/images/MV_899999/poster')],
  ['GET /images/providers/{providerId}/logo', 'a mark', 200, isSvg, ask(LOGO)],
  ['GET /images/providers/{providerId}/logo', 'the same again', 304, () => {}, again(LOGO)],
  ['GET /images/providers/{providerId}/logo', 'a wrong format', 400, at('format'), ask(`${LOGO}?format=gif`)],
  ['GET /images/providers/{providerId}/logo', 'an unknown service', 404, 'NOT_FOUND', ask('/images/providers/none/logo')],
]
