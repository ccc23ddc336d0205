import { describe, expect, it } from 'vitest'
import { FileRefused } from '../../src/imports/failures.ts'
import type { Entry, ListMeaning } from '../../src/imports/formats/entry.ts'
import { recogniseFormat } from '../../src/imports/formats/recognise.ts'

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** The format and the entries of a file, without undefined fields. */
async function read(text: string | object, name = '', meant?: ListMeaning): Promise<{ format: string; entries: Entry[] }> {
  const bytes = Buffer.from(typeof text === 'string' ? text : JSON.stringify(text))
  return readAll([{ name, bytes }], meant)
}

async function readAll(files: { name: string; bytes: Buffer }[], meant?: ListMeaning) {
  const { format, entries } = recogniseFormat(files, meant)
  const all: Entry[] = []
  for await (const entry of entries) all.push(JSON.parse(JSON.stringify(entry)))
  return { format, entries: all }
}

const csv = (...lines: string[]) => lines.join('\n')

describe('Letterboxd', () => {
  const film = { title: 'Night Ferry', year: 2004, type: 'movie' }

  it('is read from its diary: each viewing, and ratings in half stars', async () => {
    const diary = csv(
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
      '2020-02-03,Night Ferry,2004,x,3.5,Yes,,2020-02-01',
    )
    expect(await read(diary)).toEqual({
      format: 'letterboxd',
      entries: [
        { ...film, event: { kind: 'rated', rating: 7, at: noon('2020-02-03') } },
        { ...film, event: { kind: 'watched', at: noon('2020-02-01'), dayOnly: true } },
      ],
    })
  })

  it('is read from lists that are recognised by file name, or by the kind given in the request', async () => {
    const list = csv('Date,Name,Year,Letterboxd URI', '2020-02-03,Night Ferry,2004,x')
    const listed = (list: string) => [{ ...film, event: { kind: 'listed', list, at: noon('2020-02-03') } }]
    expect((await read(list, 'watchlist.csv')).entries).toEqual(listed('watchlist'))
    expect((await read(list, 'likes/films.csv')).entries).toEqual(listed('liked'))
    expect((await read(list, '', 'watchlist')).entries).toEqual(listed('watchlist'))
    expect((await read(list, 'watched.csv')).entries).toMatchObject([{ event: { kind: 'watched' } }])
    await expect(read(list)).rejects.toBeInstanceOf(FileRefused)
    await expect(read(list, 'deleted/watchlist.csv')).rejects.toBeInstanceOf(FileRefused)
  })
})

describe('IMDb', () => {
  it('is read by ids, in any language of its title types', async () => {
    const ratings = csv(
      'Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Year',
      'tt7000012,8,2020-02-03,Nachtfähre,Night Ferry,x,Película,7,2004',
    )
    const named = { imdb: 'tt7000012', title: 'Nachtfähre', originalTitle: 'Night Ferry', year: 2004 }
    expect(await read(ratings)).toEqual({
      format: 'imdb',
      entries: [{ ...named, event: { kind: 'rated', rating: 8, at: noon('2020-02-03') } }],
    })
  })

  it('is read from a watchlist, and from check-ins', async () => {
    const list = csv(
      'Position,Const,Created,Modified,Description,Title,Year',
      '1,tt7000012,2020-02-03,2020-02-03,,Night Ferry,2004',
    )
    expect((await read(list)).entries).toMatchObject([{ event: { kind: 'listed', list: 'watchlist' } }])
    expect((await read(list, 'checkins.csv')).entries).toMatchObject([{ event: { kind: 'watched', dayOnly: true } }])
  })
})

describe('Netflix', () => {
  const history = (header: string, ...lines: string[]) => read(csv(header, ...lines))

  it('distinguishes series from films by the word for season, in many languages', async () => {
    const { format, entries } = await history(
      'Title,Date',
      '"Harbour Watch: Season 2: High Tide","10/22/20"',
      '"Hafenwache: Staffel 1: Folge 3","10/21/20"',
      '"Le Port: Saison 3: Épisode 4","10/20/20"',
      '"港口: 第2季: 第7集","10/19/20"',
      '"Star Trail: The Long Way: Season 1: Start","10/18/20"',
      '"Quiet House: Limited Series: Episode 2","10/17/20"',
      '"Night Ferry","10/16/20"',
      '"Far Shore: Season 1: Chapter Four: The Body","10/15/20"',
      '"Far Shore: Far Shore 2: Chapter Six: The Spy","10/14/20"',
      '"Money House: Part 4: Chapter 2: Gold","10/13/20"',
      '"Le Phare : Saison 2 : Chapitre 5 : La Digue","10/12/20"',
      '"Le Quai\u00a0: Partie 2\u00a0: Épisode 3","10/11/20"',
      '"港：シーズン2：エピソード6","10/10/20"',
      '"Latarnia: Część 3: Odcinek 2","10/9/20"',
      '"Fener: 2. Kısım: 4. Bölüm","10/8/20"',
      '"등대: 파트 2: 3화","10/7/20"',
    )
    expect(format).toBe('netflix')
    expect(
      entries.reverse().map(({ title, type, event }) => [title, type, 'season' in event && [event.season, event.episode]]),
    ).toEqual([
      ['Harbour Watch', 'tv', [2, 1]],
      ['Hafenwache', 'tv', [1, 3]],
      ['Le Port', 'tv', [3, 4]],
      ['港口', 'tv', [2, 7]],
      ['Star Trail: The Long Way', 'tv', [1, 1]],
      ['Quiet House', 'tv', [1, 2]],
      ['Night Ferry', 'movie', false],
      ['Far Shore', 'tv', [1, 4]],
      ['Far Shore', 'tv', [2, 6]],
      ['Money House', 'tv', [4, 2]],
      ['Le Phare', 'tv', [2, 5]],
      ['Le Quai', 'tv', [2, 3]],
      ['港', 'tv', [2, 6]],
      ['Latarnia', 'tv', [3, 2]],
      ['Fener', 'tv', [2, 4]],
      ['등대', 'tv', [2, 3]],
    ])
  })

  it('leaves open whether a name with a colon is a film or an episode', async () => {
    const { entries } = await history('Title,Date', '"Night Ferry: Volume 2","10/22/20"')
    expect(entries).toMatchObject([{ title: 'Night Ferry: Volume 2', series: { title: 'Night Ferry', season: 1, episode: 1 } }])
  })

  it.each([
    ['10/21/20', '2020-10-21'],
    ['16.8.2022', '2022-08-16'],
    ['2021-03-04', '2021-03-04'],
    ['2021. 3. 4.', '2021-03-04'],
    ['21. 3. 4.', '2021-03-04'],
  ])('reads the date %s', async (date, day) => {
    const { entries } = await history('Titel,Datum', `"Night Ferry","${date}"`)
    expect(entries).toMatchObject([{ event: { at: noon(day) } }])
  })

  it('reads dates as day before month where any date of the file requires it', async () => {
    const { entries } = await history('Title,Date', '"A","03/04/2021"', '"B","21/04/2021"')
    expect(entries.map(({ event }) => 'at' in event && event.at)).toEqual([noon('2021-04-03'), noon('2021-04-21')])
  })

  it('numbers unnumbered episodes in viewing order, each once', async () => {
    const { entries } = await history(
      'Title,Date',
      ...['C', 'B', 'A', 'B'].map((name, at) => `"Show: Season 1: ${name}","1/${9 - at}/21"`),
    )
    expect(entries.map(({ event }) => 'episode' in event && event.episode)).toEqual([1, 2, 1, 3])
  })
})

describe('Trakt', () => {
  const movie = { title: 'Night Ferry', year: 2004, ids: { trakt: 1, imdb: 'tt7000012', tmdb: 12 } }
  const show = { title: 'Harbour Watch', year: 2015, ids: { trakt: 2, imdb: 'tt7000021', tmdb: 21 } }
  const film = { title: 'Night Ferry', year: 2004, imdb: 'tt7000012', tmdb: 12, type: 'movie' }
  const time = '2020-02-03T04:05:06.000Z'
  const at = Date.parse(time)

  it('is read from history, ratings, watchlist, collection and watched shows', async () => {
    const items = [
      { watched_at: time, type: 'movie', movie },
      { watched_at: time, type: 'episode', episode: { season: 1, number: 2 }, show },
      { rated_at: time, rating: 9, type: 'movie', movie },
      { listed_at: time, type: 'movie', movie },
      { collected_at: time, movie },
      {
        plays: 2,
        last_watched_at: time,
        show,
        seasons: [{ number: 1, episodes: [{ number: 3, plays: 2, last_watched_at: time }] }],
      },
      { last_collected_at: time, show, seasons: [{ number: 1, episodes: [{ number: 4, collected_at: time }] }] },
    ]
    const { format, entries } = await read(items)
    expect(format).toBe('trakt')
    expect(entries).toMatchObject([
      { ...film, event: { kind: 'watched', at } },
      { type: 'tv', imdb: 'tt7000021', event: { kind: 'watched', at, season: 1, episode: 2 } },
      { ...film, event: { kind: 'rated', rating: 9, at } },
      { ...film, event: { kind: 'listed', list: 'watchlist', at } },
      { ...film, event: { kind: 'listed', list: 'collection', at } },
      { type: 'tv', event: { kind: 'watched', at, season: 1, episode: 3 } },
      { type: 'tv', event: { kind: 'listed', list: 'collection', at } },
      { type: 'tv', event: { kind: 'collected', at, season: 1, episode: 4 } },
    ])
    expect((await read({ history: items.slice(0, 1), ratings: items.slice(2, 3) })).entries).toHaveLength(2)
  })

  it('is read from the files of its own export, each by its name', async () => {
    const one = async (item: object, file: string) => (await read([item], file)).entries.map(({ event }) => event)
    const episode = { season: 1, number: 4 }
    expect(
      await one({ collected_at: time, updated_at: time, type: 'episode', episode, show }, 'collection-episodes.json'),
    ).toEqual([
      { kind: 'listed', list: 'collection', at },
      { kind: 'collected', season: 1, episode: 4, at },
    ])
    const position = { id: 13, progress: 40.5, paused_at: time }
    expect(await one({ ...position, type: 'movie', movie }, 'watched-playback.json')).toEqual([
      { kind: 'position', progress: 40.5, at },
    ])
    expect(await one({ ...position, type: 'episode', episode, show }, 'watched-playback.json')).toEqual([
      { kind: 'position', progress: 40.5, at, season: 1, episode: 4 },
    ])
    const listed = { rank: 1, id: 1, listed_at: time, notes: null, type: 'movie', movie }
    expect(await one(listed, 'lists-watchlist.json')).toMatchObject([{ list: 'watchlist' }])
    expect(await one(listed, 'lists-favorites.json')).toMatchObject([{ list: 'liked' }])
    expect(await one(listed, 'lists-list-4711-rainy-days.json')).toEqual([])
    const hidden = { hidden_at: time, type: 'show', show }
    expect(await one(hidden, 'hidden-progress-watched.json')).toMatchObject([{ list: 'hidden' }])
    expect(await one(hidden, 'hidden-progress-watched-reset.json')).toEqual([])
    expect(await one({ type: 'movie', movie, comment: { id: 1, comment: 'Good.' } }, 'comments-movies.json')).toEqual([])
  })

  it('is distinguished from Simkl, which has a status', async () => {
    const simkl = {
      movies: [
        { status: 'completed', last_watched_at: time, user_rating: 8, movie },
        { status: 'plantowatch', added_to_watchlist_at: time, movie },
      ],
      shows: [
        { status: 'watching', show, seasons: [{ number: 1, episodes: [{ number: 1, watched_at: time }] }] },
        { status: 'completed', last_watched_at: time, show },
        { status: 'dropped', last_watched_at: time, show },
      ],
    }
    const { format, entries } = await read(simkl)
    expect(format).toBe('simkl')
    expect(entries.map(({ event }) => event)).toMatchObject([
      { kind: 'rated', rating: 8 },
      { kind: 'watched', at },
      { kind: 'listed', list: 'watchlist', at },
      { kind: 'watched', season: 1, episode: 1, at },
      { kind: 'watched', at },
    ])
    expect(entries).toHaveLength(5)
  })
})

it('takes a line of any table with a season or an episode for one of a series', async () => {
  const { entries } = await read(csv('title,season,episode,watched', 'Tide,1,2,1', 'Tide,0,3,1', 'Tide,0,0,1', 'Tide,,,1'))
  expect(entries.map(({ type }) => type)).toEqual(['tv', 'tv', undefined, undefined])
  const typed = await read(csv('title,type,season,watched', 'Tide,movie,1,1'))
  expect(typed.entries).toMatchObject([{ title: 'Tide', type: 'movie' }])
})

it('reads a date in the column “watched” of any table as watched on that day', async () => {
  const { format, entries } = await read(
    csv('title,year,watched', 'Night Ferry,,2020-02-03', 'Tide,,yes', 'Paper,,no', 'Salt,,0'),
    'x.csv',
  )
  expect(format).toBe('table')
  expect(entries).toMatchObject([
    { title: 'Night Ferry', event: { kind: 'watched', at: noon('2020-02-03'), dayOnly: true } },
    { title: 'Tide', event: { kind: 'watched' } },
  ])
})

it('reads TMDB’s tables', async () => {
  const table = csv(
    'TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated',
    '12,tt7000012,movie,Night Ferry,2004-02-01,,,7,8.5,2020-02-03T04:05:06Z',
    '21,,tv,Harbour Watch,2015-01-01,1,2,,9,2020-02-03T04:05:06Z',
    '11,,movie,The Paper Lantern,1999-05-01,,,7,,',
  )
  const { format, entries } = await read(table, 'watchlist.csv')
  expect(format).toBe('tmdb')
  expect(entries).toMatchObject([
    { type: 'movie', tmdb: 12, imdb: 'tt7000012', event: { kind: 'rated', rating: 9 } },
    { type: 'tv', tmdb: 21, event: { kind: 'rated', rating: 9, season: 1, episode: 2 } },
    { tmdb: 11, event: { kind: 'listed', list: 'watchlist' } },
  ])
})

describe('encodings', () => {
  const text = 'Titel;Datum\r\n"Die Nachtfähre";"16.8.2022"\r\n'
  const utf16 = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes])
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\u{feff}${text}`)],
    ['UTF-16, little end first', utf16([0xff, 0xfe], Buffer.from(text, 'utf16le'))],
    ['UTF-16, big end first', utf16([0xfe, 0xff], Buffer.from(text, 'utf16le').swap16())],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['latin-1', Buffer.from(text, 'latin1')],
  ])('%s is read', async (_, bytes) => {
    const { entries } = await readAll([{ name: '', bytes }])
    const event = { kind: 'watched', at: noon('2022-08-16'), dayOnly: true }
    expect(entries).toEqual([{ title: 'Die Nachtfähre', type: 'movie', event }])
  })
})
