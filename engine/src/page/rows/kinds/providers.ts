import { offerRegions } from '../../../catalogue/filters/page-filters.ts'
import { updatedFacts } from '../../../catalogue/title-updates.ts'
import type { NavigationEntry } from '../../slate/row.ts'
import { MIN_TITLES } from '../../slate/settings.ts'
import type { RowMaker, RowSpec } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { narrowsFilter, rowOfEntries } from '../navigation.ts'

const MAX_PROVIDER_LINKS = 10
/** Offers are counted for this many titles of the pool. */
const COUNTED_TITLES = 1024

/** Links to pages by provider with enough titles, the people's own first. */
const make: RowMaker = (composition) => {
  const { request } = composition
  if (!request.hasNavigation) return []
  const { with_watch_providers: given = [] } = request.filters
  const subscribed = new Set(request.profiles.flatMap((person) => person.services))
  const entries = [...countOffers(composition)]
    .filter(([provider, count]) => count >= MIN_TITLES && narrowsFilter(given, provider))
    .sort(([a, x], [b, y]) => Number(subscribed.has(b)) - Number(subscribed.has(a)) || y - x || (a < b ? -1 : 1))
    .slice(0, MAX_PROVIDER_LINKS)
    .map(
      ([provider]): NavigationEntry => ({
        subject: { provider },
        filters: { ...request.filters, with_watch_providers: [provider] },
      }),
    )
  return rowOfEntries('providers', 'provider', entries)
}

/** By provider, how many titles of the pool it offers in the relevant regions. */
function countOffers({ workspace, request, pool }: Composition): Map<string, number> {
  const { catalogue } = workspace
  const { offers, providers: services } = catalogue.columns
  const regions = offerRegions(request.filters, request.profiles[0].region)
  const { lists, keys } = regions ? offers : services
  const counts = new Uint32Array(keys.length)
  const offered = new Map<string, number>()
  const hasUpdated = catalogue.changed.size + catalogue.added.length > 0
  const counted = Math.min(COUNTED_TITLES, pool.ranked)
  for (let poolIndex = 0; poolIndex < counted; poolIndex++) {
    const title = pool.titles[poolIndex]
    const facts = hasUpdated ? updatedFacts(catalogue, title) : undefined
    if (facts) {
      for (const { region, id } of facts.providers ?? []) {
        if (regions?.includes(region) ?? true) offered.set(String(id), (offered.get(String(id)) ?? 0) + 1)
      }
      continue
    }
    const end = lists.start[title + 1]
    for (let at = lists.start[title]; at < end; at++) {
      const code = lists.values[at]
      counts[code]++
    }
  }
  counts.forEach((count, code) => {
    if (count === 0) return
    const [region, provider] = regions ? splitOffer(keys[code] ?? '') : [null, keys[code] ?? '']
    if (region === null || regions?.includes(region)) offered.set(provider, (offered.get(provider) ?? 0) + count)
  })
  return offered
}

function splitOffer(key: string): [string, string] {
  const at = key.indexOf(':')
  return [key.slice(0, at), key.slice(at + 1)]
}

export const providers: RowSpec = { kind: 'providers', wireNumber: 24, makeOrder: 260, position: 10, maxRows: 1, make }
