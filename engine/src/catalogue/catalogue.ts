import type { Space } from '../kernels/space.ts'
import { certificateCountries } from './certificates.ts'
import type { Columns } from './columns.ts'
import { type Facet, facetOf, wordsFor } from './facet.ts'
import { isAllowed, type Maturity } from './maturity.ts'
import { type SortedColumn, sortedColumn } from './sorted-column.ts'
import type { TitleFacts } from './title-facts.ts'

/** Columns and everything that turns a filter into a bitset without looking at titles one by one. */
export interface Catalogue {
  readonly space: Space
  readonly columns: Columns
  readonly words: number
  readonly all: Uint32Array
  readonly movies: Uint32Array
  readonly series: Uint32Array
  readonly adult: Uint32Array
  readonly genres: Facet<number>
  readonly keywords: Facet<number>
  readonly offers: Facet<string>
  readonly regions: Facet<string>
  readonly providers: Facet<string>
  readonly runtime: SortedColumn
  readonly releaseDay: SortedColumn
  /** Titles that came since it was opened, behind the last position, and how many there may be. */
  readonly fresh: TitleFacts[]
  readonly room: number
  /** The titles that are there for such a profile. */
  allowed(maturity: Maturity, region: string | null): Uint32Array
  readonly allowedMasks: readonly AllowedMask[]
}

/** The titles that are there for one kind of profile. */
export interface AllowedMask {
  readonly maturity: Maturity
  /** A country whose certificates we can read. */
  readonly place: string | null
  readonly bits: Uint32Array
}

/** Makes the facets of some columns in a space, with room for some titles that may come later; nothing is taken from the space afterwards. */
export function openCatalogue(space: Space, columns: Columns, room = 0): Catalogue {
  const words = wordsFor(columns.count + room)
  const where = (holds: (title: number) => boolean): Uint32Array => {
    const bits = space.u32(words)
    for (let title = 0; title < columns.count; title++) {
      if (holds(title)) bits[title >>> 5] = (bits[title >>> 5] ?? 0) | (1 << (title & 31))
    }
    return bits
  }
  const all = where(() => true)
  const allowedMasks = allowedMasksOf(columns, where)
  const facet = <K>(column: Parameters<typeof facetOf<K>>[2]): Facet<K> => facetOf(space, words, column)
  return {
    space,
    columns,
    words,
    all,
    movies: where((title) => columns.isSeries[title] === 0),
    series: where((title) => columns.isSeries[title] === 1),
    adult: where((title) => columns.isAdult[title] === 1),
    genres: facet(columns.genres),
    keywords: facet(columns.keywords),
    offers: facet(columns.offers),
    regions: facet(columns.regions),
    providers: facet(columns.providers),
    runtime: sortedColumn(space, columns.runtime, words),
    releaseDay: sortedColumn(space, columns.releaseDay, words),
    fresh: [],
    room,
    allowedMasks,
    allowed: (maturity, region) => allowedIn(allowedMasks, maturity, region) ?? all,
  }
}

/** A mask for each kind of profile; only countries with a table tell titles apart, so there are few. */
function allowedMasksOf({ ages }: Columns, where: (holds: (title: number) => boolean) => Uint32Array): AllowedMask[] {
  const mask = (maturity: Maturity, place: string | null): AllowedMask => {
    return { maturity, place, bits: where((title) => isAllowed(ages, title, maturity, place)) }
  }
  const places = [null, ...certificateCountries]
  return places.flatMap((place) => [mask('teen', place), mask('kids', place)])
}

function allowedIn(masks: readonly AllowedMask[], maturity: Maturity, region: string | null): Uint32Array | undefined {
  const place = region && certificateCountries.includes(region) ? region : null
  return masks.find((mask) => mask.maturity === maturity && mask.place === place)?.bits
}
