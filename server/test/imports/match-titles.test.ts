import { describe, expect, it } from 'vitest'
import type { CandidateTitle } from '../../src/catalogue/matching/candidates.ts'
import { titleKeys } from '../../src/catalogue/matching/title-keys.ts'
import type { Entry, ImportedEvent } from '../../src/imports/formats/entry.ts'
import { gatherTitles, importLimits } from '../../src/imports/imported-titles.ts'
import { matchTitles } from '../../src/imports/match-titles.ts'

const film = (id: number, title: string, year: number, more: Partial<CandidateTitle> = {}): CandidateTitle => ({
  id: `MV_${id}`,
  media_type: 'movie',
  title,
  release_date: `${year}-06-01`,
  ...more,
})
const show = (id: number, title: string, year: number, more: Partial<CandidateTitle> = {}): CandidateTitle => ({
  ...film(id, title, year, more),
  id: `TV_${id}`,
  media_type: 'tv',
})

const watched: ImportedEvent = { kind: 'watched' }

/** The outcome of each line of a file, as `status reason id`. */
async function match(catalogue: CandidateTitle[], ...lines: Partial<Entry>[]): Promise<string[]> {
  const titles = await gatherTitles(lines.map((line) => ({ event: watched, ...line })))
  const found = await matchTitles(titles, async (take) => catalogue.forEach((facts, number) => void take(number, facts)))
  return found.map(({ match }) => {
    const numbers = match.status === 'matched' ? [match.number] : match.status === 'unsure' ? match.candidates : []
    return [match.status, match.reason, ...numbers.map((number) => catalogue[number]?.id)].join(' ')
  })
}

describe('names', () => {
  it.each([
    ['The Paper Lantern', 'Paper Lantern, The'],
    ['Night & Day', 'Night and Day'],
    ['Ferry II', 'Ferry 2'],
    ['Ferry: Part Two', 'Ferry Part 2'],
    ['Ferry Part II', 'Ferry 2'],
    ['Ferry, Vol. 2', 'Ferry Volume 2'],
    ['Spider-Man', 'Spiderman'],
    ['Amélie', 'Amelie'],
    ["Ocean's Eleven", 'Oceans Eleven'],
    ['Die Brücke', 'Brucke'],
  ])('%s and %s are the same', (a, b) => {
    expect(titleKeys(a).whole[0]).toBe(titleKeys(b).whole[0])
  })

  it('have the text in brackets as a less reliable form, except years and countries', () => {
    const whole = ['nightferry', 'nightferrylanuit2004']
    expect(titleKeys('Night Ferry (La Nuit) (2004)')).toEqual({ whole, part: ['nuit'] })
    for (const name of ['Night Ferry (U.S.)', 'Night Ferry (UK)', 'Night Ferry [2004]']) expect(titleKeys(name).part).toEqual([])
    expect(titleKeys('Night Ferry: The Return')).toEqual({ whole: ['nightferrythereturn'], part: ['nightferry'] })
  })

  it('have no “or” before an alternative title', () => {
    const whole = ['nightferry', 'nightferryorthecrossing']
    expect(titleKeys('Night Ferry or (The Crossing)')).toEqual({ whole, part: ['crossing'] })
    expect(whole).toContain(titleKeys('Night Ferry or The Crossing').whole[0])
    expect(titleKeys('Night Ferry, or: The Crossing').part).toEqual(['nightferry'])
    expect(titleKeys('Dead or Alive')).toEqual({ whole: ['deadoralive'], part: [] })
  })
})

describe('matching', () => {
  const catalogue = [
    film(1, 'Night Ferry', 2004, {
      imdb_id: 'tt0000101',
      vote_count: 100,
      original_title: 'La Nuit du ferry',
      translations: { de: { title: 'Die Nachtfähre' } },
    }),
    film(2, 'Night Ferry', 1951, { imdb_id: 'tt0000102', vote_count: 90 }),
    film(3, 'Twin Rivers', 2010, { vote_count: 400 }),
    film(4, 'Twin Rivers', 2010, { vote_count: 10 }),
    show(5, 'Harbour Watch', 2015),
    film(6, 'Star Trail: The Long Way', 1977),
    show(7, 'Lone Word', 2001),
  ]
  const of = (...lines: Partial<Entry>[]) => match(catalogue, ...lines)

  it('prefers ids, however wrong the name is', async () => {
    expect(await of({ imdb: 'tt101', title: 'Twin Rivers' })).toEqual(['matched id MV_1'])
    expect(await of({ mediaId: 'TV_5' })).toEqual(['matched id TV_5'])
  })

  it('prefers the year of a title to the time of watching', async () => {
    const early: ImportedEvent = { kind: 'watched', at: Date.UTC(1999, 0, 1) }
    expect(await of({ title: 'Night Ferry', year: 2004, event: early })).toEqual(['matched title-and-year MV_1'])
    expect(await of({ title: 'Night Ferry', event: early })).toEqual(['matched title MV_2'])
  })

  it('ignores a bare TMDB id where the numbering of that type is not TMDB’s', async () => {
    const wanted = { type: 'tv', tmdb: 900_001 } as const
    const own = [show(253, 'Tugboat Annie', 2000), show(580, 'Salt', 2001), show(900_001, 'Harbour Watch', 2015)]
    const tmdbs = [show(253, 'Star Trek', 1966), show(900_001, 'Harbour Watch', 2015)]
    expect(await match(own, wanted)).toEqual(['missing not-in-catalogue'])
    expect(await match(own, { ...wanted, title: 'Harbour Watch', year: 2015 })).toEqual(['matched title-and-year TV_900001'])
    expect(await match(tmdbs, wanted)).toEqual(['matched id TV_900001'])
    expect(await match([...own, film(900_012, 'Night Ferry', 2004)], { type: 'movie', tmdb: 900_012 })).toEqual([
      'matched id MV_900012',
    ])
  })

  it('uses TMDB and TheTVDB ids stated in the catalogue, whatever its own numbering', async () => {
    const own = [
      show(253, 'Tugboat Annie', 2000, { tmdb_id: 9 }),
      show(9, 'Salt', 2001, { tvdb_id: 77 }),
      show(580, 'Rope', 2002),
    ]
    expect(await match(own, { type: 'tv', tmdb: 9, title: 'Called otherwise' })).toEqual(['matched id TV_253'])
    expect(await match(own, { type: 'tv', tvdb: 77 }, { type: 'tv', tvdb: 78 })).toEqual([
      'matched id TV_9',
      'missing not-in-catalogue',
    ])
    expect(await match(own, { type: 'movie', tvdb: 77 }, { type: 'tv', tmdb: 253 })).toEqual([
      'missing not-in-catalogue',
      'missing not-in-catalogue',
    ])
  })

  it('finds a title by its original name where the file has another', async () => {
    const line = { imdb: 'tt1', title: 'Nachtfähre', originalTitle: 'Night Ferry', year: 2004 }
    expect(await match([film(12, 'Night Ferry', 2004)], line)).toEqual(['matched title-and-year MV_12'])
  })

  it('uses a TMDB id only where name or year agree', async () => {
    expect(await of({ tmdb: 3, type: 'movie' })).toEqual(['matched id MV_3'])
    expect(await of({ tmdb: 3, type: 'movie', title: 'Zwei Flüsse', year: 2011 })).toEqual(['matched id MV_3'])
    expect(await of({ tmdb: 3, type: 'movie', title: 'Night Ferry', year: 1951 })).toEqual(['matched title-and-year MV_2'])
    expect(await of({ tmdb: 3, type: 'movie', title: 'Unheard of', year: 1951 })).toEqual(['missing not-in-catalogue'])
  })

  it('matches by name in any language and a year that may differ by one', async () => {
    for (const title of ['Night Ferry', 'La Nuit du ferry', 'die nachtfahre'])
      expect(await of({ title, year: 2005, type: 'movie' })).toEqual(['matched title-and-year MV_1'])
  })

  it('lists what has the name, a subtitle and the year before what has the name alone', async () => {
    const saga = [film(21, 'Star Trail', 1978, { vote_count: 900 }), film(22, 'Star Trail: The Return', 2003)]
    expect(await match(saga, { title: 'Star Trail', year: 2003 })).toEqual(['unsure other-year MV_22 MV_21'])
    expect(await match(saga, { title: 'Star Trail', year: 1978 })).toEqual(['matched title-and-year MV_21'])
  })

  it('is ambiguous where the whole name is of another type and only a part of it of this one', async () => {
    const both = [film(23, 'Harbour Nights: The Movie', 2019), show(24, 'Harbour Nights', 2019)]
    const named = { title: 'Harbour Nights', year: 2019, type: 'movie' } as const
    expect(await match(both, named)).toEqual(['unsure other-type TV_24 MV_23'])
    expect(await match([both[0] ?? film(0, '', 0), show(24, 'Harbour Nights', 2002)], named)).toEqual([
      'matched title-and-year MV_23',
    ])
  })

  it('is ambiguous for another year or type, and lists candidates', async () => {
    expect(await of({ title: 'Night Ferry', year: 1980 })).toEqual(['unsure other-year MV_1 MV_2'])
    expect(await of({ title: 'Harbour Watch', type: 'movie' })).toEqual(['unsure other-type TV_5'])
    expect(await of({ title: 'Night Ferry' })).toEqual(['unsure several MV_1 MV_2'])
  })

  it('prefers the name with its article, unless another is far better known', async () => {
    const heats = [film(31, 'Heat', 1995, { vote_count: 80 }), film(32, 'The Heat', 2013, { vote_count: 100 })]
    expect(await match(heats, { title: 'Heat' }, { title: 'Heat, The' })).toEqual([
      'matched best-known MV_31',
      'matched best-known MV_32',
    ])
    expect(await match([...heats, film(33, 'A Heat', 2000, { vote_count: 900 })], { title: 'Heat' })).toEqual([
      'unsure several MV_31 MV_33 MV_32',
    ])
    expect(await match(heats, { title: 'The Heat', year: 1995 })).toEqual(['matched title-and-year MV_31'])
    expect(await match(heats, { title: 'The Heat', year: 1996 })).toEqual(['unsure other-year MV_32 MV_31'])
  })

  it('is ambiguous where another title than the best known is spelt like that', async () => {
    const anns = [
      film(41, 'The Herald: The Story of Ann', 1999, { original_title: 'Ann of Hull', vote_count: 370 }),
      film(42, 'Ann of Hull', 1999, { vote_count: 20 }),
    ]
    expect(await match(anns, { title: 'Ann of Hull', year: 1999 })).toEqual(['unsure several MV_42 MV_41'])
    expect(await match(anns, { title: 'Ann of Hull' })).toEqual(['matched best-known MV_41'])
    const shows = [show(43, 'So / What', 2019, { vote_count: 20 }), show(44, 'So What...?', 2021, { vote_count: 900 })]
    expect(await match(shows, { title: 'So/What' }, { title: 'So What...?' }, { title: 'So What' })).toEqual([
      'unsure several TV_43 TV_44',
      'matched best-known TV_44',
      'matched best-known TV_44',
    ])
  })

  it('takes a year in brackets as the year, and is ambiguous for another addition', async () => {
    const cards = [show(45, 'Card Tower', 1990, { vote_count: 20 }), show(46, 'Card Tower', 2013, { vote_count: 900 })]
    expect(await match(cards, { title: 'Card Tower (1991)' })).toEqual(['matched title-and-year TV_45'])
    expect(await match(cards, { title: 'Card Tower (Trilogy)' })).toEqual(['unsure several TV_46 TV_45'])
    expect(await match([film(47, 'Uncut', 2003)], { title: 'Card Tower (Uncut)' })).toEqual(['unsure part-of-title MV_47'])
  })

  it('takes no title with another IMDb id for the one in the file, but asks', async () => {
    expect(await of({ imdb: 'tt9000001', title: 'Night Ferry', year: 2004 })).toEqual(['unsure other-id MV_1'])
    expect(await of({ imdb: 'tt9000001', title: 'Night Ferry', year: 1980 })).toEqual(['missing not-in-catalogue'])
    expect(await of({ imdb: 'tt9000001', title: 'Harbour Watch', year: 2015 })).toEqual(['matched title-and-year TV_5'])
    expect(await of({ imdb: 'tt9000001', tmdb: 1, type: 'movie', title: 'Night Ferry', year: 2004 })).toEqual(['matched id MV_1'])
  })

  it('asks between namesakes of one year, unless one is a hundred times better known', async () => {
    expect(await of({ title: 'Twin Rivers', year: 2010 })).toEqual(['unsure several MV_3 MV_4'])
    const split = [film(51, 'Cleft', 2016, { vote_count: 3000 }), film(52, 'Cleft', 2016, { vote_count: 30 })]
    expect(await match(split, { title: 'Cleft', year: 2016 })).toEqual(['matched best-known MV_51'])
  })

  it('asks nothing if only one title of the year is spelt like the name', async () => {
    const waters = [film(56, 'Black-Lock', 2007, { vote_count: 300 }), film(57, 'Blacklock', 2007, { vote_count: 20 })]
    expect(await match(waters, { title: 'Black-Lock', year: 2007 })).toEqual(['matched best-known MV_56'])
    expect(await match(waters, { title: 'Black: Lock', year: 2007 })).toEqual(['unsure several MV_56 MV_57'])
  })

  it('asks between namesakes without a year, unless one is ten times better known', async () => {
    const lees = [film(53, 'Lee Shore', 1961, { vote_count: 90 }), film(54, 'Lee Shore', 2001, { vote_count: 800 })]
    expect(await match(lees, { title: 'Lee Shore' })).toEqual(['unsure several MV_54 MV_53'])
    expect(await match([...lees, film(55, 'Lee Shore', 2015, { vote_count: 9000 })], { title: 'Lee Shore' })).toEqual([
      'matched best-known MV_55',
    ])
  })

  it('excludes titles released after the time of watching', async () => {
    const event: ImportedEvent = { kind: 'watched', at: Date.UTC(1990, 0, 1) }
    expect(await of({ title: 'Night Ferry', event })).toEqual(['matched title MV_2'])
  })

  it('matches a title without its subtitle where the year is equal, and is ambiguous otherwise', async () => {
    expect(await of({ title: 'Star Trail', year: 1977 })).toEqual(['matched title-and-year MV_6'])
    expect(await of({ title: 'Star Trail' })).toEqual(['unsure part-of-title MV_6'])
  })

  it('matches rows without season as a film if there is one, else as episodes of one series', async () => {
    const episode = (title: string, n: number): Partial<Entry> => ({
      title: `${title}: ${n}`,
      series: { title, season: 1, episode: n },
    })
    expect(await of({ ...episode('Star Trail', 1), title: 'Star Trail: The Long Way' })).toEqual(['matched title MV_6'])
    expect(await of(episode('Lone Word', 1))).toEqual(['matched title TV_7'])
    expect(await of(episode('Lone Word', 1), episode('Lone Word', 2))).toEqual(['matched title TV_7'])
    expect(await of(episode('Unheard', 1), episode('Unheard', 2))).toEqual(['missing not-in-catalogue'])
  })

  it('merges the same film of several tables', async () => {
    const titles = await gatherTitles([
      { title: 'Night Ferry', year: 2004, type: 'movie', event: watched },
      { title: 'NIGHT FERRY', year: 2004, type: 'movie', event: { kind: 'rated', rating: 7 } },
    ])
    expect(titles).toMatchObject([{ title: 'Night Ferry', events: [watched, { kind: 'rated' }] }])
  })
})

describe('gathering titles', () => {
  const many = function* (count: number, titleOf: (at: number) => string): Generator<Entry> {
    for (let at = 0; at < count; at++) yield { title: titleOf(at), event: watched }
  }

  it('refuses a file with more titles or entries than the limit', async () => {
    const { titles, events } = importLimits
    await expect(gatherTitles(many(titles + 1, String))).rejects.toThrow('more than 50,000 titles')
    await expect(gatherTitles(many(events + 1, () => 'One'))).rejects.toThrow('more than 250,000 entries')
    expect(await gatherTitles(many(titles, String))).toHaveLength(titles)
  })
})
