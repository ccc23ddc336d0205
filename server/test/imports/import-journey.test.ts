import { describe, expect, it } from 'vitest'
import { call, startSession } from '../support/callers.ts'
import { ended, heldBy, importFile, sendFile } from '../support/fixtures/import-world.ts'
import { withImportWorld } from '../support/fixtures/with-import-world.ts'
import { onEachStore } from '../support/world.ts'

const ratings = [
  'Const,Your Rating,Date Rated,Title,URL,Title Type,Year',
  'tt7000011,9,2020-03-04,Die Papierlaterne,https://example.org,Film,1999',
  'tt7000021,8,2021-03-04,Harbour Watch,https://example.org,Fernsehserie,2015',
  'tt7999999,5,2021-03-05,Never Heard Of,https://example.org,Film,1980',
].join('\r\n')

const viewing = [
  'Title,Date',
  '"Harbour Watch: Season 1: Low Tide","10/22/20"',
  '"Harbour Watch: Season 1: High Tide","10/21/20"',
  '"Twin Rivers","1/5/21"',
  '"The Paper Lantern","1/4/21"',
].join('\n')

onEachStore('imports of a history', (store) => {
  const at = withImportWorld(store)

  const rowsOf = (importId: unknown, query = '') =>
    call(at.base, 'GET', `/profile/imports/${importId}/rows${query}`, { token: at.token })
  const undo = (importId: unknown) => call(at.base, 'DELETE', `/profile/imports/${importId}`, { token: at.token })

  it('reports matched and unmatched rows with reasons, and what was added', async () => {
    const { body } = await importFile(at, ratings)
    expect(body).toMatchObject({
      status: 'done',
      format: 'imdb',
      read: 3,
      matched: 2,
      unsure: 0,
      missing: 1,
      added: 2,
      progress: 1,
    })
    expect(body['learned']).toMatchObject({ films: 1, series: 1, taste: expect.arrayContaining(['Drama']) })
    const { body: rows } = await rowsOf(body['importId'])
    expect(rows['items']).toMatchObject([
      { row: 0, status: 'matched', reason: 'id', media: { id: 'MV_11' }, entries: null },
      { row: 1, status: 'matched', media: { id: 'TV_21' } },
      { row: 2, title: 'Never Heard Of', year: 1980, status: 'missing', reason: 'not-in-catalogue', entries: 1 },
    ])
    const { body: rated } = await call(at.base, 'GET', '/profile/ratings', { token: at.token })
    expect(rated['items']).toMatchObject([
      { media: { id: 'TV_21' }, rating: 8 },
      { media: { id: 'MV_11' }, rating: 9 },
    ])
  })

  it('says that a person was learned only if several titles show it', async () => {
    const learned = async (rows: string[]) => {
      const { body } = await importFile(at, ['Const,Your Rating,Date Rated,Title,Title Type,Year', ...rows].join('\n'))
      return (body['learned'] as unknown as { taste: string[] }).taste
    }
    const [lantern, ferry] = ['tt7000011,9,2020-03-04,,Movie,1999', 'tt7000012,8,2021-03-04,,Movie,2004']
    expect(await learned([lantern])).toEqual(['Drama', '1990s'])
    expect(await learned([ferry])).toEqual(expect.arrayContaining(['Drama', 'Crime', 'Dora Lind']))
  })

  it('names the file as it was sent, also if it is none that can be imported, and no file that was sent without a name', async () => {
    const named = await importFile(at, 'dear diary', '?name=Mein%20%E2%80%AETagebuch.TXT')
    expect(named.body).toMatchObject({ status: 'failed', format: null, name: 'Mein Tagebuch.TXT' })
    const nameless = await importFile(at, ratings)
    expect(nameless.body).not.toHaveProperty('name')
    const { body } = await call(at.base, 'GET', '/profile/imports', { token: at.token })
    const names = (body['imports'] as unknown as { name?: string }[]).map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual([undefined, 'Mein Tagebuch.TXT'])
  })

  it('changes nothing when the same file is imported again', async () => {
    await importFile(at, viewing)
    const before = await heldBy(at)
    const again = await importFile(at, viewing)
    expect(again.body).toMatchObject({ status: 'done', added: 0 })
    expect(await heldBy(at)).toEqual(before)
    await undo(again.body['importId'])
    expect(await heldBy(at)).toEqual(before)
  })

  it('resolves an ambiguous row once, with all its entries', async () => {
    const { body } = await importFile(at, viewing)
    expect(body).toMatchObject({ matched: 2, unsure: 1, missing: 0 })
    const { body: rows } = await rowsOf(body['importId'], '?status=unsure')
    const [row] = rows['items'] as unknown as { row: number; candidates: { id: string }[] }[]
    expect(row?.candidates.map(({ id }) => id)).toEqual(['MV_14', 'MV_15'])
    const path = `/profile/imports/${body['importId']}/rows/${row?.row}`
    const settled = await call(at.base, 'PUT', path, { token: at.token, body: { mediaId: 'MV_14' } })
    expect(settled).toMatchObject({ status: 200, body: { added: 2 } })
    expect((await call(at.base, 'PUT', path, { token: at.token, body: { mediaId: 'MV_15' } })).status).toBe(409)
    expect((await ended(at, String(body['importId']))).body).toMatchObject({ matched: 3, unsure: 0 })
    const { body: history } = await call(at.base, 'GET', '/profile/history/MV_14', { token: at.token })
    expect(history).toMatchObject({ watched: true, imported: true, updatedAt: '2021-01-05T12:00:00.000Z' })
  })

  it('is undone exactly: entries from before, and those changed or added since, stay', async () => {
    const say = (method: string, path: string, body?: unknown) => call(at.base, method, path, { token: at.token, body })
    await say('PUT', '/profile/ratings/TV_21', { rating: 3 })
    const before = await heldBy(at)
    const { body } = await importFile(at, ratings)
    expect(body).toMatchObject({ added: 1 })
    await undo(body['importId'])
    expect(await heldBy(at)).toEqual(before)

    const { body: second } = await importFile(at, ratings)
    await say('PUT', '/profile/ratings/MV_11', { rating: 9 })
    await say('POST', '/profile/liked', { mediaId: 'MV_12' })
    const since = await heldBy(at)
    expect((await undo(second['importId'])).status).toBe(204)
    expect(await heldBy(at)).toEqual(since)
    expect((await undo(second['importId'])).status).toBe(404)
  })

  const rating = async (mediaId: string) =>
    (await call(at.base, 'GET', `/profile/media/${mediaId}`, { token: at.token })).body['rating']
  const rated = (value: number) => ratings.replace('tt7000011,9,2020-03-04', `tt7000011,${value},2020-03-05`)

  it('keeps entries of two imports until both are undone', async () => {
    const before = await heldBy(at)
    const files = [viewing, `${viewing}\n"Night Ferry","1/4/21"`]
    for (const order of [
      [0, 1],
      [1, 0],
    ]) /* biome-ignore format: a table */ {
      const ids = []
      for (const file of files) ids.push((await importFile(at, file)).body['importId'])
      const both = await heldBy(at)
      await undo(ids[order[0] ?? 0])
      const left = await heldBy(at)
      if (order[0] === 0) expect(left).toEqual(both)
      else expect([left['plays']?.length, left['history']?.length]).toEqual([3, 3])
      await undo(ids[order[1] ?? 0])
      expect(await heldBy(at)).toEqual(before)
    }
  })

  it('changes a rating of another import, restores it when undone, and never changes the profile’s own', async () => {
    const { body: first } = await importFile(at, ratings)
    const held = await heldBy(at)
    const { body: second } = await importFile(at, rated(4))
    expect([second['added'], await rating('MV_11')]).toEqual([1, 4])
    const { body: third } = await importFile(at, rated(4))
    expect(third['added']).toBe(0)
    await undo(second['importId'])
    expect(await rating('MV_11')).toBe(4) // the third import has the same rating
    await undo(third['importId'])
    expect(await heldBy(at)).toEqual(held)

    await call(at.base, 'PUT', '/profile/ratings/MV_11', { token: at.token, body: { rating: 9 } })
    const { body: fourth } = await importFile(at, rated(2))
    expect([fourth['added'], await rating('MV_11')]).toEqual([0, 9])
    for (const { importId } of [first, fourth]) await undo(importId)
    expect(await rating('MV_11')).toBe(9)
  })

  it('accepts one of many concurrent files, and refuses the others until it has ended', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => sendFile(at, viewing)))
    const taken = replies.filter(({ status }) => status === 202)
    expect(taken.length).toBeGreaterThan(0)
    expect(replies.filter(({ status }) => status !== 202 && status !== 409)).toEqual([])
    for (const { body } of taken) await ended(at, String(body['importId']))
    const { body: history } = await call(at.base, 'GET', '/profile/history', { token: at.token })
    expect((history['items'] as unknown as unknown[]).length).toBe(3)
  })

  it('changes the next page', async () => {
    const { ctx } = at.world.service
    const revision = async () => (await call(at.base, 'GET', '/profile/taste', { token: at.token })).body['genres']
    expect(await revision()).toEqual([])
    await importFile(at, ratings)
    expect(await revision()).not.toEqual([])
    expect(ctx.liveCatalogue().count).toBeGreaterThan(0)
  })

  describe('of a file with several people', () => {
    const activity = [
      'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country',
      'Ann,2020-10-21 20:00:00,01:35:00,,The Paper Lantern,,TV,01:35:00,01:35:00,DE',
      'Ann,2020-10-21 19:58:00,00:03:00,,The Paper Lantern (Trailer),TRAILER,TV,,,DE',
      'Ben,2020-10-22 20:00:00,00:20:00,,Night Ferry,,TV,00:20:00,00:20:00,DE',
    ].join('\n')

    it('asks which person to import, and adds only their entries', async () => {
      const { body } = await importFile(at, activity)
      expect(body).toMatchObject({
        status: 'choosing',
        format: 'netflix-activity',
        people: [
          { name: 'Ann', titles: 1 },
          { name: 'Ben', titles: 1 },
        ],
      })
      const path = `/profile/imports/${body['importId']}/person`
      expect((await call(at.base, 'PUT', path, { token: at.token, body: { person: 'Cid' } })).status).toBe(400)
      expect((await call(at.base, 'PUT', path, { token: at.token, body: { person: 'Ben' } })).status).toBe(204)
      const done = await ended(at, String(body['importId']))
      expect(done.body).toMatchObject({ status: 'done', person: 'Ben', matched: 1 })
      const { body: history } = await call(at.base, 'GET', '/profile/history', { token: at.token })
      expect(history['items']).toMatchObject([{ media: { id: 'MV_12' }, progress: 22, watched: false }])
    })

    it('does not ask where the request names the person', async () => {
      const { body } = await importFile(at, activity, '?person=Ann')
      expect(body).toMatchObject({ status: 'done', person: 'Ann', matched: 1, added: 2 })
    })
  })

  it('matches no title that the profile may not see', async () => {
    const kid = await startSession(at.base, at.refreshToken, { maturity: 'kids' })
    const { body } = await importFile(
      { ...at, token: kid.sessionToken },
      'Const,Your Rating,Date Rated,Title\ntt7000016,8,2020-01-01,For Grown-Ups',
    )
    expect(body).toMatchObject({ status: 'done', matched: 0, missing: 1, added: 0 })
    const settle = { token: kid.sessionToken, body: { mediaId: 'MV_16' } }
    expect((await call(at.base, 'PUT', `/profile/imports/${body['importId']}/rows/0`, settle)).status).toBe(404)
  })

  it('reports its progress', async () => {
    const sent = await sendFile(at, viewing)
    const { text, headers } = await call(at.base, 'GET', `/profile/imports/${sent.body['importId']}/events`, { token: at.token })
    expect(headers.get('content-type')).toBe('text/event-stream')
    const states = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data))
    expect(states.at(-1)).toMatchObject({ status: 'done', matched: 2 })
  })

  it.each([
    ['an unknown format', 'just some words\nand more', /not one of the files/],
    ['damaged JSON', '{"movies": [', /damaged or incomplete/],
    ['an invalid archive', Buffer.from('PK\u0003\u0004nothing of the kind'), /archive cannot be read/],
    [
      'a file of a crowd',
      ['user,title,watched', ...Array.from({ length: 51 }, (_, n) => `person ${n},Night Ferry,1`)].join('\n'),
      /more than 50 people: more than one household/,
    ],
    ['a list of ambiguous kind', 'Date,Name,Year,Letterboxd URI\n2020-01-01,Night Ferry,2004,x', /same columns/],
  ])('fails for %s, with a message', async (_, file, message) => {
    const { body } = await importFile(at, file)
    expect(body).toMatchObject({ status: 'failed', message: expect.stringMatching(message) })
  })

  it('accepts a file in a form, and names it as the form does', async () => {
    const form = new FormData()
    form.set('file', new Blob(['Date,Name,Year,Letterboxd URI\n2020-01-01,Night Ferry,2004,x']), 'watchlist.csv')
    const sent = await fetch(`${at.base}/profile/imports`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${at.token}` },
    })
    const { importId } = (await sent.json()) as { importId: string }
    const done = { status: 'done', format: 'letterboxd', matched: 1, name: 'watchlist.csv' }
    expect((await ended(at, importId)).body).toMatchObject(done)
    const { body: list } = await call(at.base, 'GET', '/profile/watchlist', { token: at.token })
    expect(list['items']).toMatchObject([{ media: { id: 'MV_12' } }])
  })
})
