import { eachUpdated } from '@marquee/engine'
import type { LiveCatalogue } from '../memory/live-catalogue.ts'

const MIN_CACHED_MS = 1000

type CachedNames = { updates: number; at: number; names: Map<string, string> }

/** Finds the name of a provider by its id. */
export type ProviderNames = (live: LiveCatalogue, providerId: string) => string | undefined

/** Names are collected once and again after updates, at most once a second: the route is public. */
export function newProviderNames(now: () => number): ProviderNames {
  const cache = new WeakMap<LiveCatalogue, CachedNames>()
  return (live, providerId) => {
    const updates = live.catalogue.updates.count
    const before = cache.get(live)
    const isFresh = before && (before.updates === updates || Math.abs(now() - before.at) < MIN_CACHED_MS)
    const { names } = isFresh ? before : { names: namesIn(live) }
    if (!isFresh) cache.set(live, { updates, at: now(), names })
    return names.get(providerId)
  }
}

function namesIn({ catalogue }: LiveCatalogue): Map<string, string> {
  const { keys, names } = catalogue.columns.offers
  const found = new Map<string, string>()
  for (let code = 0; code < keys.length; code++) found.set(idIn(String(keys[code])), names.at(code) ?? '')
  eachUpdated(catalogue, (_position, { providers }) => {
    for (const { id, name } of providers ?? []) found.set(String(id), name ?? String(id))
  })
  return found
}

/** An offer's key is `REGION:ID`. */
function idIn(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}
