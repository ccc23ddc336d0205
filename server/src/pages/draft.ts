import type { Page, PagePerson, PageRequest, Reason } from '@marquee/engine'
import type { Shelf } from '../catalogue/shelf.ts'
import { inTurns, mediaTypeOf, named } from './naming.ts'
import { picturesOf } from './pictures.ts'
import type { Because, Deed, Draft, Seed } from './snapshot.ts'

/** A page of the engine, what was asked for, and the page that each way on leads to. */
export type Made = { page: Page; request: PageRequest; children: ReadonlyMap<object, { readonly id: string }> }

/** What is to be kept of a page: with the names that the catalogue has now, and who did what to the titles that speak for others. */
export function draftOf(shelf: Shelf, { page, request, children }: Made): Draft {
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
  const places = new Map<number, number>()
  const seeds: Seed[] = []
  history.titles.forEach((title, at) => {
    if (!named.has(title)) return
    places.set(title, seeds.length)
    seeds.push({ title, deed: deeds[history.telling[at]?.kind ?? 'played'] })
  })
  return { seeds, placeOf: (title: number) => places.get(title) ?? 0 }
}

/** Every title that speaks for one of the page's, for one of its people. */
function seedsOn({ hero, rows }: Page, person: number): Set<number> {
  const named = new Set<number>()
  const note = (titles: Int32Array = none) => {
    for (let at = 0; at < titles.length; at++) named.add(titles[at] ?? -1)
  }
  note(hero.because[person]?.titles)
  for (const { because, reasons } of rows) {
    note(because[person]?.titles)
    for (const { title } of reasons[person] ?? []) named.add(title)
  }
  return named
}

const none = new Int32Array(0)

const deeds: Record<PagePerson['history']['telling'][number]['kind'], Deed> = {
  super_liked: 'liked',
  liked: 'liked',
  rated: 'liked',
  played: 'watched',
  watchlist: 'wanted',
  disliked: 'watched',
}
