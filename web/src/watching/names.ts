import type { Counted, Provider, Region } from '@marquee/sdk'
import { regionNames } from '../../../locales/region-names.ts'
import { locale } from '../messages/screens.ts'
import { marquee } from './client.ts'
import { dropOldest } from './drop-oldest.ts'

type CatalogueNames = { genres: Counted[]; providers: Provider[]; regions: Region[] }

let loading: Promise<CatalogueNames> | undefined
const keywordNames = new Map<number, string>()
const maxPerRequest = 50
const maxCached = 2000

/** The names of genres, services and regions: loaded once, again after a failure. */
export function catalogueNames(): Promise<CatalogueNames> {
  loading ??= load().catch((thrown) => {
    loading = undefined
    throw thrown
  })
  return loading
}

/** Clears the names: another profile may see others. */
export function clearNames(): void {
  loading = undefined
}

async function load(): Promise<CatalogueNames> {
  const [genres, providers, regions] = await Promise.all([marquee.genres(), marquee.providers(), marquee.regions()])
  return { genres, providers, regions }
}

/** Stores the names of keywords that a search found. */
export function noteKeywords(found: Counted[]): void {
  for (const { id, name } of found) keywordNames.set(id, name)
  dropOldest(keywordNames, maxCached)
}

/** Loads the names of keywords in a URL; after a failure their numbers are shown. */
export async function loadKeywordNames(ids: number[]): Promise<void> {
  const unknown = ids.filter((id) => !keywordNames.has(id)).slice(0, maxPerRequest)
  if (unknown.length === 0) return
  const query = { ids: unknown.join(), limit: maxPerRequest }
  await marquee.call('get', '/keywords', { query }).then(
    ({ keywords }) => noteKeywords(keywords),
    () => undefined,
  )
}

/** A keyword's name, or its number if the name is not loaded. */
export function keywordName(id: number): string {
  return keywordNames.get(id) ?? `#${id}`
}

const countries = regionNames(locale)

/** The name of a country in the app's language. */
export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code
  } catch {
    return code
  }
}
