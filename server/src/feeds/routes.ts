import { z } from 'zod'
import { languageFor } from '../catalogue/names/languages.ts'
import type { Session } from '../ctx.ts'
import { optionalQueryNumber } from '../field-schemas.ts'
import { etagOf } from '../http/etags.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import type { FiltersInput } from '../pages/page-filters.ts'
import { feedSession, windowStartOf } from './feed-session.ts'
import { type FeedRow, type FeedTitle, feedRowNames, feedRows, feedTitles } from './feed-titles.ts'
import { radarrList, sonarrList } from './formats/arr.ts'
import { atom, type Channel, rss } from './formats/syndication.ts'
import { homeAssistantSensor, titlesJson } from './formats/titles.ts'
import { filterFields, filtersIn, queryOf } from './schemas.ts'

const route = routeFor<PagesCtx>()

/** A feed token in a path. */
export const FeedToken = z.string().max(200)

/** Clients poll every few minutes; recommendations change every few hours, lists at once. */
const CACHE_CONTROL = 'private, max-age=900'

/** The answer of a feed. Scripts of any origin may read it: access needs the token in the path, not a cookie. */
export function feedAnswer(text: string, type = 'application/json; charset=utf-8'): Answer {
  const bytes = Buffer.from(text)
  return new Answer(200, bytes, {
    'content-type': type,
    'cache-control': CACHE_CONTROL,
    'access-control-allow-origin': '*',
    etag: etagOf(bytes),
  })
}

const DEFAULT_ITEMS = 50
const MAX_ITEMS = 200

const Query = z.strictObject({
  row: z.enum(feedRows).default('for-you').meta({ description: 'Which titles: all recommendations, or those of one row' }),
  ...filterFields,
  limit: optionalQueryNumber(1, MAX_ITEMS).meta({ description: `Number of titles; default ${DEFAULT_ITEMS}` }),
})

type Format = {
  file: string
  summary: string
  type: string
  /** Set where the program reads only one type of titles. */
  mediaType?: 'movie' | 'tv'
  write: (titles: readonly FeedTitle[], channel: Channel) => string
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The formats of feeds. To support another program, add an entry. */
const formats: readonly Format[] = [
  {
    file: 'radarr.json',
    summary: 'Films as a list for Radarr',
    type: JSON_TYPE,
    mediaType: 'movie',
    write: (titles) => JSON.stringify(radarrList(titles)),
  },
  {
    file: 'sonarr.json',
    summary: 'Series as a list for Sonarr',
    type: JSON_TYPE,
    mediaType: 'tv',
    write: (titles) => JSON.stringify(sonarrList(titles)),
  },
  {
    file: 'titles.json',
    summary: 'Titles with their ids, for Jellyfin, Kodi and scripts',
    type: JSON_TYPE,
    write: (titles) => JSON.stringify(titlesJson(titles)),
  },
  {
    file: 'home-assistant.json',
    summary: 'A sensor for Home Assistant’s upcoming media card',
    type: JSON_TYPE,
    write: (titles, { site }) => JSON.stringify(homeAssistantSensor(titles, site)),
  },
  { file: 'rss.xml', summary: 'Titles as RSS', type: 'application/rss+xml; charset=utf-8', write: rss },
  { file: 'atom.xml', summary: 'Titles as Atom', type: 'application/atom+xml; charset=utf-8', write: atom },
]

/** The rows of a profile as lists for other programs. A token gives read access to one profile. */
export const feedRoutes: Route<PagesCtx>[] = formats.map(({ file, summary, type, mediaType, write }) =>
  route({
    method: 'GET',
    path: `/feeds/{feedToken}/${file}`,
    access: 'feed',
    tag: 'Feeds',
    summary,
    params: z.strictObject({ feedToken: FeedToken }),
    query: Query,
    answers: { 200: type === JSON_TYPE ? z.unknown() : type.slice(0, type.indexOf(';')), 304: null },
    problems: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
    handle: async (ctx, input): Promise<Answer> => {
      const { row, limit = DEFAULT_ITEMS, ...query } = input.query
      const who = feedSession(ctx, input.who)
      const language = languageFor(ctx, input)
      const filters = filtersIn(mediaType ? { ...query, media_type: mediaType } : query)
      const titles = await feedTitles(ctx, who, { row, filters, max: limit, language })
      const channel = {
        title: `${feedRowNames(language)[row]} · ${who.profile.name}`,
        id: channelId(ctx, who, { row, filters }),
        site: ctx.baseUrl,
        updatedAt: windowStartOf(who),
      }
      return feedAnswer(write(titles, channel), type)
    },
  }),
)

/** The permanent id of a feed, independent of its token; each row and filter is a feed of its own. */
function channelId({ baseUrl }: PagesCtx, { publicId }: Session, { row, filters }: { row: FeedRow; filters: FiltersInput }) {
  const query = queryOf(filters)
  return `${baseUrl}/feeds/${publicId}/${row}${query && `?${query}`}`
}
