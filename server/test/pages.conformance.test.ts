import { afterAll, beforeAll, expect, it } from 'vitest'
import { leadsText } from '../src/pages/leads.ts'
import * as pages from '../src/pages/store.ts'
import type { PageRow } from '../src/store/schema.ts'
import { atOnce, type EmptyStore, howMany, NOW, openEmptyStore } from './empty-store.ts'
import { onEachStore } from './world.ts'

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

  const page = (row: Partial<PageRow> = {}): PageRow => {
    const id = `page_${String(++made).padStart(4, '0')}`
    return {
      profile_id,
      id,
      session_id: 'session_1',
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
      leads: '',
      ...row,
    }
  }
  const find = (id: string, now = NOW) => pages.findPage(store.db, profile_id, { id, now })

  it('gives a page back as it was put in, to its profile alone, until its time is over', async () => {
    const row = page({ name: 'ä "quoted"', body: Buffer.from([0, 255, 10, 39]) })
    expect(await pages.addPage(store.db, row)).toBe(true)
    const found = await find(row.id)
    expect({ ...found, body: Buffer.from(found?.body ?? []) }).toEqual(row)
    expect(await pages.findPage(store.db, 'another', { id: row.id, now: NOW })).toBeUndefined()
    expect(await find(row.id, NOW + 999)).toBeDefined()
    expect(await find(row.id, NOW + 1000)).toBeUndefined()
  })

  it('keeps what the first of many writers composed', async () => {
    const row = page()
    const added = await atOnce(CALLERS, (caller) => pages.addPage(store.db, { ...row, body: Buffer.from([caller]) }))
    expect(howMany(added, Boolean)).toBe(1)
    expect((await find(row.id))?.body[0]).toBe(added.indexOf(true))
  })

  it('finds the newest page of this profile that leads to another, until its time is over', async () => {
    const [led, other] = ['page_00000000000000000000000a', 'page_00000000000000000000000b']
    const leads = (...ids: string[]) => leadsText(ids.map((id) => ({ id, filters: '{"genres":[35]}' })))
    const rows = [
      page({ leads: leads(led) }),
      page({ leads: leads(other, led), composed_at: NOW + 1, expires_at: NOW + 500 }),
      page({ leads: leads(other), composed_at: NOW + 2 }),
    ] as const
    for (const row of rows) await pages.addPage(store.db, row)
    const leading = (id: string, now = NOW, of = profile_id) => pages.findLeading(store.db, of, { id, now })
    expect((await leading(led))?.id).toBe(rows[1].id)
    expect((await leading(led, NOW + 500))?.id).toBe(rows[0].id)
    expect((await leading(other))?.id).toBe(rows[2].id)
    expect(await leading('page_00000000000000000000000c')).toBeUndefined()
    expect(await leading(led, NOW, 'another')).toBeUndefined()
  })

  it('renames a page of this profile alone', async () => {
    const row = page()
    await pages.addPage(store.db, row)
    await pages.renamePage(store.db, { profile_id: 'another', id: row.id, name: 'Theirs' })
    expect((await find(row.id))?.name).toBeNull()
    await pages.renamePage(store.db, { profile_id, id: row.id, name: 'Mine' })
    expect((await find(row.id))?.name).toBe('Mine')
  })

  it('lists the pages of some profiles without their rows, oldest first', async () => {
    const other = (await store.add.profile((await store.add.account()).id)).id
    const rows = [page({ profile_id: other, created_at: NOW + 2 }), page({ profile_id: other, created_at: NOW + 1 })]
    for (const row of rows) await pages.addPage(store.db, row)
    const listed = await pages.listPagesOf(store.db, [other])
    expect(listed.map(({ id }) => id)).toEqual([rows[1]?.id, rows[0]?.id])
    expect(listed[0]).not.toHaveProperty('body')
    expect(await pages.listPagesOf(store.db, [])).toEqual([])
  })

  it('removes the pages whose time is over', async () => {
    const [before, after] = [page({ expires_at: NOW + 1 }), page({ expires_at: NOW + 2 })]
    for (const row of [before, after]) await pages.addPage(store.db, row)
    await pages.removePagesExpiredBefore(store.db, NOW + 1)
    expect(await find(before.id)).toBeUndefined()
    expect(await find(after.id)).toBeDefined()
  })
})
