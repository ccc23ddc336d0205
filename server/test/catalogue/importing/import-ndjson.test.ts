import { readFileSync, statSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { factsOf, manyTitles, openTitleImports, type TitleImports } from '../../support/fixtures/title-imports.ts'
import { onEachStore } from '../../support/world.ts'

const matrix = {
  id: 'MV_603',
  media_type: 'movie',
  title: 'The Matrix',
  release_date: '1999-03-31',
  poster_path: '/poster.jpg',
  providers: [{ region: 'US', id: '8', name: 'Netflix' }],
}
const series = {
  id: 'TV_1396',
  media_type: 'tv',
  title: 'Breaking Bad',
  seasons: [{ number: 1, episodes: 7, air_date: '2008-01-20' }],
}
const lines = (...titles: unknown[]) =>
  titles.map((title) => `${typeof title === 'string' ? title : JSON.stringify(title)}\n`).join('')

onEachStore('marquee import ndjson', (kind) => {
  let imports: TitleImports
  beforeEach(async () => {
    imports = await openTitleImports(kind)
  })
  afterEach(() => imports.close())

  it('adds titles, then finds them unchanged, then changes them, with permanent numbers', async () => {
    const file = imports.write('titles.ndjson', lines(matrix, series))
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ status: 'done', read: 2, added: 2, refused: 0 })
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ read: 2, added: 0, changed: 0, same: 2 })
    imports.write('titles.ndjson', lines({ ...series, title: 'Braking Bad' }, matrix))
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ added: 0, changed: 1, same: 1 })
    const { titles } = await imports.held()
    expect(titles.map(({ number, id, source }) => [number, id, source])).toEqual([
      [0, 'MV_603', 'ndjson'],
      [1, 'TV_1396', 'ndjson'],
    ])
    expect(JSON.parse(titles[1]?.facts ?? '')).toEqual({ ...series, title: 'Braking Bad' })
  })

  it('uses the last of several lines for one title, and counts each that differs', async () => {
    const again = { ...matrix, title: 'Matrix, again' }
    const file = imports.write('titles.ndjson', lines(matrix, series, again, series))
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ read: 4, added: 2, changed: 1, same: 1 })
    expect(JSON.parse((await imports.held()).titles[0]?.facts ?? '').title).toBe('Matrix, again')
  })

  it('keeps the ids of other services, and ignores one that is 0 or empty', async () => {
    const stated = { ...matrix, id: 'MV_7', imdb_id: 'tt0133093', tmdb_id: 603, tvdb_id: 169 }
    const file = imports.write('titles.ndjson', lines(stated, { ...series, imdb_id: '', tmdb_id: 0, tvdb_id: null }))
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ added: 2, refused: 0 })
    const [film, show] = (await imports.held()).titles.map(({ facts }) => JSON.parse(facts))
    expect(film).toMatchObject({ imdb_id: 'tt0133093', tmdb_id: 603, tvdb_id: 169 })
    expect(show).toEqual(series)
    const bad = imports.write('bad.ndjson', lines({ ...matrix, tmdb_id: 'tt1' }, { ...series, tvdb_id: 1.5 }))
    expect(await imports.report(['import', 'ndjson', bad])).toMatchObject({ refused: 2 })
  })

  it('completes TMDB’s relative picture paths', async () => {
    await imports.report(['import', 'ndjson', imports.write('titles.ndjson', lines(matrix))])
    const [title] = (await imports.held()).titles
    expect(JSON.parse(title?.facts ?? '').poster_path).toMatch(/^https:\/\/image\.tmdb\.org\/t\/p\/w780\/poster\.jpg$/)
  })

  it('reports every bad line with its reason, skips it, and imports all others', async () => {
    const file = imports.write(
      'mixed.ndjson',
      Buffer.concat([
        Buffer.from(lines(matrix, '{"id":"MV_1","media', { id: 'MV_2', media_type: 'movie' }, '', '[1]')),
        Buffer.from([0x22, 0xff, 0xfe, 0x0a]),
        Buffer.from(
          lines({ id: 'XX_3', media_type: 'movie', title: 'No' }, { ...series, mood: 'dark', crew: [] }).replaceAll('\n', '\r\n'),
        ),
      ]),
    )
    const report = await imports.report(['import', 'ndjson', file])
    expect(report).toMatchObject({ status: 'done', read: 7, added: 2, refused: 5, unknownFields: 2 })
    const problems = report.problems.map(({ at, reason }) => `${at}: ${reason}`)
    expect(problems).toEqual([
      'line 2: not a JSON object',
      expect.stringMatching(/^line 3: title: /),
      'line 5: not a JSON object',
      'line 6: not UTF-8',
      expect.stringMatching(/^line 7: id: /),
    ])
    const { titles, runs } = await imports.held()
    expect(titles.map(({ id }) => id)).toEqual(['MV_603', 'TV_1396'])
    expect(runs).toMatchObject([{ status: 'done', read: 7, added: 2, refused: 5, finished_at: expect.any(Number) }])
    expect(JSON.parse(runs[0]?.problems ?? '')).toEqual(report.problems)
    expect((await imports.run('import', 'ndjson', file)).out).toContain('2 unknown fields ignored')
  })

  it('refuses adult titles unless enabled', async () => {
    const file = imports.write('adult.ndjson', lines({ ...matrix, adult: true }))
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ added: 0, refused: 1 })
    Object.assign(imports.env, { MARQUEE_ADULT: 'on' })
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ added: 1, refused: 0 })
  })

  it('unpacks gzip, whatever the file name', async () => {
    const file = imports.write('titles.txt', gzipSync(manyTitles(300)))
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ added: 300, refused: 0 })
  })

  it('imports the complete lines of a truncated gzip file, and exits with code 1', async () => {
    const packed = gzipSync(manyTitles(3000))
    const file = imports.write('cut.ndjson.gz', packed.subarray(0, packed.length / 2))
    const report = await imports.report(['import', 'ndjson', file], 1)
    expect(report).toMatchObject({ status: 'failed', message: expect.stringContaining('cut short or damaged'), refused: 0 })
    expect(report.added).toBeGreaterThan(1000)
    expect((await imports.held()).titles).toHaveLength(report.added)
    imports.write('cut.ndjson.gz', packed)
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ added: 3000 - report.added, same: report.added })
  })

  it('reports an empty file, and a file that is not NDJSON', async () => {
    const empty = await imports.run('import', 'ndjson', imports.write('empty.ndjson', ''))
    expect([empty.code, empty.out]).toEqual([0, expect.stringContaining('There was nothing to import')])
    for (const content of ['just\nsome words\n', 'word\n'.repeat(1000), Buffer.alloc(200_000, 7)]) {
      const { code, out } = await imports.run('import', 'ndjson', imports.write('words', content))
      expect([code, out]).toEqual([1, expect.stringContaining('not one of its lines is a JSON object. Nothing was imported')])
    }
    expect((await imports.held()).titles).toEqual([])
  })

  it('reports a missing file', async () => {
    for (const name of ['nowhere.ndjson', 'data']) {
      const { code, err } = await imports.run('import', 'ndjson', imports.path(name))
      expect([code, err]).toEqual([1, expect.stringMatching(/there is no file|is not a file/)])
    }
  })

  it('withdraws the remaining demo titles at its end', async () => {
    const file = imports.write('titles.ndjson', lines(matrix, series))
    await imports.report([
      'import',
      'ndjson',
      imports.write('demo.ndjson', lines({ ...matrix, title: 'Demo' }, { ...matrix, id: 'MV_9' })),
    ])
    await imports.change((db) => db.updateTable('titles').set({ source: 'demo' }).execute())
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ added: 1, changed: 1, withdrawnDemo: 1 })
    expect(factsOf(await imports.held()).map(([, id, , source, withdrawn]) => [id, source, withdrawn])).toEqual([
      ['MV_603', 'ndjson', 0],
      ['MV_9', 'demo', 1],
      ['TV_1396', 'ndjson', 0],
    ])
  })

  it('refuses an overlong line, and continues after it', async () => {
    const file = imports.write('long.ndjson', `${lines(matrix)}${'x'.repeat(5_000_000)}\n${lines(series)}`)
    const report = await imports.report(['import', 'ndjson', file])
    expect(report).toMatchObject({ added: 2, problems: [{ at: 'line 2', reason: 'longer than 4 MiB' }] })
  })
})

onEachStore('marquee export', (kind) => {
  it('writes what import reads: the same titles in an empty store', async () => {
    const [from, to] = [await openTitleImports(kind), await openTitleImports(kind)]
    await from.report(['import', 'ndjson', from.write('titles.ndjson', lines(matrix, series) + manyTitles(500))])
    const file = from.path('out.ndjson.gz')
    expect((await from.run('export', file)).out).toMatch(/^Wrote .*: 502 titles, \d+ bytes\.$/m)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(gunzipSync(readFileSync(file)).toString().split('\n')).toHaveLength(503)
    expect((await from.run('export', file)).err).toContain('exists')
    await to.report(['import', 'ndjson', file])
    expect(factsOf(await to.held())).toEqual(factsOf(await from.held()))
    await Promise.all([from.close(), to.close()])
  })

  it('leaves out withdrawn titles, and importing one again restores it', async () => {
    const imports = await openTitleImports(kind)
    const file = imports.write('titles.ndjson', lines(matrix, series))
    await imports.report(['import', 'ndjson', file])
    await imports.change((db) => db.updateTable('titles').set({ withdrawn: 1 }).where('id', '=', 'MV_603').execute())
    await imports.run('export', imports.path('out.ndjson'))
    expect(readFileSync(imports.path('out.ndjson'), 'utf8')).toBe(lines(series))
    await imports.report(['import', 'ndjson', file])
    expect((await imports.held()).titles.map(({ withdrawn }) => withdrawn)).toEqual([0, 0])
    await imports.close()
  })
})
