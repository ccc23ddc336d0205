import { afterAll, beforeAll, expect, it } from 'vitest'
import { titleOfEvent } from '../../src/hooks/titles-of-events.ts'
import { film, putAll } from '../support/made-titles.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
const put = async (...titles: Parameters<typeof film>[]) => {
  await putAll(world.service.ctx, titles.map((title) => film(...title))) // biome-ignore format: one thought
  await world.service.ctx.catalogueHolder.settle()
}
const idOf = (name: string) => {
  const number = titleOfEvent(world.service.ctx, { mediaType: 'movie', ids: {}, name })
  return number === undefined ? undefined : world.service.ctx.liveCatalogue().idOf(number)
}

beforeAll(async () => {
  world = await openWorld()
  await put([1, { title: 'Night Ferry' }], [2, { title: 'The Paper Lantern' }])
})
afterAll(() => world?.close())

it('finds the title of repeated events, and another one after a change of the catalogue', async () => {
  expect(['Night Ferry', 'Night Ferry', 'Night Ferry'].map(idOf)).toEqual(['MV_1', 'MV_1', 'MV_1'])
  expect(idOf('Harbour Watch')).toBeUndefined()
  await put([1, { title: 'Day Ferry' }], [3, { title: 'Harbour Watch' }])
  expect(['Night Ferry', 'Day Ferry', 'Harbour Watch'].map(idOf)).toEqual([undefined, 'MV_1', 'MV_3'])
})
