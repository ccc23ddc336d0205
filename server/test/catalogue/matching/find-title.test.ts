import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CatalogueTitle } from '../../../src/catalogue/facts-schema.ts'
import { CandidateFinder } from '../../../src/catalogue/matching/candidates.ts'
import { decide } from '../../../src/catalogue/matching/decide.ts'
import { findByName, findTitle } from '../../../src/catalogue/matching/find-title.ts'
import type { TitleReference } from '../../../src/catalogue/matching/title-reference.ts'
import { film, films, putAll, series } from '../../support/fixtures/made-titles.ts'
import { openWorld, type World } from '../../support/world.ts'

const titles: CatalogueTitle[] = [
  film(1, { title: 'The Paper Lantern', release_date: '1999-05-01', imdb_id: 'tt7000001' }),
  film(2, { title: 'Night Ferry', release_date: '2004-02-01', vote_count: 60, original_title: 'La Nuit du ferry' }),
  film(3, { title: 'Night Ferry', release_date: '1951-02-01', vote_count: 50 }),
  film(4, { title: 'Ferry Part II', release_date: '2006-02-01' }),
  film(5, { title: 'Salt & Smoke', release_date: '2010-02-01', translations: { de: { title: 'Salz und Rauch' } } }),
  film(6, { title: 'Star Trail: The Long Way', release_date: '1977-02-01' }),
  film(7, { title: 'Spider-Man', release_date: '2002-02-01', vote_count: 9 }),
  film(8, { title: 'Amélie', release_date: '2001-02-01' }),
  film(9, { title: 'Undated' }),
  series(10, { title: 'Night Ferry', release_date: '2015-01-01' }),
  series(11, { title: 'Harbour Watch', release_date: '2015-01-01' }),
  series(12, { title: 'The Rope: A New Era for the Harbour', release_date: '2020-01-01' }),
  series(13, { title: 'The Lighthouse: Keepers of the Coast', release_date: '2021-01-01' }),
]

/** Names as written by media servers, files and other programs. */
const names: TitleReference[] = [
  { title: 'Paper Lantern, The' },
  { title: 'paper lantern', year: 2000 },
  { title: 'The Paper Lantern', year: 2003 },
  { title: 'Night Ferry' },
  { title: 'Night Ferry', year: 1952 },
  { title: 'La nuit du ferry' },
  { title: 'Ferry 2' },
  { title: 'Ferry: Part Two' },
  { title: 'Salt and Smoke' },
  { title: 'Salz & Rauch', year: 2010 },
  { title: 'Star Trail', year: 1977 },
  { title: 'Star Trail' },
  { title: 'Spiderman' },
  { title: 'Amelie' },
  { title: 'Undated', year: 1980 },
  { title: 'Harbour Watch' },
  { title: 'Harbour' },
  { title: 'Never Heard Of' },
  { title: '' },
].flatMap((name) => [
  { ...name, type: 'movie' as const },
  { ...name, type: 'tv' as const },
])

describe('matching a title named elsewhere', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await putAll(world.service.ctx, titles)
    await world.service.ctx.catalogueHolder.settle()
  })
  afterAll(() => world?.close())

  const idOf = (number: number | undefined) => (number === undefined ? null : world.service.ctx.liveCatalogue().idOf(number))
  const find = (wanted: TitleReference) => idOf(findByName(world.service.ctx, wanted))

  /** The reference: a scan of the whole catalogue, as an import does. */
  function byImport(wanted: TitleReference): string | null {
    const finder = new CandidateFinder([wanted])
    titles.forEach((title, number) => void finder.offer(number, title))
    const match = decide(wanted, finder.candidatesOf(0))
    const isSeveral = match.status === 'unsure' && match.reason === 'several'
    const isOnly = match.status === 'unsure' && match.reason === 'part-of-title' && match.candidates.length === 1 && !wanted.year
    const number = match.status === 'matched' ? match.number : isSeveral || isOnly ? match.candidates[0] : undefined
    return number === undefined ? null : (titles[number]?.id ?? null)
  }

  it.each(names)('finds the same title as an import: $title ($year, $type)', (wanted) => {
    expect(find(wanted)).toBe(byImport(wanted))
  })

  it('finds a title by a name in any language and form, and by its year', () => {
    const of = (title: string, year?: number) => find({ title, year, type: 'movie' })
    expect([of('Salz und Rauch'), of('La Nuit du Ferry'), of('Paper Lantern, The'), of('Ferry 2')]).toEqual([
      'MV_5',
      'MV_2',
      'MV_1',
      'MV_4',
    ])
    expect([of('Night Ferry', 1951), of('Night Ferry'), of('Night Ferry', 1980)]).toEqual(['MV_3', 'MV_2', null])
  })

  it('takes no ordinary word, and no name without its article, for the beginning of a longer name', () => {
    const of = (title: string, year?: number) => find({ title, year, type: 'tv' })
    expect([of('Rope'), of('The Rope'), of('Rope', 2020), of('Lighthouse')]).toEqual([null, null, null, null])
    expect([of('The Lighthouse'), of('Lighthouse', 2021)]).toEqual(['TV_13', 'TV_13'])
  })

  it('finds the only title that has the name plus a subtitle, unless the year differs', async () => {
    expect([find({ title: 'Star Trail', type: 'movie' }), find({ title: 'Star Trail', type: 'movie', year: 1990 })]).toEqual([
      'MV_6',
      null,
    ])
    expect(find({ title: 'Star', type: 'movie' })).toBe(null)
    await putAll(world.service.ctx, [film(13, { title: 'Star Trail: The Way Back', release_date: '1980-02-01' })])
    expect(find({ title: 'Star Trail', type: 'movie' })).toBe(null)
    titles.push(film(13, { title: 'Star Trail: The Way Back', release_date: '1980-02-01' }))
  })

  it('finds only titles among those allowed', () => {
    const { ctx } = world.service
    const isOld = (number: number) => ctx.liveCatalogue().idOf(number) !== 'MV_2'
    expect(idOf(findByName(ctx, { title: 'Night Ferry', type: 'movie' }, { isFit: isOld }))).toBe('MV_3')
  })

  it('compares a name only with its namesakes, without a search', async () => {
    const { ctx } = world.service
    const live = ctx.liveCatalogue()
    const search = () => expect.unreachable('the whole index was searched')
    const quick = { ...ctx, liveCatalogue: () => ({ ...live, searcher: { search } }) }
    expect(idOf(findTitle(quick, { title: 'Harbour Watch', type: 'tv' }))).toBe('TV_11')
    expect(findTitle(quick, { title: 'Harbor Watch', type: 'tv' })).toBe(undefined)
  })

  it('finds the best known of more namesakes than are compared', async () => {
    const { ctx } = world.service
    const namesakes = films(300, 90_000_000).map((one, at) => ({
      ...one,
      title: 'Common Name',
      vote_count: at === 299 ? 5000 : at,
    }))
    await putAll(ctx, namesakes)
    expect(find({ title: 'Common Name', type: 'movie' })).toBe('MV_90000299')
  })

  it('prefers ids to names', async () => {
    const { ctx } = world.service
    expect(idOf(await findTitle(ctx, { imdb: 'tt7000001', title: 'Night Ferry', type: 'movie' }))).toBe('MV_1')
    expect(idOf(await findTitle(ctx, { tmdb: 5, type: 'movie' }))).toBe('MV_5')
    expect(idOf(await findTitle(ctx, { imdb: 'tt7999999', title: 'Amelie', type: 'movie' }))).toBe('MV_8')
    expect(idOf(await findTitle(ctx, {}))).toBe(null)
  })

  it('takes no title with another IMDb id', () => {
    const { ctx } = world.service
    const wanted = { title: 'The Paper Lantern', year: 1999, type: 'movie' } as const
    expect(idOf(findTitle(ctx, { ...wanted, imdb: 'tt7000001' }))).toBe('MV_1')
    expect(idOf(findTitle(ctx, { ...wanted, imdb: 'tt7999999' }))).toBe(null)
  })

  it('rejects a TMDB id that contradicts name and IMDb id', async () => {
    const of = async (wanted: TitleReference) => idOf(await findTitle(world.service.ctx, { type: 'movie', ...wanted }))
    expect(await of({ tmdb: 5, title: 'Amelie', year: 2001 })).toBe('MV_8')
    expect(await of({ tmdb: 5, title: 'Unheard Of', year: 1970 })).toBe(null)
    expect(await of({ tmdb: 5, title: 'Unheard Of' })).toBe(null)
    expect(await of({ tmdb: 5, title: 'Sel et fumée', year: 2011 })).toBe('MV_5') // in a language that the catalogue has not
    expect(await of({ tmdb: 3, title: 'Ferry Part II', year: 1952 })).toBe('MV_3')
    expect(await of({ tmdb: 2, title: 'Ferry Part II', year: 2005 })).toBe('MV_4') // of the same time, but called so
    expect(await of({ tmdb: 1, imdb: 'tt7000099' })).toBe(null)
    expect(await of({ tmdb: 1, imdb: 'tt7000099', title: 'Paper Lantern' })).toBe('MV_1')
  })

  it('finds the same title as an import, whatever number comes with the name', async () => {
    for (const wanted of names)
      for (const tmdb of [1, 2, 3, 4, 5, 9, 10, 11]) {
        const numbered = { ...wanted, tmdb }
        expect([numbered, idOf(await findTitle(world.service.ctx, numbered))]).toEqual([numbered, byImport(numbered)])
      }
  })

  it('finds a title that the catalogue has got since the last time', async () => {
    const { ctx } = world.service
    const wanted = { title: 'Slow Water', type: 'movie' } as const
    expect([findTitle(ctx, wanted), findTitle(ctx, wanted)]).toEqual([undefined, undefined])
    const added = film(77, { title: 'Slow Water' })
    await putAll(ctx, [added])
    expect([idOf(findTitle(ctx, wanted)), idOf(findTitle(ctx, wanted))]).toEqual(['MV_77', 'MV_77'])
    titles.push(added)
  })

  it('finds a title by its current name', async () => {
    const { ctx } = world.service
    expect(find({ title: 'New Name', type: 'movie' })).toBe(null)
    await putAll(ctx, [film(12, { title: 'New Name' })])
    expect(find({ title: 'New Name', type: 'movie' })).toBe('MV_12')
  })
})
