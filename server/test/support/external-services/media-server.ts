import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Something in a library, and what its user did with it; times are ISO 8601. */
export type Shelved = {
  id: string
  type: 'movie' | 'series' | 'episode'
  name: string
  year?: number
  tmdb?: number
  imdb?: string
  seriesId?: string
  season?: number
  episode?: number
  played?: boolean
  playedAt?: string
  plays?: number
  /** When it was played, by which account of Plex; the key is of account 7. */
  viewings?: { at: string; account: number }[]
  /** Somebody is in the middle of it. */
  position?: number
  favourite?: boolean
  rating?: number
  ratedAt?: string
}

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

/** A media server that answers as Jellyfin, Emby and Plex are documented to; what it has can be changed at any time. */
export type MediaServer = {
  address: string
  key: string
  users: { Id: string; Name: string }[]
  library: Shelved[]
  /** Whether Plex shows the plays of everybody, as it does to its owner, or of the key's own account, or none. */
  shownPlays: 'all' | 'own' | 'none'
  /** Paths that were asked for, with their queries. */
  asked: string[]
  /** What answers instead, where it says that it did. */
  instead: Answer | undefined
  close: () => Promise<void>
}

export async function openMediaServer(library: Shelved[] = []): Promise<MediaServer> {
  const server = createServer((request, response) => {
    media.asked.push(request.url ?? '')
    if (media.instead?.(request, response)) return
    answer(media, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const media: MediaServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'K3yOfTheMediaServer',
    users: [{ Id: 'a1b2', Name: 'Ann' }],
    library,
    shownPlays: 'none',
    asked: [],
    instead: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return media
}

function answer(media: MediaServer, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://media')
  const send = (body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (!hasKey(media, request)) return void send({ error: 'who?' }, 401)
  const items = /^\/(?:Users\/(\w+)\/)?Items$/.exec(pathname)
  const section = /^\/library\/sections\/(\d)\/all$/.exec(pathname)?.[1]
  if (pathname === '/Users') return void send(media.users)
  if (items && (items[1] ?? query.get('UserId')) === media.users[0]?.Id) return void send(jellyfinPage(media, query))
  if (pathname === '/library/sections') return void send(sections)
  if (pathname === '/status/sessions/history/all' && media.shownPlays !== 'none') return void send(plexPlays(media, query))
  if (section) return void send(plexPage(media, Number(section), query))
  send({ error: 'not here' }, 404)
}

function hasKey({ key }: MediaServer, { headers }: IncomingMessage): boolean {
  return [`MediaBrowser Token="${key}", Client="Marquee"`, key].includes(
    String(headers.authorization ?? headers['x-emby-token'] ?? headers['x-plex-token']),
  )
}

const jellyfinTypes = { movie: 'Movie', series: 'Series', episode: 'Episode' } as const

function jellyfinPage({ library }: MediaServer, query: URLSearchParams) {
  const types = query.get('IncludeItemTypes')?.split(',') ?? []
  const wanted = library.filter(
    ({ type, played }) => types.includes(jellyfinTypes[type]) && (played || query.get('Filters') !== 'IsPlayed'),
  )
  const start = Number(query.get('StartIndex'))
  const Items = wanted.slice(start, start + Number(query.get('Limit'))).map(jellyfinItem)
  return { Items, TotalRecordCount: wanted.length, StartIndex: start }
}

function jellyfinItem(item: Shelved) {
  const series = { SeriesId: item.seriesId, ParentIndexNumber: item.season, IndexNumber: item.episode }
  const UserData = {
    PlaybackPositionTicks: item.position ?? 0,
    PlayCount: item.plays ?? (item.played ? 1 : 0),
    IsFavorite: item.favourite ?? false,
    Played: item.played ?? false,
    Key: item.id,
    ...(item.playedAt && { LastPlayedDate: item.playedAt.replace('Z', '0000Z') }), // .NET counts tenths of microseconds
    ...(item.rating && { Rating: item.rating }),
  }
  return {
    Name: item.name,
    Id: item.id,
    Type: jellyfinTypes[item.type],
    ProductionYear: item.year,
    ProviderIds: { ...(item.tmdb && { Tmdb: String(item.tmdb) }), ...(item.imdb && { Imdb: item.imdb }) },
    ...(item.type === 'episode' && { ...series, SeriesName: item.name.split(': ')[0] }),
    UserData,
  }
}

const sections = {
  MediaContainer: {
    size: 3,
    Directory: [
      { key: '1', type: 'movie', title: 'Films', agent: 'tv.plex.agents.movie' },
      { key: '2', type: 'show', title: 'Series', agent: 'tv.plex.agents.series' },
      { key: '3', type: 'movie', title: 'Holidays', agent: 'com.plexapp.agents.none' },
      { key: '4', type: 'artist', title: 'Music', agent: 'tv.plex.agents.music' },
    ],
  },
}

const plexTypes = { movie: ['1', '1'], series: ['2', '2'], episode: ['2', '4'] } as const

function plexPage({ library }: MediaServer, section: number, query: URLSearchParams) {
  const wanted = library.filter(({ type }) => plexTypes[type][0] === String(section) && plexTypes[type][1] === query.get('type'))
  const start = Number(query.get('X-Plex-Container-Start'))
  const some = wanted.slice(start, start + Number(query.get('X-Plex-Container-Size')))
  const Metadata = some.length > 0 ? { Metadata: some.map(plexItem) } : {}
  return { MediaContainer: { size: some.length, totalSize: wanted.length, offset: start, ...Metadata } }
}

const OWN_ACCOUNT = 7

/** Plays as Plex's documentation lists them (`/status/sessions/history/all`), newest first. */
function plexPlays({ library, shownPlays }: MediaServer, query: URLSearchParams) {
  const since = Number(query.get('viewedAt>') ?? 0)
  const all = library.flatMap((item) => (item.viewings ?? []).map((viewing) => ({ item, ...viewing })))
  const shown = all
    .filter(({ at, account }) => seconds(at) >= since && (shownPlays === 'all' || account === OWN_ACCOUNT))
    .sort((a, b) => seconds(b.at) - seconds(a.at))
  const start = Number(query.get('X-Plex-Container-Start'))
  const some = shown.slice(start, start + Number(query.get('X-Plex-Container-Size')))
  const Metadata = some.map(({ item, at, account }, n) => ({
    historyKey: `/status/sessions/history/${start + n}`,
    key: `/library/metadata/${item.id}`,
    ratingKey: item.id,
    librarySectionID: item.type === 'movie' ? '1' : '2',
    title: item.name,
    type: item.type,
    viewedAt: seconds(at),
    accountID: account,
    deviceID: 3,
  }))
  return { MediaContainer: { size: some.length, totalSize: shown.length, offset: start, ...(some.length > 0 && { Metadata }) } }
}

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000)

function plexItem(item: Shelved) {
  const guids = [item.imdb && { id: `imdb://${item.imdb}` }, item.tmdb && { id: `tmdb://${item.tmdb}` }].filter(Boolean)
  return {
    ratingKey: item.id,
    guid: `plex://${item.type}/${item.id}`,
    type: item.type === 'series' ? 'show' : item.type,
    title: item.name,
    year: item.year,
    ...(item.type === 'episode' && {
      grandparentRatingKey: item.seriesId,
      grandparentTitle: item.name.split(': ')[0],
      parentIndex: item.season,
      index: item.episode,
    }),
    ...(guids.length > 0 && { Guid: guids }),
    ...(item.played && { viewCount: item.plays ?? 1 }),
    ...(item.playedAt && { lastViewedAt: seconds(item.playedAt) }),
    ...(item.position && { viewOffset: item.position }),
    ...(item.rating && { userRating: item.rating, ...(item.ratedAt && { lastRatedAt: seconds(item.ratedAt) }) }),
  }
}
