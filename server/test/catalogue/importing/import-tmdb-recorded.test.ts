import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRecordings, replaying, startTmdb, type TmdbServer } from '../../support/external-services/tmdb-server.ts'
import { openTitleImports, type TitleImports } from '../../support/fixtures/title-imports.ts'

describe.skipIf(!hasRecordings)(
  `marquee import tmdb, against recorded answers${hasRecordings ? '' : ' (skipped: no ../shared/data)'}`,
  () => {
    let imports: TitleImports
    let tmdb: TmdbServer
    beforeAll(async () => {
      tmdb = await startTmdb(replaying())
      imports = await openTitleImports('sqlite', { TMDB_API_KEY: 'k'.repeat(32) })
    })
    afterAll(async () => {
      await tmdb?.close()
      await imports?.close()
    })

    it('maps a film and a series with all their facts', async () => {
      const ids = imports.write('ids', 'MV_47964\nTV_1396\nTV_1668\nMV_999999999\n')
      const report = await imports.report(['import', 'tmdb', '--api', tmdb.base, '--ids', ids, '--languages', 'de'])
      expect(report).toMatchObject({ added: 3, refused: 1, problems: [{ at: 'MV_999999999' }] })
      const held = new Map((await imports.held()).titles.map(({ id, facts }) => [id, JSON.parse(facts)]))
      const film = held.get('MV_47964')
      expect(film).toMatchObject({
        title: 'A Good Day to Die Hard',
        imdb_id: 'tt1606378',
        countries: ['US'],
        collection: { id: 1570, name: 'Die Hard Collection' },
        certifications: expect.objectContaining({ US: 'R', BR: '12' }),
        translations: { de: { title: 'Stirb langsam - Ein guter Tag zum Sterben' } },
      })
      expect(film.people).toContainEqual({ id: 12028, name: 'John Moore', job: 'Director' })
      expect(film.people).toContainEqual({ id: 62, name: 'Bruce Willis', job: 'Actor', order: 0 })
      expect(film.keywords).toContainEqual({ id: 9663, name: 'sequel' })
      expect(film.neighbours.length).toBeGreaterThan(10)
      const series = held.get('TV_1396')
      expect(series).toMatchObject({
        runtime: 56,
        release_date: '2008-01-20',
        certifications: expect.objectContaining({ US: 'TV-MA', DE: '16' }),
      })
      expect(series.seasons.map(({ number, episodes }: { number: number; episodes: number }) => [number, episodes])).toEqual([
        [1, 7],
        [2, 13],
        [3, 13],
        [4, 13],
        [5, 16],
      ])
      expect(series.providers).toContainEqual({ region: 'AD', id: '8', name: 'Netflix' })
    })

    it('reads all recorded list pages, whichever of their titles were recorded', async () => {
      const report = await imports.report(['import', 'tmdb', '--api', tmdb.base, '--pages', '2'])
      expect(report.status).toBe('done')
      expect(report.read).toBeGreaterThan(70)
      expect(report.refused).toBeGreaterThan(0)
    })
  },
)
