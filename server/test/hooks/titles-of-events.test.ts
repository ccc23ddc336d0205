import { afterAll, beforeAll, expect, it } from 'vitest'
import { titleOfEvent } from '../../src/hooks/titles-of-events.ts'
import { film, putAll } from '../support/fixtures/made-titles.ts'
import { openWorld, type World } from '../support/world.ts'

/** Enough titles that a few changed ones are applied to the catalogue in memory, which is not loaded again. */
const MANY = 300

let world: World
const put = async (names: Record<number, string>) => {
  const { ctx } = world.service
  await putAll(ctx, Object.entries(names).map(([id, title]) => film(Number(id), { title }))) // biome-ignore format: one thought
  await ctx.catalogueHolder.settle()
}
const idOf = (name: string) => {
  const number = titleOfEvent(world.service.ctx, { mediaType: 'movie', ids: {}, name })
  return number === undefined ? undefined : world.service.ctx.liveCatalogue().idOf(number)
}

beforeAll(async () => {
  world = await openWorld()
  await put(Object.fromEntries(Array.from({ length: MANY }, (_, n) => [100 + n, `Reel ${n}`])))
  await put({ 1: 'Night Ferry' })
})
afterAll(() => world?.close())

it('finds the title of repeated events, and another one after a change of the catalogue', async () => {
  const before = world.service.ctx.liveCatalogue()
  expect(['Night Ferry', 'Night Ferry', 'Harbour Watch'].map(idOf)).toEqual(['MV_1', 'MV_1', undefined])
  await put({ 1: 'Day Ferry', 2: 'Harbour Watch' })
  expect(world.service.ctx.liveCatalogue()).toBe(before)
  expect(['Night Ferry', 'Day Ferry', 'Harbour Watch'].map(idOf)).toEqual([undefined, 'MV_1', 'MV_2'])
})
