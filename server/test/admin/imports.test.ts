import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runImport } from '../../src/catalogue/importing/import.ts'
import type { Batch, Source } from '../../src/catalogue/sources/source.ts'
import { withinBudget } from '../../src/store/deadline.ts'
import { Browser, type call, makeFirstAccount } from '../support/callers.ts'
import { startTmdb } from '../support/external-services/tmdb-server.ts'
import { manyTitles } from '../support/fixtures/title-imports.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

const MANY = 6000
const LINES = 'application/x-ndjson'

type ImportFixture = {
  world: World
  person: Browser
  send: (content: string | Uint8Array, type?: string) => ReturnType<typeof call>
  ask: (method: string, path: string, body?: unknown) => ReturnType<typeof call>
  idle: () => Promise<void>
  uploads: () => string[]
}

/** A server with an administrator who imports over HTTP. */
async function openImportFixture(options: Parameters<typeof openWorld>[0] = {}): Promise<ImportFixture> {
  const world = await openWorld({ ...options, env: { MARQUEE_DURABILITY: 'normal', ...options.env } })
  const person = await makeFirstAccount(world.base)
  return {
    world,
    person,
    send: (body, type = LINES) => person.send('POST', '/admin/imports', body, { 'content-type': type }),
    ask: (method, path, body) => person.send(method, path, body),
    idle: () => world.service.ctx.importer.idle(),
    uploads: () => readdirSync(world.dataDir).filter((name) => name.startsWith('upload-')),
  }
}

const title = (number: number) => `{"id":"MV_${number}","media_type":"movie","title":"Sent ${number}"}\n`

/** A source with nothing in it, which it says when it is let. */
const after = (waiting: Promise<void>): Source => ({
  name: 'ndjson',
  location: 'nowhere',
  fingerprint: '',
  batches: async function* (): AsyncGenerator<Batch> {
    await waiting
    yield { position: '1', part: 0.5, phase: 'titles' }
  },
})

onEachStore('POST /admin/imports', (store) => {
  let fixture: ImportFixture
  beforeAll(async () => {
    fixture = await openImportFixture({ store })
  })
  afterAll(() => fixture?.world.close())

  it('imports the file that was sent, notes who did, and keeps nothing of the file', async () => {
    const { body } = await fixture.send(gzipSync(`${title(1)}nonsense\n${title(2)}`), 'application/gzip')
    await fixture.idle()
    const run = await fixture.ask('GET', `/admin/imports/${body['importId']}`)
    expect(run.body).toMatchObject({ status: 'done', read: 3, added: 2, refused: 1, progress: { phase: 'titles', part: 1 } })
    expect(run.body['problems']).toEqual([{ at: 'line 2', reason: 'not a JSON object' }])
    expect(run.body['place']).not.toContain('/')
    expect((await fixture.ask('GET', '/media/MV_2')).body).toMatchObject({ title: 'Sent 2' })
    expect(fixture.uploads()).toEqual([])
    const noted = await fixture.world.service.ctx.db
      .selectFrom('audit')
      .selectAll()
      .where('event', '=', 'import started')
      .execute()
    expect(noted).toMatchObject([{ account_id: expect.stringMatching(/^acct_/), address: expect.stringMatching(/\.0$/) }])
  })

  it('begins one of many that are asked for at once, and leaves no file of the others', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => fixture.send(manyTitles(300) + title(1000 + n))))
    await fixture.idle()
    expect(replies.map(({ status }) => status).sort()).toEqual([202, ...Array(11).fill(409)])
    expect(fixture.uploads()).toEqual([])
  })

  it('says why a file was given up: it is none, or becomes too much when it is unpacked', async () => {
    const failed = async (content: string | Uint8Array, type = LINES) => {
      const { body } = await fixture.send(content, type)
      await fixture.idle()
      return (await fixture.ask('GET', `/admin/imports/${body['importId']}`)).body
    }
    expect(await failed('this is\nno file of titles\n')).toMatchObject({
      status: 'failed',
      message: 'this is not NDJSON: not one of its lines is a JSON object',
    })
    const bomb = gzipSync(Buffer.concat([Buffer.from(title(7)), Buffer.alloc(20_000_000)]))
    expect(await failed(bomb, 'application/gzip')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('unpacks to more than'),
    })
  })

  it('is not bound by the time of the request that began it', async () => {
    const { ctx } = fixture.world.service
    const order = { open: async () => after(Promise.resolve()) }
    const importId = await withinBudget(-1, () => ctx.importer.begin(ctx, order))
    await fixture.idle()
    expect((await fixture.ask('GET', `/admin/imports/${importId}`)).body).toMatchObject({ status: 'done' })
  })
})

onEachStore('DELETE /admin/imports/{importId}', (store) => {
  let fixture: ImportFixture
  beforeAll(async () => {
    fixture = await openImportFixture({ store })
  })
  afterAll(() => fixture?.world.close())

  it('stops a run; importing the same file again resumes it', async () => {
    const file = manyTitles(MANY)
    const { body } = await fixture.send(file)
    const path = `/admin/imports/${body['importId']}`
    expect((await fixture.ask('DELETE', path)).status).toBe(204)
    const stopped = (await fixture.ask('GET', path)).body
    expect(stopped).toMatchObject({ status: 'stopped', finishedAt: expect.any(String) })
    await fixture.idle()
    expect((await fixture.ask('GET', path)).body).toMatchObject({ status: 'stopped', read: stopped['read'] })
    expect(Number(stopped['read'])).toBeLessThan(MANY)
    expect((await fixture.send(file)).body).toEqual(body)
    await fixture.idle()
    expect((await fixture.ask('GET', path)).body).toMatchObject({ status: 'done', read: MANY, added: MANY })
  })

  it('stops a run that another process started, so that the next one can start', async () => {
    const { ctx } = fixture.world.service
    const waiting = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<string>()
    const run = runImport(ctx, after(waiting.promise), {
      onProgress: () => {},
      signal: new AbortController().signal,
      begun: begun.resolve,
    })
    const importId = await begun.promise
    expect((await fixture.send(title(50_000))).status).toBe(409)
    expect((await fixture.ask('DELETE', `/admin/imports/${importId}`)).status).toBe(204)
    waiting.resolve()
    await expect(run).rejects.toThrow('has stopped it')
    expect((await fixture.ask('GET', `/admin/imports/${importId}`)).body).toMatchObject({ status: 'stopped', read: 0 })
    expect((await fixture.send(title(50_001))).status).toBe(202)
    await fixture.idle()
  })
})

describe.skipIf(inject('postgresUrl') === undefined)('an import on another node', () => {
  it('is seen and stopped from this one', async () => {
    const fixture = await openImportFixture({ store: 'postgres' })
    const second = await fixture.world.second()
    const there = `http://127.0.0.1:${second.port}`
    const { body } = await fixture.send(manyTitles(MANY))
    const path = `/admin/imports/${body['importId']}`
    const person = Object.assign(new Browser(there), { cookie: fixture.person.cookie, csrfToken: fixture.person.csrfToken })
    expect((await person.send('GET', path)).body).toMatchObject({ status: 'running' })
    expect((await person.send('DELETE', path)).status).toBe(204)
    await fixture.idle()
    expect((await fixture.ask('GET', path)).body).toMatchObject({ status: 'stopped' })
    await fixture.world.close()
  })
})

describe('an import from TMDB', () => {
  it('calls only the configured address of TMDB, with the key', async () => {
    const tmdb = await startTmdb(() => ({ body: { page: 1, results: [], total_pages: 1, total_results: 0 } }))
    const fixture = await openImportFixture({ env: { TMDB_API_KEY: 'a-key' }, tmdbApi: tmdb.base })
    const { status, body } = await fixture.ask('POST', '/admin/imports', { source: 'tmdb', pages: 1, regions: ['DE'] })
    expect(status).toBe(202)
    await fixture.idle()
    expect((await fixture.ask('GET', `/admin/imports/${body['importId']}`)).body).toMatchObject({
      source: 'tmdb',
      status: 'done',
    })
    expect(tmdb.asked.length).toBeGreaterThan(0)
    await fixture.world.close()
    await tmdb.close()
  })
})
