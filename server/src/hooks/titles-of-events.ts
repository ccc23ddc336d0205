import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { findTitle } from '../catalogue/matching/find-title.ts'
import type { LiveCatalogue } from '../catalogue/memory/live-catalogue.ts'
import { Cache, weakCache } from '../node-memory.ts'
import { type EventTitle, referenceOf } from './event.ts'

type FoundTitles = { updates: number; numbers: Cache<string, number> }

const MAX_TITLES = 4096
/** Titles by reference, valid until a title is added or changed. A player sends many events about one title. */
const cache = weakCache<LiveCatalogue, { current: FoundTitles }>('titles of events')

/** The catalogue title of an event. */
export function titleOfEvent(ctx: CatalogueCtx, title: EventTitle): number | undefined {
  const reference = referenceOf(title)
  const numbers = foundIn(ctx.liveCatalogue())
  const key = JSON.stringify(reference)
  const cached = numbers.get(key)
  if (cached !== undefined) return cached
  const number = findTitle(ctx, reference)
  if (number !== undefined) numbers.set(key, number)
  return number
}

function foundIn(live: LiveCatalogue): Cache<string, number> {
  const updates = live.catalogue.updates.count
  const open = () => ({ updates, numbers: new Cache<string, number>(MAX_TITLES) })
  const entry = cache.get(live, () => ({ current: open() }))
  if (entry.current.updates !== updates) entry.current = open()
  return entry.current.numbers
}
