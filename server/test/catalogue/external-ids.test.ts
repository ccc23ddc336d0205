import { afterAll, beforeAll, expect, it } from 'vitest'
import { externalIdsIn, findByIds, findByTmdbNumber } from '../../src/catalogue/external-ids.ts'
import { film, putAll, series } from '../support/fixtures/made-titles.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

onEachStore('titles by the ids of other services', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ store })
    await putAll(world.service.ctx, [
      film(603, { imdb_id: 'tt0133093' }),
      series(1396, { imdb_id: 'tt0903747', tvdb_id: 81189 }),
      film(5000, { tmdb_id: 550 }),
      series(5000, { tmdb_id: 550 }),
      film(1396, { imdb_id: 'tt0000012' }),
    ])
    await world.service.ctx.catalogueHolder.settle()
  })
  afterAll(() => world?.close())

  const nameOf = (number: number | undefined) =>
    number === undefined ? undefined : world.service.ctx.liveCatalogue().idOf(number)
  const idOf = (...[ids, mediaType]: [Parameters<typeof findByIds>[1], ('movie' | 'tv')?]) =>
    nameOf(findByIds(world.service.ctx, ids, mediaType))
  const numberedBy = (tmdb: number, mediaType: 'movie' | 'tv') => nameOf(findByTmdbNumber(world.service.ctx, tmdb, mediaType))

  it('are found by our id, by IMDb’s however many zeros it has, and by TMDB’s and TheTVDB’s with the type', () => {
    expect(idOf({ mediaId: 'TV_1396' })).toBe('TV_1396')
    expect(idOf({ imdb: 'tt0903747' })).toBe('TV_1396')
    expect(idOf({ imdb: 'TT12' })).toBe('MV_1396')
    expect([idOf({ tmdb: 550 }, 'movie'), idOf({ tmdb: 550 }, 'tv')]).toEqual(['MV_5000', 'TV_5000'])
    expect([idOf({ tvdb: 81189 }, 'tv'), idOf({ tvdb: 81189 }, 'movie')]).toEqual(['TV_1396', undefined])
  })

  it('are found by TMDB’s number in our id only where the catalogue states no other', () => {
    expect([numberedBy(1396, 'tv'), numberedBy(1396, 'movie')]).toEqual(['TV_1396', 'MV_1396'])
    expect([numberedBy(5000, 'tv'), numberedBy(5000, 'movie'), numberedBy(7, 'movie')]).toEqual([undefined, undefined, undefined])
  })

  it('are not found by an unknown id, or by a number without a type', () => {
    expect(idOf({})).toBeUndefined()
    expect(idOf({ imdb: 'nm0133093', tmdb: 7, tvdb: 0 }, 'movie')).toBeUndefined()
    expect([idOf({ tmdb: 550 }), idOf({ tvdb: 81189 })]).toEqual([undefined, undefined])
  })

  it('are found by the most reliable of several ids', () => {
    expect(idOf({ imdb: 'tt0133093', tmdb: 550 }, 'movie')).toBe('MV_603')
    expect(idOf({ tmdb: 550, tvdb: 81189 }, 'tv')).toBe('TV_5000')
    expect(idOf({ mediaId: 'TV_1396', imdb: 'tt0133093', tmdb: 550 }, 'movie')).toBe('TV_1396')
    expect(idOf({ mediaId: 'MV_999', imdb: 'tt0133093' })).toBe('MV_603')
  })

  it('have a TMDB id only where the numbering of their type is TMDB’s', async () => {
    const { ctx } = world.service
    const numberOf = (id: string) => ctx.liveCatalogue().numberOf(id) ?? -1
    const numbering = (id: string) => ctx.liveCatalogue().externalIds.numberingOf(numberOf(id))
    expect([numbering('MV_603'), numbering('TV_1396')]).toEqual(['unknown', 'unknown']) // called otherwise than at TMDB, each alone
    await putAll(ctx, [film(603, { title: 'The Matrix' }), series(9, { title: 'Nine' }), series(253, { title: 'Other' })])
    await ctx.catalogueHolder.settle()
    expect([numbering('MV_603'), numbering('TV_1396')]).toEqual(['tmdb', 'own'])
    const { tmdb } = externalIdsIn(ctx)
    expect(['MV_603', 'TV_9', 'TV_5000'].map((id) => tmdb(numberOf(id)))).toEqual([603, null, 550])
    expect(numberedBy(1396, 'tv')).toBeUndefined()
  })

  it('are found as soon as they are added', async () => {
    const { ctx } = world.service
    await putAll(ctx, [film(11, { imdb_id: 'tt0076759' })])
    await ctx.catalogueHolder.settle()
    expect(idOf({ imdb: 'tt0076759' })).toBe('MV_11')
  })
})
