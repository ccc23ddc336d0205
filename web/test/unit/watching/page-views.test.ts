import type { RowItem } from '@marquee/sdk'
import { describe, expect, it } from 'vitest'
import { openBrowser } from '../support/open-browser.ts'
import { type Answer, openServer, type SentRequest } from '../support/test-server.ts'

const idOf = (at: number) => `t${at}`
const itemsOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ type: 'media', id: idOf(from + at), title: 'T' }) as unknown as RowItem)
const rowOf = (id: string, count: number) => ({
  id,
  pageId: 'page',
  type: 'media',
  title: id,
  items: itemsOf(0, Math.min(20, count)),
})
const inHour = () => Math.floor(Date.now() / 1000) + 3600

/** A page of rows with `count` titles each; a request for items that `isRefused` names fails. */
async function openPageOf(rows: string[], count: number, isRefused: (asked: SentRequest) => boolean = () => false) {
  await openBrowser()
  const chunk = (all: unknown[], { query }: SentRequest, name: string): Answer => {
    const from = Number(query.get('nextPageToken') ?? 0)
    const to = Math.min(all.length, from + Number(query.get('limit')))
    return {
      body: { [name]: all.slice(from, to), hasMore: to < all.length, ...(to < all.length && { nextPageToken: String(to) }) },
    }
  }
  const server = openServer({
    'GET /web/session': { body: { csrfToken: 'c', account: { id: 'ana' } } },
    'POST /web/session-token': { body: { sessionToken: 's', sessionId: 'one', expiresAt: inHour() } },
    'POST /pages': { body: { id: 'page' } },
    'GET /pages/page': { body: { id: 'page', hero: itemsOf(0, 1) } },
    'GET /pages/page/rows': (asked) =>
      isRefused(asked)
        ? 404
        : chunk(
            rows.map((id) => rowOf(id, count)),
            asked,
            'rows',
          ),
    'GET /pages/page/rows/*/items': (asked) => (isRefused(asked) ? 404 : chunk(itemsOf(0, count), asked, 'items')),
  })
  const views = await import('../../../src/watching/page-views.ts')
  const { marquee } = await import('../../../src/watching/client.ts')
  await marquee.selectProfile('ana-1')
  const view = views.pageViewFor('/browse')
  await views.openPage(view, {})
  return { ...views, view, server }
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `row${at}`)

describe('a page on screen', () => {
  it('is made once, with its hero and first rows', async () => {
    const { view, openPage, server } = await openPageOf(names(3), 5)
    await openPage(view, {})
    expect(view.rows.map(({ row }) => row.id)).toEqual(names(3))
    expect([view.page?.id, view.failure, view.isLoading]).toEqual(['page', undefined, false])
    expect(server.count('POST /pages')).toBe(1)
  })

  it('gets further rows until there are none, each once', async () => {
    const { view, moreRows } = await openPageOf(names(19), 5)
    expect(view.rows.length).toBe(8)
    for (let turn = 0; turn < 4; turn++) await moreRows(view)
    expect(view.rows.map(({ row }) => row.id)).toEqual(names(19))
    expect(view.hasEnded).toBe(true)
  })

  it('asks once for many who come near its end together', async () => {
    const { view, moreRows, server } = await openPageOf(names(19), 5)
    await Promise.all([moreRows(view), moreRows(view), moreRows(view)])
    expect(server.count('GET /pages/page/rows')).toBe(2)
  })

  it('keeps its rows when further ones fail, waits to be asked, and repeats none', async () => {
    let isDown = false
    const { view, moreRows, retryRows } = await openPageOf(names(19), 5, ({ query }) => isDown && query.has('nextPageToken'))
    isDown = true
    await moreRows(view)
    expect([view.failure?.status, view.rows.length]).toEqual([404, 8])
    await moreRows(view)
    expect(view.rows.length).toBe(8)
    isDown = false
    await retryRows(view)
    expect(view.rows.map(({ row }) => row.id)).toEqual(names(16))
    expect(view.failure).toBeUndefined()
  })

  it('tells whoever shows it of every change', async () => {
    const { view, moreRows } = await openPageOf(names(19), 5)
    const seen: boolean[] = []
    view.listeners.add(() => seen.push(view.isLoading))
    await moreRows(view)
    expect(seen).toEqual([true, false])
  })

  it('is found as it was by its address, until twelve others have been seen since', async () => {
    const { view, pageViewFor } = await openPageOf(names(1), 5)
    for (let at = 0; at < 11; at++) pageViewFor(`/browse?genres=${at}`)
    expect(pageViewFor('/browse')).toBe(view)
    for (let at = 0; at < 12; at++) pageViewFor(`/browse?genres=${at}`)
    expect(pageViewFor('/browse')).not.toBe(view)
  })

  it('is forgotten with all others when somebody else watches', async () => {
    const { view, pageViewFor, clearPages: forgetPages } = await openPageOf(names(1), 5)
    forgetPages()
    expect(pageViewFor('/browse')).not.toBe(view)
  })
})

describe('a row on screen', () => {
  const openRow = async (count: number, isRefused?: (asked: SentRequest) => boolean) => {
    const opened = await openPageOf(['row0'], count, isRefused)
    const [row] = opened.view.rows
    if (!row) throw new Error('no row')
    return { ...opened, row, ids: () => row.items.map((item) => 'id' in item && item.id) }
  }
  const all = (count: number) => Array.from({ length: count }, (_, at) => idOf(at))

  it('has all its titles, in their order and once, however far somebody goes', async () => {
    const { view, row, ids, moreItems } = await openRow(130)
    for (let turn = 0; turn < 6; turn++) await moreItems(view, row)
    expect(ids()).toEqual(all(130))
    expect(row.hasEnded).toBe(true)
  })

  it('that came whole asks for nothing', async () => {
    const { view, row, moreItems, server } = await openRow(12)
    await moreItems(view, row)
    expect(server.asked.filter(({ path }) => path.endsWith('/items'))).toEqual([])
  })

  it('repeats no title after a failure in its middle, and goes on where it was', async () => {
    let isDown = false
    const { view, row, ids, moreItems } = await openRow(130, () => isDown)
    await moreItems(view, row)
    await moreItems(view, row)
    expect(ids()).toEqual(all(80))
    isDown = true
    await moreItems(view, row)
    expect(ids()).toEqual(all(80))
    isDown = false
    await moreItems(view, row)
    expect(ids()).toEqual(all(120))
    await moreItems(view, row)
    expect(ids()).toEqual(all(130))
  })

  it('shows on all its cards what was just said about a title, and on no other', async () => {
    const { view, row, noteTitleState } = await openRow(5)
    noteTitleState(idOf(0), { liked: true })
    const states = [...(view.page?.hero ?? []), ...row.items].map((item) => 'state' in item && item.state?.liked)
    expect(states).toEqual([true, true, false, false, false, false])
  })
})

describe('the row that a title was opened from', () => {
  it('is the one that the address names, else the first that has the title, else the first', async () => {
    const { findRow } = await openPageOf(names(3), 5)
    expect((await findRow('page', 'row2', idOf(1)))?.id).toBe('row2')
    expect((await findRow('page', undefined, idOf(1)))?.id).toBe('row0')
    expect((await findRow('page', undefined, 'elsewhere'))?.id).toBe('row0')
  })
})
