import { afterAll, beforeAll, expect, it } from 'vitest'
import { findByIds, numberingOf, tmdbIdsIn } from '../../src/catalogue/external-ids.ts'
import { film, putAll, series } from '../support/made-titles.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

onEachStore('titles by the ids of other services', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ store })
    await putAll(world.service.ctx, [
      film(603, { imdb_id: 'tt0133093' }),
      series(1396, { imdb_id: 'tt0903747' }),
      film(1396, { imdb_id: 'tt0000012' }),
    ])
    await world.service.ctx.catalogueHolder.settle()
  })
  afterAll(() => world?.close())

  const idOf = async (...[ids, mediaType]: [Parameters<typeof findByIds>[1], ('movie' | 'tv')?]) => {
    const { ctx } = world.service
    const number = await findByIds(ctx, ids, mediaType)
    return number === undefined ? undefined : ctx.liveCatalogue().idOf(number)
  }

  it('are found by our id, by IMDb’s however many zeros it has, and by TMDB’s with the type', async () => {
    expect(await idOf({ mediaId: 'TV_1396' })).toBe('TV_1396')
    expect(await idOf({ imdb: 'tt0903747' })).toBe('TV_1396')
    expect(await idOf({ imdb: 'TT12' })).toBe('MV_1396')
    expect(await idOf({ tmdb: 1396 }, 'tv')).toBe('TV_1396')
    expect(await idOf({ tmdb: 1396 }, 'movie')).toBe('MV_1396')
  })

  it('are not found by what names none, or by a TMDB id without a type', async () => {
    expect(await idOf({})).toBeUndefined()
    expect(await idOf({ imdb: 'nm0133093', tmdb: 7 }, 'movie')).toBeUndefined()
    expect(await idOf({ tmdb: 1396 })).toBeUndefined()
  })

  it('are found by the surest of several ids', async () => {
    expect(await idOf({ imdb: 'tt0133093', tmdb: 1396 }, 'movie')).toBe('MV_603')
    expect(await idOf({ mediaId: 'TV_1396', imdb: 'tt0133093', tmdb: 603 }, 'movie')).toBe('TV_1396')
    expect(await idOf({ mediaId: 'MV_999', imdb: 'tt0133093' })).toBe('MV_603')
  })

  it('have TMDB’s number only where those of their type are seen to be TMDB’s', async () => {
    const { ctx } = world.service
    const numberOf = (id: string) => ctx.liveCatalogue().numberOf(id) ?? -1
    const numbering = (id: string) => numberingOf(ctx, numberOf(id))
    expect([await numbering('MV_603'), await numbering('TV_1396')]).toEqual(['unknown', 'unknown']) // called otherwise than at TMDB, each alone
    await putAll(ctx, [film(603, { title: 'The Matrix' }), series(9, { title: 'Nine' }), series(253, { title: 'Other' })])
    await ctx.catalogueHolder.settle()
    expect([await numbering('MV_603'), await numbering('TV_1396')]).toEqual(['tmdb', 'own'])
    const tmdbIdOf = await tmdbIdsIn(ctx)
    expect([tmdbIdOf(numberOf('MV_603')), tmdbIdOf(numberOf('TV_9'))]).toEqual([603, null])
  })

  it('are found as soon as they came', async () => {
    const { ctx } = world.service
    await putAll(ctx, [film(11, { imdb_id: 'tt0076759' })])
    await ctx.catalogueHolder.settle()
    expect(await idOf({ imdb: 'tt0076759' })).toBe('MV_11')
  })
})
