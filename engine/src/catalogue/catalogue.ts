import type { Space } from '../kernels/space.ts'
import { certificateCountries } from './certificates.ts'
import type { Columns } from './columns.ts'
import type { CodedColumn } from './dictionary.ts'
import { type Facet, type FacetLists, facetOf, openFacet, wordsFor } from './facet.ts'
import { isAllowed, type Maturity } from './maturity.ts'
import { openSortedColumn, type SortedColumn, type SortedTitles, sortedColumn } from './sorted-column.ts'
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
  /** Titles that came since it was opened, behind the last position. */
  readonly fresh: TitleFacts[]
  /** Titles whose facts changed since, by position; with the fresh ones at most `capacity`. */
  readonly changed: Map<number, TitleFacts>
  readonly capacity: number
  /** Titles that keep their position but are in no other mask. */
  readonly withdrawn: Uint32Array
  /** Counts every title that was put since. */
  readonly puts: { count: number }
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

/** The arrays of a catalogue, made once and kept: everything but its columns. */
export interface CatalogueParts {
  readonly capacity: number
  readonly all: Uint32Array
  readonly movies: Uint32Array
  readonly series: Uint32Array
  readonly adult: Uint32Array
  readonly withdrawn: Uint32Array
  readonly allowedMasks: readonly AllowedMask[]
  readonly genres: FacetLists
  readonly keywords: FacetLists
  readonly offers: FacetLists
  readonly regions: FacetLists
  readonly providers: FacetLists
  readonly runtime: SortedTitles
  readonly releaseDay: SortedTitles
}

/** Makes the facets of some columns in a space, with capacity for some titles that may come later; nothing is taken from the space afterwards. */
export function openCatalogue(space: Space, columns: Columns, capacity = 0): Catalogue {
  const words = wordsFor(columns.count + capacity)
  const where = (holds: (title: number) => boolean): Uint32Array => {
    const bits = space.u32(words)
    for (let title = 0; title < columns.count; title++) {
      if (holds(title)) bits[title >>> 5] |= 1 << (title & 31)
    }
    return bits
  }
  const isHere = (title: number): boolean => columns.isWithdrawn[title] !== 1
  const here = (holds: (title: number) => boolean): Uint32Array => where((title) => isHere(title) && holds(title))
  const facet = <K>(column: CodedColumn<K>): FacetLists => facetOf(space, words, column)
  return catalogueOf(space, columns, {
    capacity,
    all: where(isHere),
    movies: here((title) => columns.isSeries[title] === 0),
    series: here((title) => columns.isSeries[title] === 1),
    adult: here((title) => columns.isAdult[title] === 1),
    withdrawn: where((title) => !isHere(title)),
    allowedMasks: allowedMasksOf(columns, here),
    genres: facet(columns.genres),
    keywords: facet(columns.keywords),
    offers: facet(columns.offers),
    regions: facet(columns.regions),
    providers: facet(columns.providers),
    runtime: sortedColumn(space, columns.runtime, words),
    releaseDay: sortedColumn(space, columns.releaseDay, words),
  })
}

/** A catalogue over arrays that are in the space already, as `openCatalogue` made them. */
export function catalogueOf(space: Space, columns: Columns, parts: CatalogueParts): Catalogue {
  return {
    ...parts,
    space,
    columns,
    words: wordsFor(columns.count + parts.capacity),
    genres: openFacet(space, columns.genres, parts.genres),
    keywords: openFacet(space, columns.keywords, parts.keywords),
    offers: openFacet(space, columns.offers, parts.offers),
    regions: openFacet(space, columns.regions, parts.regions),
    providers: openFacet(space, columns.providers, parts.providers),
    runtime: openSortedColumn(space, parts.runtime),
    releaseDay: openSortedColumn(space, parts.releaseDay),
    fresh: [],
    changed: new Map(),
    puts: { count: 0 },
    allowed: (maturity, region) => allowedIn(parts.allowedMasks, maturity, region) ?? parts.all,
  }
}

/** The same arrays with copies of the masks that `putTitle` writes. */
export function withOwnMasks(space: Space, parts: CatalogueParts): CatalogueParts {
  const copy = (bits: Uint32Array): Uint32Array => {
    const own = space.u32(bits.length)
    own.set(bits)
    return own
  }
  return {
    ...parts,
    all: copy(parts.all),
    movies: copy(parts.movies),
    series: copy(parts.series),
    adult: copy(parts.adult),
    withdrawn: copy(parts.withdrawn),
    allowedMasks: parts.allowedMasks.map((mask) => ({ ...mask, bits: copy(mask.bits) })),
  }
}

/** A mask for each kind of profile; only countries with a table tell titles apart, so there are few. */
function allowedMasksOf({ ages }: Columns, where: (holds: (title: number) => boolean) => Uint32Array): AllowedMask[] {
  const mask = (maturity: Maturity, country: string | null): AllowedMask => {
    return { maturity, place: country, bits: where((title) => isAllowed(ages, title, maturity, country)) }
  }
  const countries = [null, ...certificateCountries]
  return countries.flatMap((country) => [mask('teen', country), mask('kids', country)])
}

function allowedIn(masks: readonly AllowedMask[], maturity: Maturity, region: string | null): Uint32Array | undefined {
  const country = region && certificateCountries.includes(region) ? region : null
  return masks.find((mask) => mask.maturity === maturity && mask.place === country)?.bits
}
