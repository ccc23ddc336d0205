import { afterEach, describe, expect, it } from 'vitest'
import { checkFacts } from '../../src/catalogue/facts-schema.ts'
import { putTitles, withdrawDemo, withdrawTitles } from '../../src/catalogue/titles.ts'
import { film, films, putAll, series } from '../support/fixtures/made-titles.ts'
import { importElsewhere } from '../support/processes/importer.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

onEachStore('putTitles', (store) => {
  let world: World
  afterEach(() => world?.close())
  const open = async () => {
    world = await openWorld({ store, env: { MARQUEE_DEMO: 'off', MARQUEE_DURABILITY: 'normal' } })
    return world.service.ctx
  }
  const rows = () => world.service.ctx.db.selectFrom('titles').selectAll().orderBy('number').execute()
  const state = () => world.service.ctx.db.selectFrom('catalogue_state').selectAll().executeTakeFirstOrThrow()

  it('numbers titles from 0 in their order, and never changes a number', async () => {
    const ctx = await open()
    expect(await putTitles(ctx, 'a', [film(5), series(5), film(7)])).toEqual({ added: 3, changed: 0, same: 0 })
    expect(await putTitles(ctx, 'a', [film(9), film(7, { title: 'Other' }), film(5)])).toEqual({ added: 1, changed: 1, same: 1 })
    expect((await rows()).map(({ number, id }) => [number, id])).toEqual([
      [0, 'MV_5'],
      [1, 'TV_5'],
      [2, 'MV_7'],
      [3, 'MV_9'],
    ])
  })

  it('raises no revision for unchanged facts, even from another source', async () => {
    const ctx = await open()
    await putTitles(ctx, 'a', films(10))
    const before = await state()
    expect(await putTitles(ctx, 'b', films(10))).toEqual({ added: 0, changed: 0, same: 10 })
    expect(await state()).toEqual(before)
    expect(new Set((await rows()).map(({ source }) => source))).toEqual(new Set(['b']))
  })

  it('uses the last entry of a repeated id', async () => {
    const ctx = await open()
    expect(await putTitles(ctx, 'a', [film(1, { title: 'First' }), film(1, { title: 'Last' })])).toMatchObject({ added: 1 })
    expect(ctx.liveCatalogue().nameOf(0)).toBe('Last')
  })

  it('writes all of a batch or none', async () => {
    const ctx = await open()
    const broken = { ...film(2), id: null as unknown as string }
    await expect(putTitles(ctx, 'a', [film(1), broken])).rejects.toThrow()
    expect([await rows(), await state()]).toEqual([[], { one: 1, revision: 0, next_number: 0 }])
  })

  it('restores a withdrawn title with its number', async () => {
    const ctx = await open()
    await putTitles(ctx, 'a', [film(1), film(2)])
    expect(await withdrawTitles(ctx, [1], true)).toBe(1)
    expect(await withdrawTitles(ctx, [1], true)).toBe(0)
    expect(ctx.liveCatalogue().isWithdrawn(1)).toBe(true)
    expect(await putTitles(ctx, 'a', [film(2)])).toEqual({ added: 0, changed: 1, same: 0 })
    expect([ctx.liveCatalogue().isWithdrawn(1), ctx.liveCatalogue().numberOf('MV_2')]).toEqual([false, 1])
  })

  it('withdraws the remaining demo titles, and no others', async () => {
    const ctx = await open()
    await putAll(ctx, films(700), 'demo')
    await putTitles(ctx, 'ndjson', [film(3), film(900)])
    expect(await withdrawDemo(ctx)).toBe(699)
    const left = (await rows()).filter(({ withdrawn }) => withdrawn === 0)
    expect(left.map(({ id }) => id)).toEqual(['MV_3', 'MV_900'])
  })

  it('adds the same titles once, with consecutive numbers, when many callers put them at once', async () => {
    const ctx = await open()
    const puts = await Promise.all(Array.from({ length: 8 }, (_, caller) => putTitles(ctx, `caller ${caller}`, films(20))))
    expect(puts.reduce((sum, { added }) => sum + added, 0)).toBe(20)
    expect((await rows()).map(({ number }) => number)).toEqual(films(20).map((_, at) => at))
    expect((await state()).next_number).toBe(20)
  })

  it('adds the same titles once, with consecutive numbers, when two processes import them at once', async () => {
    const ctx = await open()
    const { databaseUrl, dataDir } = world
    const codes = await Promise.all(
      ['one', 'two'].map((source) => importElsewhere({ databaseUrl, dataDir, source, count: 1500 })),
    )
    expect(codes).toEqual([0, 0])
    const kept = await rows()
    expect(kept.map(({ number }) => number)).toEqual(films(1500).map((_, at) => at))
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1500)
    expect((await state()).next_number).toBe(1500)
    await ctx.catalogueHolder.settle()
    for (const { id, number } of kept) expect(ctx.liveCatalogue().numberOf(id)).toBe(number)
  })
})

describe('checkFacts', () => {
  const check = (line: unknown, adult = false) => checkFacts(line, { adult })
  const refused = (line: unknown) => {
    const outcome = check(line)
    return 'refused' in outcome ? outcome.refused.split(':')[0] : undefined
  }

  it('ignores empty fields, and counts unknown ones', () => {
    const line = { ...film(1), overview: '', runtime: 0, release_date: null, imdb_id: '-9999', budget: 7, tagline: '' }
    expect(check(line)).toEqual({ title: film(1), unknownFields: 2 })
  })

  it('keeps every field of the format', () => {
    const full = {
      ...film(1),
      original_title: 'Un film',
      imdb_id: 'tt0094675',
      release_date: '2024-02-29',
      runtime: 69,
      original_language: 'fi',
      countries: ['FI'],
      genres: [{ id: 99001, name: 'Sport' }],
      keywords: [{ id: 240, name: 'underdog' }],
      people: [{ id: 1, name: 'A', job: 'Director', order: 0 }],
      collection: { id: 3, name: 'C' },
      popularity: 3.86,
      vote_average: 7.1,
      vote_count: 44,
      certifications: { US: 'PG-13' },
      providers: [{ region: 'US', id: '8', name: 'N' }],
      neighbours: ['MV_2'],
      overview: 'O',
      poster_path: 'https://pictures.example/p.jpg',
      backdrop_path: 'https://pictures.example/b.jpg',
      translations: { de: { title: 'Ein Film', overview: 'Ü' } },
      adult: false,
    }
    expect(check(full)).toEqual({ title: full, unknownFields: 0 })
    const { media_type: _, ...show } = { ...series(1, { seasons: [{ number: 1, episodes: 8, air_date: '2020-01-01' }] }) }
    expect(check({ ...show, media_type: 'tv' })).toMatchObject({ title: { seasons: [{ number: 1, episodes: 8 }] } })
    expect(check(series(1, { seasons: 7 }))).toMatchObject({ title: { seasons: 7 } })
  })

  it('completes image paths of TMDB, and converts provider ids to text', () => {
    const line = { ...film(1), poster_path: '/a.jpg', providers: [{ region: 'DE', id: 8 }] }
    expect(check(line)).toMatchObject({
      title: { poster_path: 'https://image.tmdb.org/t/p/w780/a.jpg', providers: [{ region: 'DE', id: '8' }] },
    })
  })

  it('accepts countries in either case, and stores them in capitals', () => {
    const line = { ...film(1), countries: ['fi', 'SE'], certifications: { us: 'PG' }, providers: [{ region: 'de', id: '8' }] }
    expect(check(line)).toMatchObject({
      title: { countries: ['FI', 'SE'], certifications: { US: 'PG' }, providers: [{ region: 'DE', id: '8' }] },
    })
  })

  it('refuses invalid values, and names the field', () => {
    const wrong = {
      id: { ...film(1), id: 'XX_1' },
      media_type: { ...film(1), media_type: 'tv' },
      title: { ...film(1), title: ' ' },
      release_date: { ...film(1), release_date: '2023-02-29' },
      runtime: { ...film(1), runtime: -1 },
      vote_average: { ...film(1), vote_average: 11 },
      'genres.0.id': { ...film(1), genres: [{ id: 1.5, name: 'x' }] },
      'providers.0.region': { ...film(1), providers: [{ region: 'usa', id: '8' }] },
      poster_path: { ...film(1), poster_path: 'javascript:alert(1)' },
    }
    expect(Object.values(wrong).map(refused)).toEqual(Object.keys(wrong))
    for (const none of [null, 'x', [], 7]) expect(check(none)).toEqual({ refused: 'not an object' })
    expect(check({ ...film(1), overview: 'a\0b' })).toHaveProperty('refused')
    expect(check({ ...film(1), overview: 'a\ud800b' })).toHaveProperty('refused')
    expect(check({ ...film(1), overview: 'a\\u0000b' })).toHaveProperty('title')
  })

  it('accepts adult titles only where enabled', () => {
    expect(check({ ...film(1), adult: true })).toMatchObject({ refused: expect.stringContaining('adult') })
    expect(check({ ...film(1), adult: true }, true)).toMatchObject({ title: { adult: true } })
  })
})
