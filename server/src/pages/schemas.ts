import { z } from 'zod'
import { Day, MediaId, Number31 } from '../catalogue/facts-schema.ts'
import { mediaItem, paging } from '../catalogue/schemas.ts'
import { Id, IsoTime, queryNumber, RegionCode } from '../field-schemas.ts'

const MAX_ENTRIES = 100

const entries = <S extends z.ZodType>(schema: S) => z.array(schema).max(MAX_ENTRIES)

/** What a page is narrowed by; an empty array counts as not given. */
export const PageFilters = z
  .strictObject({
    genres: entries(Number31).optional(),
    keywords: entries(Number31).optional(),
    media_type: z.enum(['movie', 'tv']).optional(),
    region: entries(RegionCode).optional().meta({ description: 'Offered in one of these countries' }),
    with_runtime_gte: Number31.optional().meta({ description: 'Minutes; an episode’s for series' }),
    with_runtime_lte: Number31.optional(),
    with_release_date_gte: Day.optional(),
    with_release_date_lte: Day.optional(),
    with_watch_providers: entries(z.string().min(1).max(64))
      .optional()
      .meta({ description: 'Offered by one of these, as /providers lists them, in one of the countries' }),
    owned: z.boolean().optional().meta({
      description: 'true: only titles in the collection (the newest 20,000) of anybody the page is for; false: like no filter',
    }),
  })
  .superRefine((filters, context) => {
    for (const [low, high] of bounds)
      if (filters[low] !== undefined && filters[high] !== undefined && filters[low] > filters[high])
        for (const [path, message] of [
          [low, `is above ${high}`],
          [high, `is below ${low}`],
        ] as const)
          context.addIssue({ code: 'custom', path: [path], message })
  })
  .meta({ id: 'PageFilters', description: 'Fields combine with AND, entries of one array with OR.' })

const bounds = [
  ['with_runtime_gte', 'with_runtime_lte'],
  ['with_release_date_gte', 'with_release_date_lte'],
] as const

/** Stored as sent: a single space is a name. */
const Name = z.string().min(1).max(120)
const MAX_PROFILES_TOGETHER = 8

export const NewPage = z.strictObject({
  pageFilters: PageFilters.optional(),
  name: Name.optional(),
  withProfiles: z
    .array(Id)
    .max(MAX_PROFILES_TOGETHER)
    .optional()
    .meta({ description: 'Other profiles of the same account that the page is for' }),
})

const head = {
  id: z.string(),
  createdAt: IsoTime,
  pageFilters: PageFilters.optional(),
  name: z.string().optional(),
  withProfiles: z.array(z.string()).optional(),
}

export const PageHead = z.strictObject(head).meta({ id: 'PageHead' })

const Share = z.number().gt(0).max(1)
const Because = z.array(z.strictObject({ id: z.string(), title: z.string(), share: Share })).max(3)
const Reason = z
  .strictObject({
    text: z.string(),
    because: Because.optional().meta({ description: 'Titles of the history and their share of the score, strongest first' }),
    for: z
      .array(z.strictObject({ profileId: z.string(), text: z.string(), because: Because }))
      .optional()
      .meta({ description: 'On pages for several people' }),
  })
  .meta({ id: 'Reason' })

const Hero = z
  .strictObject({
    ...mediaItem,
    overview: z.string().nullable(),
    release_date: z.string().nullable(),
    genres: z.array(z.strictObject({ id: z.int(), name: z.string() })),
    reason: Reason,
  })
  .meta({ id: 'HeroItem' })

export const Page = z.strictObject({ ...head, hero: z.array(Hero).max(10) }).meta({ id: 'Page' })

/** Playback position in a `continue` row, as of the composition of the page. */
const resumed = {
  progress: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .meta({ description: 'Percent of the film, or of the episode that `season` and `episode` name' }),
  season: z.int().optional(),
  episode: z.int().optional(),
  next: z
    .strictObject({ season: z.int(), episode: z.int().optional() })
    .optional()
    .meta({ description: 'The episode that comes after the last one watched, where that was finished' }),
}

const RowItem = z.discriminatedUnion('type', [
  z
    .strictObject({ ...mediaItem, reason: Reason.optional(), rank: z.int().min(1).optional(), ...resumed })
    .meta({ id: 'RowMedia' }),
  z
    .strictObject({ type: z.literal('navigation'), title: z.string(), pageId: z.string(), backdrop_path: z.url() })
    .meta({ id: 'NavigationItem' }),
  z
    .strictObject({ type: z.literal('provider'), id: z.string(), name: z.string(), logo_path: z.url(), pageId: z.string() })
    .meta({ id: 'ProviderItem' }),
])

export const Row = z
  .strictObject({
    id: z.string(),
    pageId: z.string(),
    title: z.string(),
    type: z.enum(['media', 'top_n', 'navigation', 'provider']),
    createdAt: IsoTime,
    reason: Reason.optional(),
    items: z.array(RowItem),
  })
  .meta({ id: 'Row' })

const paged = { hasMore: z.boolean(), nextPageToken: z.string().optional() }
export const Rows = z.strictObject({ rows: z.array(Row), ...paged })
export const Items = z.strictObject({ items: z.array(RowItem), ...paged })
export const Preview = z.strictObject({ items: z.array(RowItem) })

export const Why = z
  .strictObject({
    asOf: IsoTime,
    score: z.number(),
    prior: z.number(),
    terms: z.array(z.strictObject({ id: z.string(), title: z.string(), term: z.number() })),
  })
  .meta({ id: 'Why', description: 'Prior and terms add up to the score.' })

export const PagePath = z.strictObject({ pageId: Id })
export const RowPath = z.strictObject({ pageId: Id, rowId: Id })
export const PageMediaPath = z.strictObject({ pageId: Id, mediaId: MediaId })

const MAX_SEEN = 200
const MAX_SEEDS = 200
export const Seen = z.strictObject({ items: z.array(MediaId).max(MAX_SEEN) })
export const Without = z.strictObject({ without: z.array(MediaId).max(MAX_SEEDS) })

const items = queryNumber(0, 20, 10)
export const ItemsQuery = z.strictObject({ items })
export const RowsQuery = z.strictObject({ ...paging, items })
export const PagingQuery = z.strictObject(paging)
