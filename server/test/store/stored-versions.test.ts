import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWatcher, openPageWorld, Watcher } from '../support/fixtures/page-world.ts'
import { anotherNode } from '../support/processes/another-node.ts'
import { onEachStore, type World } from '../support/world.ts'

const NEWER = 99

onEachStore('what a newer version stored', (store) => {
  let world: World
  let ann: Watcher
  beforeAll(async () => {
    world = await openPageWorld(store)
    ann = await newWatcher(world)
  })
  afterAll(() => world?.close())

  const pageRow = (id: string) =>
    world.service.ctx.db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** The same person at a node that has read nothing yet. */
  async function elsewhere(): Promise<Watcher> {
    const watcher = new Watcher(world, ann.person)
    watcher.base = `http://127.0.0.1:${(await anotherNode(world)).port}`
    return watcher
  }

  it('as a page is 404 when it is read, and composed again when it is posted', async () => {
    const { id } = await ann.page()
    const { body } = await pageRow(id)
    await world.service.ctx.db
      .updateTable('pages')
      .set({ body: Buffer.from([NEWER, ...(body ?? []).slice(1)]) })
      .where('id', '=', id)
      .execute()
    const there = await elsewhere()
    for (const path of [`/pages/${id}`, `/pages/${id}/rows`, `/pages/${id}/rows/row_1`, `/pages/${id}/rows/row_1/items`])
      expect((await there.send('GET', path)).status, path).toBe(404)
    expect(await there.page()).toMatchObject({ id })
    expect((await there.rows(id)).length).toBeGreaterThan(3)
    expect((await pageRow(id)).body?.[0]).not.toBe(NEWER)
  })

  it('as the filters of a registered page is not composed without them', async () => {
    const { id } = await ann.page()
    const child = (await ann.rows(id)).flatMap(({ items }) => items.flatMap(({ pageId }) => pageId ?? []))[0] ?? ''
    expect((await pageRow(child)).body).toBeNull()
    await world.service.ctx.db.updateTable('pages').set({ filters: '{"mood":[1]}' }).where('id', '=', child).execute()
    expect((await ann.send('GET', `/pages/${child}/rows`)).status).toBe(404)
    expect((await pageRow(child)).body).toBeNull()
  })
})
