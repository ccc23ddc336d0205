import { type Entry, lateFacts, type Page, type TitleFacts } from '@marquee/engine'
import type { Shelf } from '../catalogue/shelf.ts'

type Lists = { start: ArrayLike<number>; values: ArrayLike<number> }
type Column<K> = { codeOf: (key: K) => number | undefined; lists: Lists }

/** Chooses the titles whose pictures stand for ways on: the page's first of each kind, none twice while there are others. */
export function picturesOf(shelf: Shelf, { hero, rows }: Page): (subject: Entry['subject']) => number {
  const titles = new Set([...hero.titles, ...rows.flatMap((row) => [...row.titles.subarray(0, SEEN)])])
  const [first = 0] = titles
  return (subject) => {
    for (const title of titles) {
      if (!isAbout(shelf, title, subject)) continue
      titles.delete(title)
      return title
    }
    return first
  }
}

const SEEN = 20

function isAbout({ catalogue }: Shelf, title: number, { genre, keyword, decade }: Entry['subject']): boolean {
  const { columns } = catalogue
  const late = lateFacts(catalogue, title)
  if (late) return isLateAbout(late, { genre, keyword, decade })
  if (genre !== undefined) return has(columns.genres, genre, title)
  if (keyword !== undefined) return has(columns.keywords, keyword, title)
  if (decade === undefined) return true
  const year = new Date((columns.releaseDay[title] ?? 0) * 86_400_000).getUTCFullYear()
  return year >= decade && year < decade + 10
}

type Asked = { genre: number | undefined; keyword: number | undefined; decade: number | undefined }

function isLateAbout({ genres, keywords, release_date }: TitleFacts, { genre, keyword, decade }: Asked): boolean {
  if (genre !== undefined) return genres?.some(({ id }) => id === genre) ?? false
  if (keyword !== undefined) return keywords?.some(({ id }) => id === keyword) ?? false
  return decade === undefined || release_date?.slice(0, 3) === String(decade).slice(0, 3)
}

function has<K>({ codeOf, lists }: Column<K>, key: K, title: number): boolean {
  const code = codeOf(key)
  const end = lists.start[title + 1] ?? 0
  for (let at = lists.start[title] ?? 0; at < end; at++) if (lists.values[at] === code) return true
  return false
}
