import { type Entry, lateFacts, type Page, type TitleFacts } from '@marquee/engine'
import type { Shelf } from '../catalogue/shelf.ts'

type Lists = { start: ArrayLike<number>; values: ArrayLike<number> }
type Column<K> = { codeOf: (key: K) => number | undefined; lists: Lists }

/** As many titles of a row are looked at: about what is on screen. */
const SEEN = 20

/** Chooses the titles whose pictures stand for ways on: the page's first of each kind, none twice while there are others. */
export function picturesOf(shelf: Shelf, { hero, rows }: Page): (subject: Entry['subject']) => number {
  const strips = [hero.titles, ...rows.map(({ titles }) => titles.subarray(0, SEEN))]
  const first = strips.find(({ length }) => length > 0)?.[0] ?? 0
  const taken = new Set<number>()
  return (subject) => {
    const isAbout = testOf(shelf, subject)
    for (const titles of strips)
      for (const title of titles) {
        if (!isAbout(title) || taken.has(title)) continue
        taken.add(title)
        return title
      }
    return first
  }
}

/** Tells which titles a way on is about. */
function testOf({ catalogue }: Shelf, subject: Entry['subject']): (title: number) => boolean {
  const isAbout = columnTestOf(catalogue.columns, subject)
  return (title) => {
    const late = lateFacts(catalogue, title)
    return late ? isLateAbout(late, subject) : isAbout(title)
  }
}

function columnTestOf(columns: Shelf['catalogue']['columns'], { genre, keyword, decade }: Entry['subject']) {
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
