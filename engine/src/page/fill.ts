import type { RowOrder } from './candidate.ts'
import { hasPlace, setPlace } from './pool-bits.ts'
import type { Scene } from './scene.ts'
import { IN_SIGHT } from './settings.ts'

/** How many of the next titles are weighed against each other: below what is in sight the order is that of relevance. */
const AHEAD = { inSight: 24, below: 1 }
/** What likeness to the titles before costs at full diversity. */
const COST = 2.5
/** Titles of one franchise or person that a row has at least room for. */
const MOST_OF = { franchise: 2, person: 3 }

/** What a row is made of: its places, those taken by other rows, and the themes that all of its titles have. */
export interface Filling {
  readonly bits: Uint32Array
  readonly order: RowOrder | null
  readonly used: Uint32Array
  readonly themes: readonly number[]
}

/** Fills a row with places that nobody has used, best first, but not one like the other; returns the longer row. */
export function fillRow(scene: Scene, { bits, order, used, themes }: Filling, row: Int32Array, until: number): Int32Array {
  const counters = openCounters(scene, themes)
  for (const place of row) counters.add(place)
  const out = new Int32Array(Math.max(until, row.length))
  out.set(row)
  let length = row.length
  const next = order ? placesInOrder(order, used) : placesIn(bits, used)
  const worth = order ? order.worth : scene.pool.relevance
  const window: number[] = []
  while (length < until) {
    const ahead = length < IN_SIGHT ? AHEAD.inSight : AHEAD.below
    for (let place = 0; window.length < ahead && place >= 0; ) {
      place = next()
      if (place >= 0 && !counters.isFull(place, length)) window.push(place)
    }
    const best =
      window.length > 1 ? bestOf({ window, worth, diversity: scene.settings.diversity }, counters, length) : window.length - 1
    if (best < 0) break
    const place = takeOut(window, best)
    if (counters.isFull(place, length)) continue
    counters.add(place)
    setPlace(used, place)
    out[length++] = place
  }
  counters.close()
  return out.subarray(0, length)
}

/** What stands somewhere in a window, which closes up. Splicing would make two arrays for every title of a page. */
function takeOut(window: number[], index: number): number {
  const place = window[index] ?? 0
  for (let at = index + 1; at < window.length; at++) window[at - 1] = window[at] ?? 0
  window.pop()
  return place
}

/** Walks over free places in order; −1 at the end. */
function placesIn(bits: Uint32Array, used: Uint32Array): () => number {
  let word = 0
  let rest = (bits[0] ?? 0) & ~(used[0] ?? 0)
  return () => {
    while (rest === 0) {
      if (++word >= bits.length) return -1
      rest = (bits[word] ?? 0) & ~(used[word] ?? 0)
    }
    const place = word * 32 + 31 - Math.clz32(rest & -rest)
    rest &= rest - 1
    return place
  }
}

/** The same in a given order. */
function placesInOrder({ places }: RowOrder, used: Uint32Array): () => number {
  let at = 0
  return () => {
    while (at < places.length && hasPlace(used, places[at] ?? 0)) at++
    return at < places.length ? (places[at++] ?? 0) : -1
  }
}

interface Ahead {
  readonly window: readonly number[]
  readonly worth: Float32Array
  readonly diversity: number
}

/** Index in the window of the title that is best and least like those before. */
function bestOf({ window, worth, diversity }: Ahead, { likeness }: Counters, length: number): number {
  let best = -1
  let most = -1
  for (let i = 0; i < window.length; i++) {
    const place = window[i] ?? 0
    const here = (worth[place] ?? 0) * Math.max(0, 1 - COST * diversity * likeness(place, length))
    if (here > most) {
      most = here
      best = i
    }
  }
  return best
}

/** What the titles of a row have in common so far. */
interface Counters {
  add(place: number): void
  /** From 0 to 1: how much of a title the titles before have on average. */
  likeness(place: number, length: number): number
  /** Whether the row has enough of the title's franchise or of one of its people. */
  isFull(place: number, length: number): boolean
  close(): void
}

function openCounters({ stage, pool }: Scene, about: readonly number[]): Counters {
  const { count, franchise } = stage.room
  const { worth, people } = stage.themes
  const { start, themes, franchises } = pool
  const added: number[] = []
  const isCrowded = (place: number, most: number): boolean => {
    const from = start[place] ?? 0
    for (let at = (start[place + 1] ?? 0) - 1; at >= from; at--) {
      const theme = themes[at] ?? 0
      if (theme < people) return false
      if ((count[theme] ?? 0) >= most && !about.includes(theme)) return true
    }
    return false
  }
  return {
    add: (place) => {
      added.push(place)
      const end = start[place + 1] ?? 0
      for (let at = start[place] ?? 0; at < end; at++) {
        const theme = themes[at] ?? 0
        count[theme] = (count[theme] ?? 0) + 1
      }
      const series = franchises[place] ?? -1
      if (series >= 0) franchise[series] = (franchise[series] ?? 0) + 1
    },
    likeness: (place, length) => {
      let shared = 0
      let all = 0
      const end = start[place + 1] ?? 0
      for (let at = start[place] ?? 0; at < end; at++) {
        const theme = themes[at] ?? 0
        const much = worth[theme] ?? 0
        shared += much * (count[theme] ?? 0)
        all += much
      }
      return all > 0 && length > 0 ? shared / (all * length) : 0
    },
    isFull: (place, length) => {
      const series = franchises[place] ?? -1
      if (series >= 0 && (franchise[series] ?? 0) >= Math.max(MOST_OF.franchise, length / 10)) return true
      return isCrowded(place, Math.max(MOST_OF.person, length / 5))
    },
    close: () => {
      for (const place of added) {
        const end = start[place + 1] ?? 0
        for (let at = start[place] ?? 0; at < end; at++) count[themes[at] ?? 0] = 0
        const series = franchises[place] ?? -1
        if (series >= 0) franchise[series] = 0
      }
    },
  }
}
