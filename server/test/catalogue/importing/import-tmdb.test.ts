import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type Recorded,
  startTmdb,
  type TmdbRequest,
  type TmdbServer,
  withAppended,
} from '../../support/external-services/tmdb-server.ts'
import { openTitleImports, type TitleImports } from '../../support/fixtures/title-imports.ts'
import { onEachStore } from '../../support/world.ts'

const film = (id: number, more: object = {}) => ({
  id,
  title: `Film ${id}`,
  original_title: `Film ${id}`,
  release_date: '2001-02-03',
  runtime: 100,
  genres: [{ id: 18, name: 'Drama' }],
  origin_country: ['FR'],
  poster_path: `/p${id}.jpg`,
  ...more,
})

const series = {
  id: 7,
  name: 'Serial',
  original_name: 'Série',
  first_air_date: '2010-09-08',
  episode_run_time: [],
  last_episode_to_air: { runtime: 47 },
  genres: [],
  created_by: [{ id: 3, name: 'Maker' }],
  external_ids: { imdb_id: 'tt0000070', tvdb_id: 70 },
  seasons: [
    { season_number: 0, episode_count: 4, air_date: null },
    { season_number: 1, episode_count: 10, air_date: '2010-09-08' },
    { season_number: 2, episode_count: 8, air_date: null },
    { season_number: 3, episode_count: 0, air_date: null },
  ],
}

onEachStore('marquee import tmdb', (kind) => {
  let imports: TitleImports
  let tmdb: TmdbServer
  let answers: Record<string, unknown>
  let intercept: ((asked: TmdbRequest) => Recorded | undefined) | undefined
  const lists = {
    '/3/discover/movie?1': { results: [{ id: 1 }, { id: 2 }], total_pages: 2 },
    '/3/discover/movie?2': { results: [{ id: 3 }], total_pages: 2 },
    '/3/discover/tv?1': { results: [{ id: 7 }], total_pages: 1 },
    '/3/movie/changes?1': { results: [{ id: 2 }, { id: 99 }], total_pages: 1 },
    '/3/tv/changes?1': { results: [], total_pages: 1 },
  }
  beforeEach(async () => {
    intercept = undefined
    answers = { ...lists, '/3/movie/1': film(1), '/3/movie/2': film(2), '/3/movie/3': film(3), '/3/tv/7': series }
    const get = (wanted: string): Recorded | undefined => (answers[wanted] ? { status: 200, body: answers[wanted] } : undefined)
    tmdb = await startTmdb((asked) => {
      const isList = /discover|changes/.test(asked.path)
      return intercept?.(asked) ?? (isList ? get(`${asked.path}?${asked.query['page'] ?? 1}`) : withAppended(asked, get))
    })
    imports = await openTitleImports(kind, { TMDB_API_KEY: 'k'.repeat(32) })
  })
  afterEach(async () => {
    await tmdb.close()
    await imports.close()
  })
  const run = (...words: string[]) => imports.report(['import', 'tmdb', '--api', tmdb.base, ...words])
  const facts = async (id: string) => JSON.parse((await imports.held()).titles.find((title) => title.id === id)?.facts ?? 'null')
  const detailsAsked = () => tmdb.asked.map(({ path }) => path).filter((path) => /^\/3\/(movie|tv)\/\d+$/.test(path))

  it('imports the films and series of the given number of pages, and prints TMDB’s attribution', async () => {
    expect(await run('--pages', '5')).toMatchObject({ status: 'done', read: 4, added: 4, refused: 0 })
    expect((await imports.held()).titles.map(({ id, source }) => [id, source])).toEqual([
      ['MV_1', 'tmdb'],
      ['MV_2', 'tmdb'],
      ['MV_3', 'tmdb'],
      ['TV_7', 'tmdb'],
    ])
    expect(await facts('MV_1')).toMatchObject({
      title: 'Film 1',
      runtime: 100,
      countries: ['FR'],
      poster_path: expect.stringMatching(/^https:.*\/p1\.jpg$/),
    })
    expect(await facts('TV_7')).toMatchObject({
      imdb_id: 'tt0000070',
      tvdb_id: 70,
      runtime: 47,
      seasons: [
        { number: 1, episodes: 10, air_date: '2010-09-08' },
        { number: 2, episodes: 8 },
      ],
      people: [{ id: 3, name: 'Maker', job: 'Creator' }],
    })
    const { out } = await imports.run('import', 'tmdb', '--api', tmdb.base)
    expect(out).toMatch(/uses the TMDB API but is not endorsed or certified by TMDB[\s\S]*JustWatch/)
  })

  it('keeps certificates and offers of the given regions, theatrical ones first', async () => {
    answers['/3/movie/1/release_dates'] = {
      results: [
        {
          iso_3166_1: 'US',
          release_dates: [
            { type: 4, certification: 'R' },
            { type: 3, certification: 'PG-13' },
            { type: 3, certification: '' },
          ],
        },
        { iso_3166_1: 'DE', release_dates: [{ type: 5, certification: '16' }] },
        { iso_3166_1: 'FR', release_dates: [{ type: 3, certification: '' }] },
      ],
    }
    const netflix = { provider_id: 8, provider_name: 'Netflix' }
    answers['/3/movie/1/watch/providers'] = {
      results: {
        DE: { flatrate: [netflix], ads: [{ provider_id: 9, provider_name: 'Free TV' }], free: [netflix] },
        US: { rent: [netflix], buy: [netflix] },
        FR: { flatrate: [netflix] },
      },
    }
    await run('--pages', '1', '--region', 'DE,US')
    expect(await facts('MV_1')).toMatchObject({
      certifications: { US: 'PG-13', DE: '16' },
      providers: [
        { region: 'DE', id: '8', name: 'Netflix' },
        { region: 'DE', id: '9', name: 'Free TV' },
      ],
    })
  })

  it('fetches only titles that TMDB lists as changed, and new ones', async () => {
    await run('--pages', '2')
    answers['/3/movie/2'] = film(2, { title: 'Renamed' })
    answers['/3/discover/tv?1'] = { results: [{ id: 7 }, { id: 8 }], total_pages: 1 }
    answers['/3/tv/8'] = { ...series, id: 8 }
    tmdb.asked.length = 0
    expect(await run('--pages', '2')).toMatchObject({ added: 1, changed: 1, same: 0 })
    expect(detailsAsked()).toEqual(['/3/movie/2', '/3/tv/8'])
    expect(await facts('MV_2')).toMatchObject({ title: 'Renamed' })
    tmdb.asked.length = 0
    await run('--pages', '2', '--all')
    expect(detailsAsked().sort()).toEqual(['/3/movie/1', '/3/movie/2', '/3/movie/3', '/3/tv/7', '/3/tv/8'])
  })

  it('waits as TMDB demands, retries a failed request, and refuses a deleted title', async () => {
    let refusals = 0
    intercept = ({ path }) => {
      if (path === '/3/movie/1' && refusals++ === 0) return { status: 429, headers: { 'retry-after': '1' }, body: {} }
      if (path === '/3/movie/2' && refusals++ === 1) return { status: 502, body: 'bad gateway' }
      return path === '/3/movie/3' ? { status: 404, body: {} } : undefined
    }
    const report = await run('--pages', '2')
    expect(report).toMatchObject({ added: 3, refused: 1, problems: [{ at: 'MV_3', reason: 'TMDB does not have it (any more)' }] })
    expect(detailsAsked().filter((path) => path === '/3/movie/1')).toHaveLength(2)
  })

  it('resumes at the page where it was interrupted', async () => {
    intercept = ({ path }) => (path.startsWith('/3/discover/tv') ? { status: 401, body: {} } : undefined)
    const broken = await imports.run('import', 'tmdb', '--api', tmdb.base, '--pages', '2')
    expect([broken.code, broken.out]).toEqual([1, expect.stringContaining('TMDB refuses the key: check TMDB_API_KEY')])
    intercept = undefined
    tmdb.asked.length = 0
    expect(await run('--pages', '2')).toMatchObject({ status: 'done', resumed: true, read: 4, added: 4 })
    expect(tmdb.asked.map(({ path }) => path)).toEqual(['/3/discover/tv', '/3/tv/7'])
  })

  it('takes ids from TMDB’s daily file, or from a given list', async () => {
    const daily = [
      { adult: false, id: 1, original_title: 'One', popularity: 9, video: false },
      { adult: false, id: 2, original_title: 'Two', popularity: 0.1, video: false },
      { adult: true, id: 3, original_title: 'Three', popularity: 9, video: false },
      { id: 7, original_name: 'Serial', popularity: 5 },
    ]
    const file = imports.write('ids.json.gz', gzipSync([...daily.map((line) => JSON.stringify(line)), 'MV_1', 'what'].join('\n')))
    const report = await run('--ids', file, '--least-popularity', '1')
    expect(report).toMatchObject({ added: 2, refused: 1, skipped: { 'for adults': 1, 'less popular than 1': 1 } })
    expect((await imports.held()).titles.map(({ id }) => id)).toEqual(['MV_1', 'TV_7'])
  })

  it('sends a v3 key as api_key, a v4 token as bearer, and puts neither into a message', async () => {
    await run('--pages', '1')
    expect(tmdb.asked[0]).toMatchObject({ query: { api_key: 'k'.repeat(32) }, authorization: undefined })
    Object.assign(imports.env, { TMDB_API_KEY: 'eyJ.token.v4' })
    await run('--pages', '1')
    const last = tmdb.asked.at(-1)
    expect([last?.authorization, last?.query['api_key']]).toEqual(['Bearer eyJ.token.v4', undefined])
    intercept = () => ({ status: 418, body: {} })
    const { out, err } = await imports.run('import', 'tmdb', '--api', tmdb.base, '--pages', '3')
    expect(out + err).toContain('TMDB returned an unexpected status: 418')
    expect(out + err).not.toContain('eyJ')
  })

  it('reports a missing key, and refuses invalid options', async () => {
    Object.assign(imports.env, { TMDB_API_KEY: '' })
    expect(await imports.run('import', 'tmdb')).toMatchObject({
      code: 1,
      err: expect.stringContaining('TMDB_API_KEY is not set'),
    })
    for (const words of [
      ['--pages', '0'],
      ['--pages', 'x'],
      ['--pages', '1', '--ids', 'f'],
      ['--region', 'Germany'],
      ['--api', 'tmdb'],
    ])
      expect((await imports.run('import', 'tmdb', ...words)).code).toBe(2)
  })
})
