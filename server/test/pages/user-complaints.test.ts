import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Item, newWatcher, openPageWorld, type Row, recommended, type Watcher } from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'

const crime = ['MV_807', 'MV_769', 'MV_680', 'MV_1422']
const fairyTales = ['MV_862', 'MV_8587', 'MV_12', 'MV_14160']

/** Rows of lists and charts, which may repeat a title. */
const repeating = ['Continue watching', 'Your watchlist', 'Watch again']
const isRepeating = ({ title, type }: Row) => type === 'top_n' || repeating.includes(title)

onEachStore('common complaints about recommenders', (store) => {
  let world: World
  let ann: Watcher
  let ben: Watcher
  beforeAll(async () => {
    world = await openPageWorld(store)
    ann = await newWatcher(world, { region: 'US' })
    ben = await newWatcher(world, { region: 'US' })
    await ann.like(...crime)
    await ben.like(...fairyTales)
  })
  afterAll(() => world?.close())

  const fresh = async (watcher: Watcher, body: object = {}): Promise<Row[]> => {
    await watcher.again()
    return watcher.whole((await watcher.page(body)).id)
  }
  const first = (rows: Row[]) =>
    rows
      .filter(({ type }) => type === 'media')
      .slice(0, 4)
      .flatMap(({ items }) => items.slice(0, 10))
  const genresOf = async (watcher: Watcher, items: Item[]) => {
    const all = await Promise.all(items.map(({ id }) => watcher.done('GET', `/media/${id}`)))
    return all.flatMap(({ body }) => (body['genres'] as unknown as { name: string }[]).map(({ name }) => name))
  }

  it('1. “rows are random, or the same for everybody”: two tastes get two pages, each its own kind', async () => {
    const [hers, his] = [first(await fresh(ann)), first(await fresh(ben))]
    const common = hers.filter(({ id }) => his.some((item) => item.id === id))
    expect(common.length).toBeLessThan(hers.length / 3)
    const share = (genres: string[], name: string) => genres.filter((genre) => genre === name).length
    const [mine, other] = [await genresOf(ann, hers), await genresOf(ben, his)]
    expect(share(mine, 'Crime')).toBeGreaterThan(2 * share(other, 'Crime'))
    expect(share(other, 'Animation')).toBeGreaterThan(2 * share(mine, 'Animation'))
  })

  it('2. “what I have watched comes back”: finished, disliked and hidden titles are in no recommended row', async () => {
    const before = first(await fresh(ann))
    const film = before.find(({ id }) => id.startsWith('MV')) // one viewing finishes it
    const [disliked, hidden] = before.filter((item) => item !== film)
    const refused = [film, disliked, hidden].map((item) => item?.id ?? expect.fail('too few titles'))
    await ann.done('POST', '/profile/history', { mediaId: film?.id })
    await ann.done('POST', '/profile/disliked', { mediaId: disliked?.id })
    await ann.done('POST', '/profile/hidden', { mediaId: hidden?.id })
    const rows = await fresh(ann)
    const shown = rows.filter(({ title }) => title !== 'Watch again').flatMap(({ items }) => items.map(({ id }) => id))
    const hero = (await ann.done('GET', `/pages/${(await ann.page()).id}`)).body['hero'] as unknown as Item[]
    expect(hero.length).toBeGreaterThan(0)
    expect([...shown, ...hero.map(({ id }) => id)].filter((id) => refused.includes(id))).toEqual([])
  })

  it('3. “I cannot filter, or the filter is ignored”: every title passes every filter, hero and lists too', async () => {
    await ann.done('POST', '/profile/watchlist', { mediaId: 'MV_862' })
    const pageFilters = { genres: [80], media_type: 'movie', with_runtime_lte: 130, with_release_date_lte: '1999-12-31' }
    const rows = await fresh(ann, { pageFilters })
    const hero = (await ann.done('GET', `/pages/${(await ann.page({ pageFilters })).id}`)).body['hero'] as unknown as Item[]
    const ids = new Set([...rows.flatMap(({ items }) => items), ...hero].flatMap(({ id, type }) => (type === 'media' ? id : [])))
    expect(ids.size).toBeGreaterThan(15)
    for (const id of ids) {
      const { body } = await ann.done('GET', `/media/${id}`)
      expect(body).toMatchObject({ media_type: 'movie' })
      expect((body['genres'] as unknown as { id: number }[]).map((genre) => genre.id)).toContain(80)
      expect(Number(body['runtime'])).toBeLessThanOrEqual(130)
      expect(String(body['release_date']) <= '1999-12-31').toBe(true)
    }
  })

  it('4. “too few results after filtering”: rows of a filtered page are full', async () => {
    const rows = await fresh(ann, { pageFilters: { genres: [80] } })
    const media = rows.filter((row) => row.type === 'media' && !isRepeating(row))
    expect(media.length).toBeGreaterThan(5)
    for (const { items } of media) expect(items.length).toBeGreaterThanOrEqual(8)
    for (const { items } of media) expect(items.length).toBeLessThanOrEqual(60)
  })

  it('5. “no reason given”: every row and every title has a reason, with shares of the history', async () => {
    const rows = await fresh(ann)
    expect(rows.length).toBeGreaterThan(15)
    for (const row of rows) expect(row.reason.text, row.title).not.toBe('')
    const media = rows.filter(({ type }) => type === 'media' || type === 'top_n').flatMap(({ items }) => items)
    for (const { reason } of media) {
      expect(reason.text).not.toBe('')
      const shares = (reason.because ?? []).map(({ share }) => share)
      expect(shares).toEqual([...shares].sort((a, b) => b - a))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1)
    }
    const names = await Promise.all(crime.map(async (id) => (await ann.done('GET', `/media/${id}`)).body['title'] ?? ''))
    for (const { reason } of media.filter(({ reason }) => !reason.because?.length)) {
      expect(reason.text).not.toMatch(/^Because|^Close to/)
      expect(names.filter((name) => reason.text.includes(name))).toEqual([])
    }
    const picks = rows.find(({ title }) => title === 'Top picks for you')?.items.slice(0, 10) ?? []
    expect(picks.filter(({ reason }) => reason.because).length).toBeGreaterThan(picks.length * 0.8)
  })

  it('6. “it does not react to what I watched last”: one more like is in the next page, and gone from it when it is taken back', async () => {
    const cara = await newWatcher(world)
    await cara.like(...crime)
    await cara.again()
    const namedOn = async (limit: number) => {
      const rows = await cara.rows((await cara.page({ pageFilters: { with_runtime_lte: limit } })).id)
      const seeds = rows.flatMap(({ items }) => items.flatMap(({ reason }) => reason?.because ?? []))
      return { seeds: new Set(seeds.map(({ id }) => id)), titles: rows.map(({ title }) => title) }
    }
    expect((await namedOn(300)).seeds).not.toContain('MV_10681')
    await cara.done('POST', '/profile/super_liked', { mediaId: 'MV_10681' })
    const after = await namedOn(301)
    expect(after.seeds).toContain('MV_10681')
    expect(after.titles).toContain('Because you liked WALL·E')
    await cara.done('DELETE', '/profile/super_liked/MV_10681')
    const undone = await namedOn(302)
    expect(undone.seeds).not.toContain('MV_10681')
    expect(undone.titles).not.toContain('Because you liked WALL·E')
  })

  it('7. “nothing for a newcomer”: a good page at once, a row to pick from, and personal after the third like', async () => {
    const dora = await newWatcher(world)
    const rows = await dora.whole((await dora.page()).id)
    expect(rows.length).toBeGreaterThanOrEqual(15)
    const pick = rows.find(({ title }) => title === 'Pick your favourites')
    const picked = (pick?.items ?? []).slice(0, 3).map(({ id }) => id)
    await dora.like(...picked.slice(0, 2))
    expect((await fresh(dora)).map(({ title }) => title)).toContain('Pick your favourites')
    await dora.like(...picked.slice(2))
    const titles = (await fresh(dora)).map(({ title }) => title)
    expect(titles).toContain('Top picks for you')
    expect(titles).not.toContain('Pick your favourites')
  })

  it('8. “the same title in three rows”: no title twice among all media rows at full depth', async () => {
    for (const watcher of [ann, ben]) {
      const ids = recommended((await fresh(watcher)).filter((row) => !isRepeating(row)))
      expect(ids.length).toBeGreaterThan(200)
      expect(ids.length).toBe(new Set(ids).size)
    }
  })

  it('9. “no control over signals”: a muted title counts for nothing, and a preview shows a row without a seed', async () => {
    const rows = await fresh(ann)
    const page = await ann.page()
    const row = rows.find(({ title }) => title === 'Top picks for you') as Row
    const preview = await ann.done('POST', `/pages/${page.id}/rows/${row.id}/preview`, { without: crime.slice(0, 2) })
    const order = (preview.body['items'] as unknown as Item[]).map(({ id }) => id)
    expect(new Set(order)).toEqual(new Set(row.items.map(({ id }) => id)))
    expect(order).not.toEqual(row.items.map(({ id }) => id))
    expect(await ann.whole(page.id)).toEqual(rows)
    await ann.done('PUT', `/profile/muted/${crime[0]}`)
    const seeds = (await fresh(ann)).flatMap(({ items }) => items.flatMap((item) => item.reason?.because ?? []))
    expect(seeds.map(({ id }) => id)).not.toContain(crime[0])
    await ann.done('DELETE', `/profile/muted/${crime[0]}`)
    expect(
      (await fresh(ann)).flatMap(({ items }) => items.flatMap((item) => item.reason?.because ?? [])).map(({ id }) => id),
    ).toContain(crime[0])
  })

  it('10. “it is heavy”: a page is kept in a few kilobytes, and reading it again composes nothing', async () => {
    const page = await ann.page()
    const { ctx } = world.service
    const stored = () =>
      ctx.db.selectFrom('pages').select(['body', 'composed_at']).where('id', '=', page.id).executeTakeFirstOrThrow()
    const read = async () => (await ann.done('GET', `/pages/${page.id}/rows?limit=50&items=20`)).text
    const [before, text] = [await stored(), await read()]
    expect(before.body?.length).toBeLessThan(20_000)
    world.pass(5 * 60_000)
    expect(await read()).toBe(text)
    expect(await stored()).toEqual(before)
  })
})
