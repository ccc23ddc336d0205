import { hasBit, lowestBit, putBit } from '../bits.ts'
import type { Catalogue } from '../catalogue.ts'
import { dayOf } from '../title-facts.ts'
import { eachUpdated } from '../title-updates.ts'
import type { Facet } from './facet.ts'
import { matchesFilters, offerRegions, type PageFilters } from './page-filters.ts'

/** Writes the bitset of the titles that satisfy every filter to `out`. `scratch` is overwritten. */
export function filterMask(
  catalogue: Catalogue,
  filters: PageFilters,
  profileRegion: string | null,
  { out, scratch }: { out: Uint32Array; scratch: Uint32Array },
): void {
  const { kernels } = catalogue.space
  const start = startOf(catalogue, filters)
  kernels.and(start, start, out)
  const keep = (bits: Uint32Array): void => kernels.and(out, bits, out)
  if (filters.genres?.length) keep(anyOf(catalogue, catalogue.genres, filters.genres, scratch))
  if (filters.keywords?.length) keep(anyOf(catalogue, catalogue.keywords, filters.keywords, scratch))
  const offered = offeredBits(catalogue, filters, profileRegion, scratch)
  if (offered) keep(offered)
  if (filters.with_runtime_gte !== undefined || filters.with_runtime_lte !== undefined) {
    catalogue.runtime.between(scratch, filters.with_runtime_gte ?? -Infinity, filters.with_runtime_lte ?? Infinity)
    keep(scratch)
  }
  const [first, last] = [dayOf(filters.with_release_date_gte), dayOf(filters.with_release_date_lte)]
  if (first !== null || last !== null) {
    catalogue.releaseDay.between(scratch, first ?? -Infinity, last ?? Infinity)
    keep(scratch)
  }
  eachUpdated(catalogue, (position, title) => {
    putBit(out, position, hasBit(catalogue.all, position) && matchesFilters(title, filters, profileRegion))
  })
}

function startOf(catalogue: Catalogue, filters: PageFilters): Uint32Array {
  if (filters.media_type === undefined) return catalogue.all
  return filters.media_type === 'tv' ? catalogue.series : catalogue.movies
}

function offeredBits(
  catalogue: Catalogue,
  filters: PageFilters,
  profileRegion: string | null,
  scratch: Uint32Array,
): Uint32Array | null {
  const providers = filters.with_watch_providers ?? []
  if (!filters.region?.length && providers.length === 0) return null
  const regions = offerRegions(filters, profileRegion)
  if (providers.length === 0) return anyOf(catalogue, catalogue.regions, regions ?? [], scratch)
  if (regions === null) return anyOf(catalogue, catalogue.providers, providers, scratch)
  const pairs = regions.flatMap((region) => providers.map((provider) => `${region}:${provider}`))
  return anyOf(catalogue, catalogue.offers, pairs, scratch)
}

/**
 * The bitset of the titles with any of these values: that of the facet for a single common value, else the union, in
 * `scratch`.
 */
function anyOf<K>({ space }: Catalogue, facet: Facet<K>, keys: readonly K[], scratch: Uint32Array): Uint32Array {
  const [only] = keys
  const ready = keys.length === 1 && only !== undefined ? facet.bitsOf(only) : undefined
  if (ready) return ready
  space.kernels.clear(scratch)
  for (const key of keys) facet.addTo(scratch, key)
  return scratch
}

/** The titles of a bitset, in rising order. */
export function titlesIn(bits: Uint32Array): number[] {
  const titles: number[] = []
  bits.forEach((word, at) => {
    for (let rest = word; rest !== 0; rest &= rest - 1) titles.push(at * 32 + lowestBit(rest))
  })
  return titles
}
