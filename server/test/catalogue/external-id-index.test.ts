import { describe, expect, it } from 'vitest'
import { externalIdsBuilder, openExternalIds, type StatedIds } from '../../src/catalogue/memory/external-id-index.ts'
import { demoTitles } from '../../src/catalogue/sources/demo/demo.ts'

const film = (n: number, more: Partial<StatedIds> = {}): StatedIds => ({ id: `MV_${n}`, title: `Film ${n}`, ...more })

/** An index of these titles, which all come from one source. */
function indexOf(titles: StatedIds[], source = 'ndjson') {
  const builder = externalIdsBuilder()
  for (const title of titles) builder.add(title, source)
  const ids = titles.map(({ id }) => id)
  const index = openExternalIds(builder.done(), (number) => ids[number] ?? '')
  const put = (number: number, title: StatedIds, from = source) => {
    ids[number] = title.id
    index.put(number, title, from)
  }
  return { ...index, put }
}

describe('the index of ids of other services', () => {
  it('finds each title by each of its ids, and returns them', () => {
    const index = indexOf([
      film(1, { imdb_id: 'tt0000007', tmdb_id: 9 }),
      film(2, { imdb_id: 'tt123456789', tvdb_id: 2 ** 31 - 1 }),
      { id: 'TV_3', title: 'Series', tmdb_id: 9 },
    ])
    expect([index.find('imdb', 'tt7'), index.find('imdb', 'tt123456789')]).toEqual([0, 1])
    expect([index.find('tmdb', 9, 'movie'), index.find('tmdb', 9, 'tv'), index.find('tvdb', 2 ** 31 - 1, 'movie')]).toEqual([
      0, 2, 1,
    ])
    expect([0, 1, 2].map((number) => index.statedOf('imdb', number))).toEqual([7, 123_456_789, undefined])
    expect([0, 1, 2].map((number) => index.statedOf('tmdb', number))).toEqual([9, undefined, 9])
    expect(index.statedOf('tvdb', 1)).toBe(2 ** 31 - 1)
  })

  it('finds the later of two titles with one id', () => {
    expect(indexOf([film(1, { imdb_id: 'tt7' }), film(2, { imdb_id: 'tt7' })]).find('imdb', 'tt7')).toBe(1)
  })

  it('finds added and changed titles by their current ids, and no longer by former ones', () => {
    const index = indexOf([film(1, { imdb_id: 'tt7', tmdb_id: 9 })])
    index.put(0, film(1, { imdb_id: 'tt8' }))
    index.put(1, film(2, { tmdb_id: 9 }))
    expect([index.find('imdb', 'tt7'), index.find('imdb', 'tt8'), index.find('tmdb', 9, 'movie')]).toEqual([undefined, 0, 1])
    index.put(1, film(2))
    expect([index.find('tmdb', 9, 'movie'), index.statedOf('tmdb', 1)]).toEqual([undefined, undefined])
  })

  it('determines the numbering of titles by their source, and of files by comparing names', () => {
    const known = demoTitles().filter(({ media_type }) => media_type === 'movie')
    const others = known.slice(0, 3).map(({ id }) => ({ id, title: 'Zzyzx Quux' }))
    expect(indexOf(known.slice(0, 3)).numberingOf(0)).toBe('tmdb')
    const index = indexOf(others)
    expect(index.numberingOf(0)).toBe('own')
    expect([indexOf(others, 'tmdb').numberingOf(0), indexOf(known.slice(0, 3), 'imdb').numberingOf(0)]).toEqual(['tmdb', 'own'])
    for (const [number, title] of known.slice(0, 3).entries()) index.put(number, title)
    expect(index.numberingOf(0)).toBe('tmdb')
    index.put(0, film(1), 'imdb')
    expect([index.numberingOf(0), index.numberingOf(1)]).toEqual(['own', 'tmdb'])
  })
})
