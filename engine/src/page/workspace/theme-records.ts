import type { Catalogue } from '../../catalogue/catalogue.ts'
import { dayOf } from '../../catalogue/title-facts.ts'
import { updatedFacts } from '../../catalogue/title-updates.ts'
import { RECORD } from '../../kernels/row-kernels.ts'
import { NONE } from '../../kernels/term-kernels.ts'
import { strongKeywordFilter } from './keyword-strength.ts'
import type { MinorTitles } from './minor-titles.ts'
import { MAX_THEMES } from './theme-reader.ts'
import type { Themes } from './themes.ts'
import { traitsOf } from './traits.ts'

// The facts of a title that rows need are spread over a dozen columns, far apart in memory. A record has them side by
// side:
//
//      themes | of these no keywords | nor people | genres | franchise + 1 | traits | day | theme, theme, …
//
// Only strong keywords are included. A record is written when its title is first read; most people have much the same
// best titles.

/** The records of titles, in one array. */
export interface ThemeRecords {
  /** The index in `values` at which the record of a title begins. */
  at(title: number): number
  /** The same for many titles; `titles` and `out` are arrays of the space. */
  allAt(titles: Uint32Array, out: Uint32Array): void
  readonly values: Uint32Array
}

/** Allocates empty records with capacity for all titles. Unwritten pages take no memory. */
export function openThemeRecords(catalogue: Catalogue, themes: Themes, minor: MinorTitles): ThemeRecords {
  const { columns, space } = catalogue
  const traits = traitsOf(catalogue)
  const keepStrong = strongKeywordFilter(catalogue, themes)
  const offsets = space.i32(columns.count).fill(-1)
  const longest = RECORD.first + MAX_THEMES
  // Records of updated titles come first. They are written anew on each read.
  const updated = new Map<number, number>()
  let end = (catalogue.capacity + 1) * longest
  const bytes = space.u8(4 * (end + recordWords(themes, columns.count)))
  const values = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  const write = (title: number, at: number): number => {
    const last = keepStrong(values, at + RECORD.first, themes.read(title, values, at + RECORD.first))
    values[at + RECORD.themes] = last - at - RECORD.first
    values[at + RECORD.named] = countBelow(values, at + RECORD.first, last, themes.keywords)
    values[at + RECORD.plain] = countBelow(values, at + RECORD.first, last, themes.people)
    values[at + RECORD.genres] = countBelow(values, at + RECORD.first, last, themes.genres)
    values[at + RECORD.franchise] = franchiseOf(catalogue, minor, title) + 1
    values[at + RECORD.traits] = traits(title)
    values[at + RECORD.day] = releaseDayOf(catalogue, title)
    return last
  }
  const writeUpdated = (title: number): number => {
    const at = updated.get(title) ?? Math.min(updated.size, catalogue.capacity) * longest
    updated.set(title, at)
    write(title, at)
    return at
  }
  const at = (title: number): number => {
    if (title >= columns.count || (catalogue.changed.size > 0 && catalogue.changed.has(title))) return writeUpdated(title)
    const offset = offsets[title] ?? -1
    if (offset >= 0) return offset
    const begin = end
    end = write(title, begin)
    offsets[title] = begin // last, so that an error while writing leaves no record
    return begin
  }
  return {
    values,
    at,
    allAt: (titles, out) => {
      if (catalogue.changed.size + catalogue.added.length > 0) {
        for (let i = 0; i < titles.length; i++) out[i] = at(titles[i])
        return
      }
      space.kernels.gather(offsets, titles, out)
      for (let i = 0; i < titles.length; i++) if (out[i] === NONE) out[i] = at(titles[i])
    },
  }
}

/** Words that the records of all titles take. */
function recordWords(themes: Themes, titles: number): number {
  let words = MAX_THEMES
  for (let title = 0; title < titles; title++) words += RECORD.first + themes.countOf(title)
  return words
}

/** How many themes of a list sorted by kind are below a number. */
function countBelow(values: Uint32Array, from: number, to: number, below: number): number {
  let end = from
  while (end < to && values[end] < below) end++
  return end - from
}

/** Code of a title's first collection; otherwise that of its group of minor titles, behind the collections; or −1. */
function franchiseOf(catalogue: Catalogue, minor: MinorTitles, title: number): number {
  const { collections } = catalogue.columns
  const updated = updatedFacts(catalogue, title)
  if (updated) return updated.collection ? (collections.codeOf(updated.collection.id) ?? -1) : -1
  const from = collections.lists.start[title]
  if (from < collections.lists.start[title + 1]) return collections.lists.values[from] ?? -1
  const group = minor.groupOf.get(title)
  return group === undefined ? -1 : collections.keys.length + group
}

/** The release day of a title without one: in the far future. */
const NO_DAY = 0x7fffffff

function releaseDayOf(catalogue: Catalogue, title: number): number {
  const updated = updatedFacts(catalogue, title)
  const day = (updated ? dayOf(updated.release_date) : catalogue.columns.releaseDay[title]) ?? NaN
  return Number.isNaN(day) ? NO_DAY : day
}

/** The themes of a title. */
export function themesIn(records: ThemeRecords, title: number): Uint32Array {
  const at = records.at(title)
  const { values } = records
  return values.subarray(at + RECORD.first, at + RECORD.first + values[at + RECORD.themes])
}
