import type { Space } from '../kernels/space.ts'
import type { Columns } from './columns/columns.ts'
import type { CodedColumn } from './columns/dictionary.ts'
import { openSortedColumn, type SortedColumn, type SortedTitles, sortedColumn } from './columns/sorted-column.ts'
import { type Facet, type FacetLists, facetOf, openFacet, wordsFor } from './filters/facet.ts'
import { certificateCountries } from './maturity/certificates.ts'
import { isAllowed, type Maturity } from './maturity/maturity.ts'
import type { TitleFacts } from './title-facts.ts'

/** The columns, and the indexes that turn a filter into a bitset without reading titles one by one. */
export interface Catalogue {
  readonly space: Space
  readonly columns: Columns
  /** Length of each bitset, in 32-bit words. */
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
  /** Titles added since the catalogue was opened; their positions follow those of the columns. */
  readonly added: TitleFacts[]
  /** Titles changed since the catalogue was opened, by position; together with `added` at most `capacity`. */
  readonly changed: Map<number, TitleFacts>
  readonly capacity: number
  /** Withdrawn titles: they keep their position but are in no other mask. */
  readonly withdrawn: Uint32Array
  /** Number of calls of `putTitle` since the catalogue was opened. */
  readonly updates: { count: number }
  /** The titles that a profile may see. */
  allowed(maturity: Maturity, region: string | null): Uint32Array
  readonly allowedMasks: readonly AllowedMask[]
}

/** The titles that profiles of one maturity and country may see. */
export interface AllowedMask {
  readonly maturity: Maturity
  /** One of `certificateCountries`; null for all other regions. */
  readonly place: string | null
  readonly bits: Uint32Array
}

/** The arrays of a catalogue apart from its columns. They are built once and can be stored. */
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

/**
 * Builds the indexes of columns in a space, with capacity for titles that are added later; allocates nothing in the
 * space afterwards.
 */
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
  const whereHere = (holds: (title: number) => boolean): Uint32Array => where((title) => isHere(title) && holds(title))
  const facet = <K>(column: CodedColumn<K>): FacetLists => facetOf(space, words, column)
  return catalogueOf(space, columns, {
    capacity,
    all: where(isHere),
    movies: whereHere((title) => columns.isSeries[title] === 0),
    series: whereHere((title) => columns.isSeries[title] === 1),
    adult: whereHere((title) => columns.isAdult[title] === 1),
    withdrawn: where((title) => !isHere(title)),
    allowedMasks: allowedMasksOf(columns, whereHere),
    genres: facet(columns.genres),
    keywords: facet(columns.keywords),
    offers: facet(columns.offers),
    regions: facet(columns.regions),
    providers: facet(columns.providers),
    runtime: sortedColumn(space, columns.runtime, words),
    releaseDay: sortedColumn(space, columns.releaseDay, words),
  })
}

/** A catalogue over arrays of `openCatalogue` that are already in the space. */
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
    added: [],
    changed: new Map(),
    updates: { count: 0 },
    allowed: (maturity, region) => allowedIn(parts.allowedMasks, maturity, region) ?? parts.all,
  }
}

/** The arrays of a catalogue, with the masks that `putTitle` writes copied. */
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

/** A mask for each child maturity and each country with a table of certificates, and one for all other countries. */
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
