import { type Entry, lateFacts, type Page, type TitleFacts } from '@marquee/engine'
import type { TitlesInMemory } from '../catalogue/titles-in-memory.ts'

type Lists = { start: ArrayLike<number>; values: ArrayLike<number> }
type Column<K> = { codeOf: (key: K) => number | undefined; lists: Lists }

/** As many titles of a row are looked at: about what is on screen. */
const SEEN = 20

/** Chooses the titles whose pictures stand for ways on: the page's first of each kind, none twice while there are others. */
export function picturesOf(shelf: TitlesInMemory, page: Page): (subject: Entry['subject']) => number {
  const titles = seenOn(page)
  const late = titles.map((title) => lateFacts(shelf.catalogue, title))
  const isTaken = new Uint8Array(titles.length)
  return (subject) => {
    const isAbout = columnTestOf(shelf.catalogue.columns, subject)
    for (let at = 0; at < titles.length; at++) {
      const [title, facts] = [titles[at] ?? 0, late[at]]
      if (isTaken[at] || !(facts ? isLateAbout(facts, subject) : isAbout(title))) continue
      isTaken[at] = 1
      return title
    }
    return titles[0] ?? 0
  }
}

/** The different titles that are on screen first, in their order. */
function seenOn({ hero, rows }: Page): number[] {
  const seen = new Set(hero.titles)
  for (const { titles } of rows) for (let at = 0; at < Math.min(SEEN, titles.length); at++) seen.add(titles[at] ?? 0)
  return [...seen]
}

function columnTestOf(columns: TitlesInMemory['catalogue']['columns'], { genre, keyword, decade }: Entry['subject']) {
  if (genre !== undefined) return carries(columns.genres, genre)
  if (keyword !== undefined) return carries(columns.keywords, keyword)
  if (decade === undefined) return () => true
  const [from, to] = [Date.UTC(decade, 0) / 86_400_000, Date.UTC(decade + 10, 0) / 86_400_000]
  return (title: number) => {
    const day = columns.releaseDay[title] ?? 0
    return day >= from && day < to
  }
}

function isLateAbout({ genres, keywords, release_date }: TitleFacts, { genre, keyword, decade }: Entry['subject']): boolean {
  if (genre !== undefined) return genres?.some(({ id }) => id === genre) ?? false
  if (keyword !== undefined) return keywords?.some(({ id }) => id === keyword) ?? false
  return decade === undefined || release_date?.slice(0, 3) === String(decade).slice(0, 3)
}

function carries<K>({ codeOf, lists: { start, values } }: Column<K>, key: K): (title: number) => boolean {
  const code = codeOf(key)
  return (title) => {
    const end = start[title + 1] ?? 0
    for (let at = start[title] ?? 0; at < end; at++) if (values[at] === code) return true
    return false
  }
}
