import { eachLate } from '@marquee/engine'
import type { Shelf } from './shelf.ts'

const LEAST_MS = 1000

type Known = { puts: number; at: number; names: Map<string, string> }

/** Finds the name of a service by its id, among all that offer a title. */
export type ProviderNames = (shelf: Shelf, providerId: string) => string | undefined

/** Names are gathered once and anew when titles have come or changed, once a second at most: anybody may ask. */
export function newProviderNames(now: () => number): ProviderNames {
  const known = new WeakMap<Shelf, Known>()
  return (shelf, providerId) => {
    const puts = shelf.catalogue.puts.count
    const before = known.get(shelf)
    const isFresh = before && (before.puts === puts || Math.abs(now() - before.at) < LEAST_MS)
    const { names } = isFresh ? before : { names: namesIn(shelf) }
    if (!isFresh) known.set(shelf, { puts, at: now(), names })
    return names.get(providerId)
  }
}

function namesIn({ catalogue }: Shelf): Map<string, string> {
  const { keys, names } = catalogue.columns.offers
  const found = new Map<string, string>()
  for (let code = 0; code < keys.length; code++) found.set(idIn(String(keys[code])), names.at(code) ?? '')
  eachLate(catalogue, (_position, { providers }) => {
    for (const { id, name } of providers ?? []) found.set(String(id), name ?? String(id))
  })
  return found
}

/** An offer's key is `REGION:ID`. */
function idIn(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}
