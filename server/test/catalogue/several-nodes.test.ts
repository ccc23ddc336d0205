import { emptyModel, newScores, type Scorer, score, titlesIn } from '@marquee/engine'
import { afterEach, expect, it } from 'vitest'
import { openService } from '../../src/app.ts'
import type { AppCtx } from '../../src/app-ctx.ts'
import { putTitles, withdrawTitles } from '../../src/catalogue/titles.ts'
import { film, films, putAll, series } from '../support/fixtures/made-titles.ts'
import { anotherNode } from '../support/processes/another-node.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

const sink = { write: () => {} }
/** More than are prepared in the process, and more than the capacity of a live catalogue. */
const MANY = 3500

onEachStore('the live catalogue of a node', (store) => {
  let world: World
  afterEach(() => world?.close())
  const open = async () => {
    world = await openWorld({ store, env: { MARQUEE_DEMO: 'off', MARQUEE_DURABILITY: 'normal' } })
    return world.service.ctx
  }
  const found = (ctx: AppCtx, text: string) => ctx.liveCatalogue().searcher.search(text, null, 10).map(ctx.liveCatalogue().idOf)

  it('has imported titles at once on the importing node, and on another after its next poll', async () => {
    const ctx = await open()
    const other = (await anotherNode(world)).ctx
    await putTitles(ctx, 'a', [film(1, { title: 'Metropolis' })])
    expect([ctx.liveCatalogue().numberOf('MV_1'), found(ctx, 'metropolis')]).toEqual([0, ['MV_1']])
    expect(other.liveCatalogue().numberOf('MV_1')).toBeUndefined()
    await other.catalogueHolder.refresh()
    expect([other.liveCatalogue().numberOf('MV_1'), found(other, 'metropolis'), other.liveCatalogue().count]).toEqual([
      0,
      ['MV_1'],
      1,
    ])
    expect(other.liveCatalogue().revision).toBe(ctx.liveCatalogue().revision)
  })

  it('polls the store every second', async () => {
    await open()
    const other = await anotherNode(world)
    await putTitles(other.ctx, 'a', [film(1)])
    const { ctx } = world.service
    await expect.poll(() => ctx.liveCatalogue().numberOf('MV_1'), { timeout: 2000, interval: 50 }).toBe(0)
  })

  it('has more titles than its capacity once the import pauses, or on request', async () => {
    const ctx = await open()
    const other = (await anotherNode(world)).ctx
    await putAll(ctx, films(MANY))
    const before = ctx.liveCatalogue()
    await ctx.catalogueHolder.refresh()
    expect(ctx.liveCatalogue()).toBe(before)
    expect(ctx.liveCatalogue().count).toBeLessThan(MANY)
    world.pass(1000)
    await ctx.catalogueHolder.refresh()
    await other.catalogueHolder.settle()
    for (const node of [ctx, other]) {
      expect([node.liveCatalogue().count, node.liveCatalogue().numberOf(`MV_${MANY}`)]).toEqual([MANY, MANY - 1])
      expect(titlesIn(node.liveCatalogue().catalogue.movies)).toHaveLength(MANY)
    }
  })

  it('uses changed facts in filters, names and items, and has withdrawn titles only by number', async () => {
    const ctx = await open()
    await putTitles(ctx, 'a', [film(1, { title: 'Heat' }), film(2), series(3)])
    await putTitles(ctx, 'a', [film(1, { title: 'Casablanca', genres: [{ id: 18, name: 'Drama' }] })])
    await withdrawTitles(ctx, [1], true)
    const live = ctx.liveCatalogue()
    expect([found(ctx, 'heat'), found(ctx, 'casablanca'), live.nameOf(0)]).toEqual([[], ['MV_1'], 'Casablanca'])
    expect(JSON.parse(`${live.openItemOf(0)}}`)).toEqual({
      type: 'media',
      id: 'MV_1',
      title: 'Casablanca',
      media_type: 'movie',
      year: null,
      runtime: null,
      genre_ids: [18],
      vote_average: null,
      poster_path: 'http://marquee.test/images/MV_1/poster',
      backdrop_path: 'http://marquee.test/images/MV_1/backdrop',
    })
    expect(titlesIn(live.catalogue.all)).toEqual([0, 2])
    expect([live.isWithdrawn(1), live.numberOf('MV_2'), live.nameOf(1)]).toEqual([true, 1, 'Film 2'])
  })

  it('keeps numbers across a restart and another import', async () => {
    const ctx = await open()
    await putAll(ctx, films(300))
    const numbers = films(300).map(({ id }) => ctx.liveCatalogue().numberOf(id))
    const { settings } = ctx
    await world.service.stop(false)
    const again = await openService({ settings: { ...settings, port: 0 }, logTo: sink, clock: world.now })
    await putAll(again.ctx, [...films(300).reverse(), film(9000)])
    expect(films(300).map(({ id }) => again.ctx.liveCatalogue().numberOf(id))).toEqual(numbers)
    expect(again.ctx.liveCatalogue().numberOf('MV_9000')).toBe(300)
    await again.stop(false)
  })

  it('scores added titles the same after another model was bound', async () => {
    const ctx = await open()
    await putAll(ctx, films(50))
    // Two-digit numbers in their names put all titles in one saga, so that they differ only in genre and votes.
    const late = (n: number, genre: number) =>
      film(n, { genres: [{ id: genre, name: `Genre ${genre}` }], vote_count: 1000, vote_average: 8 })
    await putTitles(ctx, 'a', [late(60, 1), late(61, 2)])
    const scoresOf = (scorer: Scorer) => {
      const scores = newScores(ctx.liveCatalogue().space, scorer.count)
      score(scorer, { titles: [0], weights: [1] }, scores)
      return Array.from(scores)
    }
    const before = ctx.scorer()
    const scores = scoresOf(before)
    await ctx.catalogueHolder.bindModel(emptyModel())
    expect(ctx.scorer() === before).toBe(false) // `not.toBe` would compare all of both
    expect(scoresOf(ctx.scorer())).toEqual(scores)
    const [alike = 0, unlike = 0] = scores.slice(50)
    expect(alike).toBeGreaterThan(unlike)
    expect(alike).toBeGreaterThan(Math.max(...scores.slice(1, 50)))
  })

  it('follows a store that was restored to an earlier state', async () => {
    const ctx = await open()
    await putAll(ctx, films(20))
    await ctx.db.deleteFrom('titles').where('number', '>=', 5).execute()
    await ctx.db.updateTable('catalogue_state').set({ revision: 0, next_number: 5 }).execute()
    await ctx.catalogueHolder.settle()
    expect([ctx.liveCatalogue().count, ctx.liveCatalogue().numberOf('MV_6')]).toEqual([5, undefined])
  })
})
