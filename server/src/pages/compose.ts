import { composePage, type Page, type PageFilters, type PagePerson, type PageRequest, type Reason } from '@marquee/engine'
import type { Shelf } from '../catalogue/shelf.ts'
import type { Ctx } from '../ctx.ts'
import type { Taste } from '../taste/taste.ts'
import { inTurns, mediaTypeOf, named } from './naming.ts'
import { canonicalFilters, chanceOf, identityOf, pageIdOf } from './page-filters.ts'
import { personOf, type Viewer } from './people.ts'
import { picturesOf } from './pictures.ts'
import { type Because, type Deed, type Draft, encodeSnapshot, type Seed } from './snapshot.ts'
import { stagingOf } from './stages.ts'

/** A page of this depth leads to no further ones. */
const DEEPEST = 3
const DAY_MS = 86_400_000
/** Pages for several people keep reasons for each of them, so they are less deep. */
const DEPTH_TOGETHER = 30

/** What a page is composed from. */
export type Order = {
  readonly pageId: string
  readonly sessionId: string
  readonly filters: PageFilters
  readonly withProfiles: readonly string[]
  readonly depth: number
  readonly viewers: readonly [Viewer, ...Viewer[]]
  readonly tastes: readonly Taste[]
  readonly charts: readonly number[]
}

/** A page that its parent leads to; it is composed when it is first read. */
export type Child = { readonly id: string; readonly identity: string; readonly filters: PageFilters }

/** What the engine is asked for; used without waiting in between. */
export function requestOf(ctx: Ctx, order: Order): PageRequest {
  const { shelf, moods, unnamed } = stagingOf(ctx)
  const person = (viewer: Viewer, at: number) => personOf(ctx, viewer, order.tastes[at] ?? nothing)
  const [first, ...others] = order.viewers
  return {
    people: [person(first, 0), ...others.map((viewer, at) => person(viewer, at + 1))],
    filters: order.filters,
    today: Math.floor(ctx.now() / DAY_MS),
    seed: chanceOf(order.pageId),
    charts: order.charts.filter((number) => number < shelf.count),
    moods,
    unnamed,
    leadsOn: order.depth < DEEPEST,
    adult: ctx.settings.adult,
    ...(others.length > 0 && { settings: { depth: DEPTH_TOGETHER } }),
  }
}

/** Composes a page as of now, without waiting: its bytes, and the pages it leads to. */
export function compose(ctx: Ctx, order: Order): { body: Buffer; children: Child[] } {
  const { shelf, stage } = stagingOf(ctx)
  const request = requestOf(ctx, order)
  const page = composePage(stage, request)
  const children = childrenOf(page, order)
  const body = encodeSnapshot(draftOf(shelf, { page, request, children }))
  const each = new Map([...children.values()].map((child) => [child.id, child]))
  return { body, children: [...each.values()] }
}

const nothing: Taste = {
  signals: [],
  disliked: [],
  hidden: [],
  muted: [],
  finished: [],
  begun: [],
  watchlist: [],
  shown: [],
}

/** The pages that entries lead to, by entry. */
function childrenOf({ rows }: Page, { sessionId, withProfiles }: Order): Map<object, Child> {
  return new Map(
    rows
      .flatMap(({ entries }) => entries)
      .map((entry) => {
        const filters = canonicalFilters(entry.filters)
        const identity = identityOf(filters, withProfiles)
        return [entry, { id: pageIdOf(sessionId, identity), identity, filters }]
      }),
  )
}

type Made = { page: Page; request: PageRequest; children: ReadonlyMap<object, Child> }

function draftOf(shelf: Shelf, { page, request, children }: Made): Draft {
  const books = request.people.map((person, at) => seedBook(person, seedsOn(page, at)))
  const noted = (person: number, reasons: readonly Reason[]): Because[] =>
    reasons.map(({ title, share }) => ({ seed: books[person]?.placeOf(title) ?? 0, share }))
  const pictureFor = picturesOf(shelf, page)
  const rows = page.rows.map((row) => ({
    kind: row.kind,
    type: row.type,
    subject: {
      ...named(shelf, row.subject),
      ...mediaTypeOf(shelf, row.titles, request.filters),
      ...(row.kind === 'top_region' && { counted: isCounted(row.titles, request.charts) }),
    },
    reasons: request.people.map((_, person) => noted(person, row.reasons[person] ?? [])),
    entries: row.entries.map((entry) => ({
      pageId: children.get(entry)?.id ?? '',
      subject: named(shelf, entry.subject),
      picture: pictureFor(entry.subject),
    })),
    strip: row,
  }))
  return { hero: page.hero, rows: inTurns(shelf, rows), seeds: books.map(({ seeds }) => seeds) }
}

/** Whether a row follows the charts: where too few people were counted it follows popularity. */
function isCounted(titles: Uint32Array, charts: ArrayLike<number> = []): boolean {
  const counted = new Set(Array.from(charts))
  return titles.length > 0 && titles.every((title) => counted.has(title))
}

/** The titles of somebody's history that a page names, in rising order, and the place of each. */
function seedBook({ history }: PagePerson, named: ReadonlySet<number>) {
  const deedOf = new Map(history.telling.map((signal) => [signal.title, deeds[signal.kind]]))
  const titles = [...named].sort((a, b) => a - b)
  const places = new Map(titles.map((title, place) => [title, place]))
  const seeds = titles.map((title): Seed => ({ title, deed: deedOf.get(title) ?? 'watched' }))
  return { seeds, placeOf: (title: number) => places.get(title) ?? 0 }
}

/** Every title that speaks for one of the page's, for one of its people. */
function seedsOn({ hero, rows }: Page, person: number): Set<number> {
  const named = new Set<number>()
  for (const { because } of [hero, ...rows]) for (const title of because[person]?.titles ?? []) named.add(title)
  for (const { reasons } of rows) for (const { title } of reasons[person] ?? []) named.add(title)
  named.delete(-1)
  return named
}

const deeds: Record<PagePerson['history']['telling'][number]['kind'], Deed> = {
  super_liked: 'liked',
  liked: 'liked',
  rated: 'liked',
  played: 'watched',
  watchlist: 'wanted',
  disliked: 'watched',
}
