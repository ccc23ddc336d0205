import { type ComposedPage, type NavigationEntry, type TitleFacts, updatedFacts } from '@marquee/engine'
import type { TitlesInMemory } from '../../catalogue/memory/titles-in-memory.ts'
import type { Snapshot, SnapshotEntry } from '../snapshot/snapshot.ts'

type NumberLists = { start: ArrayLike<number>; values: ArrayLike<number> }
type Column<K> = { codeOf: (key: K) => number | undefined; lists: NumberLists }

/** Titles per row that are considered: about those on screen. */
const VISIBLE_TITLES = 20

/**
 * Chooses the titles whose pictures illustrate navigation entries: the first match on the page, without repeats while
 * there are others.
 */
export function picturesOf(live: TitlesInMemory, page: ComposedPage): (subject: NavigationEntry['subject']) => number {
  const titles = titlesOnScreen(page)
  const updated = titles.map((title) => updatedFacts(live.catalogue, title))
  const isTaken = new Uint8Array(titles.length)
  return (subject) => {
    const isAbout = columnTestOf(live.catalogue.columns, subject)
    for (let at = 0; at < titles.length; at++) {
      if (isTaken[at]) continue
      const title = titles[at] ?? 0
      const facts = updated[at]
      if (!(facts ? isUpdatedAbout(facts, subject) : isAbout(title))) continue
      isTaken[at] = 1
      return title
    }
    return titles[0] ?? 0
  }
}

/** The different titles that are on screen first, in order. */
function titlesOnScreen({ hero, rows }: ComposedPage): number[] {
  const seen = new Set(hero.titles)
  for (const { titles } of rows) for (let at = 0; at < Math.min(VISIBLE_TITLES, titles.length); at++) seen.add(titles[at] ?? 0)
  return [...seen]
}

/**
 * The title whose picture illustrates a navigation entry now: the stored one if the caller may see it, otherwise the
 * first visible title on the page that matches, otherwise the first visible one.
 */
export function pictureNow(
  live: TitlesInMemory,
  { entry: { picture, subject }, snapshot }: { entry: SnapshotEntry; snapshot: Snapshot },
  maySee: (title: number) => boolean,
): number | undefined {
  if (maySee(picture)) return picture
  const isAbout = columnTestOf(live.catalogue.columns, subject)
  let first: number | undefined
  for (const title of titlesOn(snapshot)) {
    if (!maySee(title)) continue
    first ??= title
    const updated = updatedFacts(live.catalogue, title)
    if (updated ? isUpdatedAbout(updated, subject) : isAbout(title)) return title
  }
  return first
}

/** The titles of a page in order, row by row, with repeats. */
function* titlesOn({ hero, rowIndexes, row }: Snapshot): Generator<number> {
  for (const index of [-1, ...rowIndexes]) {
    const list = index < 0 ? hero : row(index).list
    for (let at = 0; at < Math.min(VISIBLE_TITLES, list.length); at++) yield list.titleAt(at)
  }
}

type About = Pick<NavigationEntry['subject'], 'genre' | 'keyword' | 'decade'>

function columnTestOf(columns: TitlesInMemory['catalogue']['columns'], { genre, keyword, decade }: About) {
  if (genre !== undefined) return columnHas(columns.genres, genre)
  if (keyword !== undefined) return columnHas(columns.keywords, keyword)
  if (decade === undefined) return () => true
  const [from, to] = [Date.UTC(decade, 0) / 86_400_000, Date.UTC(decade + 10, 0) / 86_400_000]
  return (title: number) => {
    const day = columns.releaseDay[title] ?? 0
    return day >= from && day < to
  }
}

function isUpdatedAbout({ genres, keywords, release_date }: TitleFacts, { genre, keyword, decade }: About): boolean {
  if (genre !== undefined) return genres?.some(({ id }) => id === genre) ?? false
  if (keyword !== undefined) return keywords?.some(({ id }) => id === keyword) ?? false
  return decade === undefined || release_date?.slice(0, 3) === String(decade).slice(0, 3)
}

function columnHas<K>({ codeOf, lists: { start, values } }: Column<K>, key: K): (title: number) => boolean {
  const code = codeOf(key)
  return (title) => {
    const end = start[title + 1] ?? 0
    for (let at = start[title] ?? 0; at < end; at++) if (values[at] === code) return true
    return false
  }
}
