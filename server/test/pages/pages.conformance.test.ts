import { afterAll, beforeAll, expect, it } from 'vitest'
import * as pages from '../../src/pages/store.ts'
import type { PageRecord } from '../../src/store/schema.ts'
import { allOf, atOnce, type EmptyStore, howMany, NOW, openEmptyStore } from '../support/store/empty-store.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20

onEachStore('the store of pages', (kind) => {
  let store: EmptyStore
  let profile_id: string
  let made = 0
  beforeAll(async () => {
    store = await openEmptyStore(kind)
    profile_id = (await store.add.profile((await store.add.account()).id)).id
  })
  afterAll(() => store?.close())

  const page = (row: Partial<PageRecord> = {}): PageRecord => {
    const id = `page_${String(++made).padStart(4, '0')}`
    return {
      profile_id,
      id,
      session_id: 'session_1',
      identity: '',
      filters: '{"genres":[18]}',
      with_profiles: '[]',
      name: null,
      parent_id: null,
      depth: 1,
      language: 'en',
      created_at: NOW,
      composed_at: NOW,
      body: Buffer.from([1, 0, 255]),
      expires_at: NOW + 1000,
      ...row,
    }
  }
  const find = (id: string, now = NOW) => pages.findPage(store.db, profile_id, { id, now })

  it('returns a page unchanged, to its profile only, until it expires', async () => {
    const row = page({ name: 'ä "quoted"', body: Buffer.from([0, 255, 10, 39]) })
    expect(await pages.addPages(store.db, row)).toBe(1)
    const found = await find(row.id)
    expect({ ...found, body: Buffer.from(found?.body ?? []) }).toEqual(row)
    expect(await pages.findPage(store.db, 'another', { id: row.id, now: NOW })).toBeUndefined()
    expect(await find(row.id, NOW + 999)).toBeDefined()
    expect(await find(row.id, NOW + 1000)).toBeUndefined()
  })

  it('keeps the page of the first of many writers, with its linked pages', async () => {
    const [parent, ...children] = [page(), page({ body: null }), page({ body: null }), page({ body: null })] as [
      PageRecord,
      ...PageRecord[],
    ]
    const added = await atOnce(CALLERS, (caller) =>
      pages.addPages(store.db, { ...parent, body: Buffer.from([caller]) }, caller % 2 ? children : children.toReversed()),
    )
    expect(added.toSorted()).toEqual([...Array(CALLERS - 1).fill(0), 4])
    const winner = added.indexOf(4)
    expect((await find(parent.id))?.body?.[0]).toBe(winner)
  })

  it('adds linked pages that are new, whether the linking page is or not', async () => {
    const [composed, registered, first, second] = [page(), page({ body: null, depth: 2 }), page(), page()]
    await pages.addPages(store.db, composed)
    await pages.addPages(store.db, registered)
    expect(await pages.addPages(store.db, { ...composed, body: Buffer.from([9]) }, [first, registered])).toBe(1)
    expect(await pages.addPages(store.db, { ...registered, body: Buffer.from([9]) }, [first, second])).toBe(1)
    expect((await find(composed.id))?.body?.[0]).toBe(1)
    expect(await find(registered.id)).toMatchObject({ body: null, parent_id: null, depth: 2 })
    expect(await find(first.id)).toMatchObject({ parent_id: composed.id, depth: 2 })
    expect(await find(second.id)).toMatchObject({ parent_id: registered.id, depth: 3 })
  })

  it('registers linked pages with session and profile of the linking page, not yet composed', async () => {
    const parent = page({ name: 'Named', depth: 2, with_profiles: '["profile_9"]', expires_at: NOW + 7 })
    const { id } = page()
    await pages.addPages(store.db, parent, [{ id, filters: '{"genres":[35]}' }])
    expect(await find(id)).toEqual({
      ...parent,
      id,
      identity: '',
      filters: '{"genres":[35]}',
      name: null,
      parent_id: parent.id,
      depth: 3,
      language: '',
      composed_at: null,
      body: null,
    })
  })

  it('lets exactly one of many callers compose a registered page', async () => {
    const row = page({ body: null, composed_at: null, name: 'Named' })
    await pages.addPages(store.db, row)
    const set = await atOnce(CALLERS, (caller) =>
      pages.setBody(store.db, { ...row, language: 'de', composed_at: NOW + 5, body: Buffer.from([caller]) }),
    )
    expect(howMany(set, Boolean)).toBe(1)
    const winner = set.find(Boolean)
    expect(winner).toMatchObject({ name: 'Named', language: 'de', composed_at: NOW + 5 })
    expect((await find(row.id))?.body?.[0]).toBe(winner?.body?.[0])
  })

  it('does not store a registered page that was composed at another depth', async () => {
    const row = page({ body: null, composed_at: null, depth: 3 })
    await pages.addPages(store.db, row)
    expect(await pages.setBody(store.db, { ...row, depth: 1, body: Buffer.from([1]) })).toBeUndefined()
    expect((await find(row.id))?.body).toBeNull()
  })

  it('turns a page back into a registered one only if its bytes are the expected ones', async () => {
    const row = page({ body: Buffer.from([9]), composed_at: NOW })
    await pages.addPages(store.db, row)
    await pages.dropBody(store.db, { ...row, body: Buffer.from([8]) })
    expect((await find(row.id))?.body?.[0]).toBe(9)
    await pages.dropBody(store.db, row)
    expect(await find(row.id)).toMatchObject({ body: null, composed_at: null })
  })

  it('renames a page only for its own profile', async () => {
    const row = page()
    await pages.addPages(store.db, row)
    await pages.renamePage(store.db, { profile_id: 'another', id: row.id, name: 'Theirs' })
    expect((await find(row.id))?.name).toBeNull()
    await pages.renamePage(store.db, { profile_id, id: row.id, name: 'Mine' })
    expect((await find(row.id))?.name).toBe('Mine')
  })

  it('lists the pages of some profiles without their rows, oldest first', async () => {
    const other = (await store.add.profile((await store.add.account()).id)).id
    const rows = [page({ profile_id: other, created_at: NOW + 2 }), page({ profile_id: other, created_at: NOW + 1 })]
    for (const row of rows) await pages.addPages(store.db, row)
    const listed = await allOf(store, (db) => pages.listPagesOf(db, [other]))
    expect(listed.map(({ id }) => id)).toEqual([rows[1]?.id, rows[0]?.id])
    expect(listed[0]).not.toHaveProperty('body')
    expect(await allOf(store, (db) => pages.listPagesOf(db, []))).toEqual([])
  })

  it('deletes expired pages', async () => {
    const [before, after] = [page({ expires_at: NOW + 1 }), page({ expires_at: NOW + 2 })]
    for (const row of [before, after]) await pages.addPages(store.db, row)
    await pages.removeExpiredPages(store.db, { now: NOW + 1, latest: NOW + 86_400_000 })
    expect(await find(before.id)).toBeUndefined()
    expect(await find(after.id)).toBeDefined()
  })
})
