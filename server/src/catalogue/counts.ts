import { type Columns, certificateCountries, eachUpdated, fold, hasBit, type TitleFacts } from '@marquee/engine'
import { weakCache } from '../node-memory.ts'
import type { LiveCatalogue } from './memory/live-catalogue.ts'
import { type Visibility, visibleMask } from './visibility.ts'

/** A value of titles, the number of visible titles that have it, and its name folded for look-up. */
export type CountedValue<K> = { key: K; name: string; count: number; folded: string }

type KeyTypes = { genres: number; keywords: number; offers: string }

const valuesOf: { [Kind in keyof KeyTypes]: (title: TitleFacts) => [KeyTypes[Kind], string][] } = {
  genres: ({ genres }) => (genres ?? []).map(({ id, name }) => [id, name]),
  keywords: ({ keywords }) => (keywords ?? []).map(({ id, name }) => [id, name]),
  offers: ({ providers }) => (providers ?? []).map(({ region, id, name }) => [`${region}:${id}`, name ?? String(id)]),
}

type MediaType = 'movie' | 'tv' | undefined
type CachedCounts = { updates: number; lists: Map<string, CountedValue<never>[]> }

/**
 * Counted lists, valid until a title is added or changed. There are few kinds of visibility, so there are few lists.
 */
const cache = weakCache<LiveCatalogue, { current: CachedCounts }>('counts of values')
const MAX_LISTS = 64

/** The values of one kind among the visible titles, most common first. */
export function countsOf<Kind extends keyof KeyTypes>(
  live: LiveCatalogue,
  kind: Kind,
  { visibility, mediaType }: { visibility: Visibility; mediaType?: MediaType },
): CountedValue<KeyTypes[Kind]>[] {
  const updates = live.catalogue.updates.count
  const entry = cache.get(live, () => ({ current: { updates, lists: new Map() } }))
  if (entry.current.updates !== updates || entry.current.lists.size >= MAX_LISTS) entry.current = { updates, lists: new Map() }
  const { lists } = entry.current
  const key = `${kind} ${mediaType ?? 'all'} ${kindOf(visibility)}`
  const cached = lists.get(key) as CountedValue<KeyTypes[Kind]>[] | undefined // this key was cached for this kind
  if (cached) return cached
  const list = countKind(live, kind, { mask: visibleMask(live, visibility), mediaType })
  lists.set(key, list as CountedValue<never>[])
  return list
}

function kindOf(visibility: Visibility): string {
  if (visibility === null || visibility.maturity === 'all') return 'all'
  return `${visibility.maturity} ${visibility.region && certificateCountries.includes(visibility.region) ? visibility.region : ''}`
}

function countKind<Kind extends keyof KeyTypes>(
  { catalogue, content }: LiveCatalogue,
  kind: Kind,
  { mask, mediaType }: { mask: Uint32Array; mediaType: MediaType },
): CountedValue<KeyTypes[Kind]>[] {
  const { columns } = catalogue
  const column = columns[kind] as Columns[Kind]
  const counts = new Uint32Array(column.keys.length)
  const isWanted = (isSeries: boolean) => mediaType === undefined || isSeries === (mediaType === 'tv')
  for (let title = 0; title < columns.count; title++) {
    if (!hasBit(mask, title) || content.updated.has(title) || !isWanted(columns.isSeries[title] === 1)) continue
    const end = column.lists.start[title + 1] ?? 0
    for (let at = column.lists.start[title] ?? 0; at < end; at++) {
      const code = column.lists.values[at] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
  }
  const found = new Map<KeyTypes[Kind], { name: string; count: number }>()
  counts.forEach((count, code) => {
    if (count > 0) found.set(column.keys[code] as KeyTypes[Kind], { name: column.names.at(code) ?? '', count })
  })
  eachUpdated(catalogue, (position, title) => {
    if (!hasBit(mask, position) || !isWanted(title.media_type === 'tv')) return
    for (const [key, name] of new Map(valuesOf[kind](title))) found.set(key, { name, count: (found.get(key)?.count ?? 0) + 1 })
  })
  const list = Array.from(found, ([key, { name, count }]) => ({ key, name, count, folded: fold(name) }))
  return list.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
}
