import type { Catalogue } from '../catalogue/catalogue.ts'
import { NUMBERS, ROW, type RowDesk } from '../kernels/row-kernels.ts'
import { across } from './attention.ts'
import type { RowOrder, Source } from './candidate.ts'
import { IN_SIGHT, MOST_ROWS, MOST_TITLES, POOL_WORDS } from './settings.ts'
import type { Room, Stage } from './stage.ts'
import type { Themes } from './themes.ts'

/** How many rows a page chooses from at most. */
export const MOST_RUNNERS = 512
/** Words of room for their places: a page has about 80 bitsets, and ten rows with an order of their own. */
const LISTS = 1 << 17
const MOST_ABOUT = 8

/** Takes the room in which rows are chosen and filled: the kernels see what they need of the pool there. */
export function openRowDesk({ space, columns }: Catalogue, themes: Themes, room: Room): RowDesk {
  const lists = space.u32(LISTS)
  const lanes = Math.ceil((themes.genres + 1) / 8) * 8
  const attention = space.f64(across.length)
  attention.set(across)
  const themeWorth = space.f32(themes.people + 1)
  themeWorth.set(themes.worth.subarray(0, themes.people + 1))
  return {
    lists,
    worths: new Float32Array(lists.buffer, lists.byteOffset, lists.length),
    used: space.u32(POOL_WORDS),
    relevance: room.relevance,
    franchises: room.franchises,
    genres: room.genres,
    start: room.themeStart,
    themes: room.themesOf,
    attention,
    rows: space.u32(MOST_RUNNERS * ROW.size),
    numbers: space.f64(MOST_RUNNERS * NUMBERS.size),
    sights: space.i32(MOST_RUNNERS * IN_SIGHT),
    listed: space.u32(MOST_RUNNERS),
    mixes: space.u16((MOST_RUNNERS + 1) * lanes),
    lanes,
    vectors: space.u16(POOL_WORDS * 32 * lanes),
    drawn: space.u32(POOL_WORDS),
    themeCounts: space.u8(themes.keywords).fill(0),
    franchiseCounts: space.u8(columns.collections.keys.length).fill(0),
    themeWorth,
    firstPerson: themes.people,
    about: space.u32(MOST_ABOUT),
    filled: space.i32(MOST_ROWS * MOST_TITLES),
  }
}

/** Clears the desk for the next page. */
export function clearDesk({ desk, catalogue }: Stage): void {
  catalogue.space.kernels.clear(desk.used)
  catalogue.space.kernels.clear(desk.drawn)
}

/** Lays the places of a row on the desk from `at` on, of a bitset at most `most` words; returns where they end, or −1 for want of room. */
export function layOut(desk: RowDesk, number: number, { source, least, at, most }: Layout): number {
  const { lists, rows, numbers } = desk
  const words = Math.min(source.bits.length, most)
  const length = source.order ? 2 * source.order.places.length : words
  if (number >= MOST_RUNNERS || at + length > lists.length) return -1
  if (source.order) layOrder(desk, source.order, at)
  else for (let word = 0; word < words; word++) lists[at + word] = source.bits[word] ?? 0
  const row = number * ROW.size
  rows[row + ROW.at] = at
  rows[row + ROW.words] = source.order ? 0 : words
  rows[row + ROW.count] = source.order ? length / 2 : 0
  rows[row + ROW.inSight] = 0
  numbers[number * NUMBERS.size + NUMBERS.least] = least
  return at + length
}

interface Layout {
  readonly source: Extract<Source, { from: 'pool' }>
  readonly least: number
  readonly at: number
  readonly most: number
}

/** Places in order, then what each is worth. */
function layOrder({ lists, worths }: RowDesk, { places, worth }: RowOrder, at: number): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0
    lists[at + i] = place
    worths[at + places.length + i] = worth[place] ?? 0
  }
}
