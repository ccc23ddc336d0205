import { emptyModel } from '@marquee/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { putTitles, withdrawTitles } from '../../../src/catalogue/titles.ts'
import { etagOf } from '../../../src/http/etags.ts'
import { newWatcher, openPageWorld, realTitles, recommended, type Watcher } from '../../support/fixtures/page-world.ts'
import { anotherNode } from '../../support/processes/another-node.ts'
import { onEachStore, type World } from '../../support/world.ts'

/** A third of the demo titles and all liked ones: every node builds the catalogue, and a test rebuilds it. */
const LIKED = ['MV_77', 'MV_98', 'MV_27205', 'MV_694']
const titles = realTitles().filter(({ id }, at) => at % 3 === 0 || LIKED.includes(id))

onEachStore('a page that is composed', (store) => {
  let world: World
  let ann: Watcher
  let id: string
  let before: string[]
  beforeAll(async () => {
    world = await openPageWorld(store, titles)
    ann = await newWatcher(world)
    await ann.like(...LIKED)
    id = (await ann.page()).id
    before = await bytes()
  })
  afterAll(() => world?.close())

  /** Everything a client can read of the page, to the byte, without the current state of its cards. */
  async function bytes(): Promise<string[]> {
    const rows = await ann.rows(id)
    const paths = [
      `/pages/${id}`,
      `/pages/${id}/rows?limit=50`,
      ...rows.map((row) => `/pages/${id}/rows/${row.id}/items?limit=50`),
    ]
    const texts: string[] = []
    for (const path of paths) {
      const { text, headers } = await ann.done('GET', path)
      expect(headers.get('etag')).toBe(etagOf(Buffer.from(text)))
      texts.push(frozenIn(text))
    }
    return texts
  }

  /** The page as read by a node that has never had it in memory. */
  async function elsewhere(): Promise<string[]> {
    const node = await anotherNode(world)
    ann.base = `http://127.0.0.1:${node.port}`
    return bytes().finally(() => {
      ann.base = world.base
    })
  }

  it('is the same on another node, and after a restart', async () => {
    expect(await elsewhere()).toEqual(before)
  })

  it('is the same when requested again, whatever the profile did meanwhile', async () => {
    const [row] = await ann.rows(id)
    await ann.done('POST', '/profile/disliked', { mediaId: row?.items[0]?.id })
    await ann.done('POST', '/profile/history', { mediaId: row?.items[1]?.id })
    const again = await ann.send('POST', '/pages')
    expect([again.status, again.body['id']]).toEqual([200, id])
    const node = await anotherNode(world) // does not have the page in memory, so it composes one that is discarded
    const there = await asDevice(ann, `http://127.0.0.1:${node.port}`).send('POST', '/pages')
    expect([there.status, there.body]).toEqual([200, again.body])
    expect(await bytes()).toEqual(before)
  })

  it('is the same after another model is put in service, on every node', async () => {
    const { ctx } = world.service
    const { settings } = ctx.scorer().model
    await ctx.catalogueHolder.bindModel(emptyModel({ ...settings, blend: { ...settings.blend, prior: 5, coldContent: 0.1 } }))
    expect(await bytes()).toEqual(before)
    expect(await elsewhere()).toEqual(before)
    const other = await ann.page({ pageFilters: { with_runtime_gte: 1 } })
    expect(recommended(await ann.rows(other.id))).not.toEqual(recommended(await ann.rows(id)))
    await ctx.catalogueHolder.bindModel(emptyModel(settings))
  })

  it('keeps a withdrawn title, which new pages do not have', async () => {
    const { ctx } = world.service
    const mediaId = (await ann.rows(id))[0]?.items[2]?.id ?? ''
    await withdrawTitles(ctx, [ctx.liveCatalogue().numberOf(mediaId) ?? -1], true)
    expect(await bytes()).toEqual(before)
    const fresh = await ann.page({ pageFilters: { with_runtime_gte: 2 } })
    expect(recommended(await ann.whole(fresh.id))).not.toContain(mediaId)
    await withdrawTitles(ctx, [ctx.liveCatalogue().numberOf(mediaId) ?? -1], false)
  })

  it('shows current names and facts after another import, and is otherwise unchanged', async () => {
    const renamed = titles
      .toReversed()
      .map((title) => ({ ...title, title: `${title.title} (restored)`, vote_average: 1, popularity: 0 }))
    for (let from = 0; from < renamed.length; from += 500)
      await putTitles(world.service.ctx, 'again', renamed.slice(from, from + 500))
    await world.service.ctx.catalogueHolder.settle()
    const now = await bytes()
    const withoutNames = (texts: string[]) =>
      texts.map((text) => {
        const plain = text.replaceAll(' (restored)', '').replaceAll(/"vote_average":[\d.]+/g, '')
        return plain.replaceAll(/"text":"(Because|Like) [^"]*"/g, '') // a card has room for two short names, or one long one
      })
    expect(now.join()).toContain(' (restored)')
    expect(withoutNames(now)).toEqual(withoutNames(before))
    expect(await elsewhere()).toEqual(now)
  })

  it('is composed once for many devices that request it at once on two nodes', async () => {
    const node = await anotherNode(world)
    const bases = [world.base, `http://127.0.0.1:${node.port}`]
    for (let round = 0; round < 3; round++) {
      await ann.again()
      const asked = await Promise.all(
        Array.from({ length: 8 }, async (_, at) => {
          const device = asDevice(ann, bases[at % 2] ?? '')
          await device.like(favourites[round * 8 + at] ?? '') // so that no two of them would compose the same
          const { status, body } = await device.send('POST', '/pages')
          return { status, body }
        }),
      )
      expect(new Set(asked.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(asked.filter(({ status }) => status === 201)).toHaveLength(1)
      const pageId = String(asked[0]?.body['id'])
      const read = await Promise.all(bases.map((base) => asDevice(ann, base).done('GET', `/pages/${pageId}/rows?limit=50`)))
      expect(new Set(read.map(({ text }) => frozenIn(text))).size).toBe(1)
    }
  })

  it('that is registered is composed once when many devices read it first at once on two nodes', async () => {
    const node = await anotherNode(world)
    const bases = [world.base, `http://127.0.0.1:${node.port}`]
    const rows = await ann.rows((await ann.page()).id)
    const ways = rows.filter(({ type }) => type === 'navigation').flatMap(({ items }) => items)
    for (const [round, { pageId }] of ways.slice(0, 3).entries()) {
      const read = await Promise.all(
        Array.from({ length: 8 }, async (_, at) => {
          const device = asDevice(ann, bases[at % 2] ?? '')
          await device.like(favourites[24 + round * 8 + at] ?? '')
          return device.done('GET', `/pages/${pageId}/rows`)
        }),
      )
      expect(new Set(read.map(({ text }) => frozenIn(text))).size).toBe(1)
    }
  })
})

/** An answer without the current state of its cards. */
function frozenIn(text: string): string {
  return text.replaceAll(/,"state":{[^}]*}/g, '')
}

/** Titles without any signal in this test. */
const favourites = titles.slice(-48).map(({ id }) => id)

/** The same session on another device, at some node. */
function asDevice(watcher: Watcher, base: string): Watcher {
  return Object.assign(Object.create(Object.getPrototypeOf(watcher)), watcher, { base })
}
