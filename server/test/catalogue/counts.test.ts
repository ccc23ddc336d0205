import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countsOf } from '../../src/catalogue/counts.ts'
import { putTitles, withdrawTitles } from '../../src/catalogue/titles.ts'
import { film, putAll, series } from '../support/fixtures/made-titles.ts'
import { openWorld, type World } from '../support/world.ts'

const genres = { drama: [{ id: 18, name: 'Drama' }], comedy: [{ id: 35, name: 'Comedy' }] }
/** Of so many titles, two may change before the catalogue is rebuilt. */
const [FILMS, SERIES] = [150, 50]

describe('countsOf', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    const films = Array.from({ length: FILMS }, (_, n) => film(n, { genres: genres.drama }))
    const shows = Array.from({ length: SERIES }, (_, n) => series(n, { genres: genres.comedy }))
    await putAll(world.service.ctx, [...films, ...shows])
  })
  afterAll(() => world?.close())

  const counted = (mediaType?: 'movie' | 'tv') => {
    const counts = countsOf(world.service.ctx.liveCatalogue(), 'genres', { visibility: null, mediaType })
    return counts.map(({ name, count }) => [name, count])
  }

  it('counts the titles of each value, most common first, of one type if asked', () => {
    expect(counted()).toEqual([['Drama', 150], ['Comedy', 50]]) // biome-ignore format: a table
    expect(counted('tv')).toEqual([['Comedy', 50]])
  })

  it('counts an updated title by its new values only, and a withdrawn one not at all', async () => {
    const { ctx } = world.service
    await putTitles(ctx, 'test', [film(0, { genres: genres.comedy })])
    expect(counted()).toEqual([['Drama', 149], ['Comedy', 51]]) // biome-ignore format: a table
    expect(counted('movie')).toEqual([['Drama', 149], ['Comedy', 1]]) // biome-ignore format: a table
    await withdrawTitles(ctx, [1], true)
    expect(counted('movie')).toEqual([['Drama', 148], ['Comedy', 1]]) // biome-ignore format: a table
    expect(ctx.liveCatalogue().content.updated.size).toBe(2) // it was not rebuilt meanwhile
  })
})
