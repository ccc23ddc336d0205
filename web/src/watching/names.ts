import type { Counted, Provider, Region } from '@marquee/sdk'
import { locale } from '../messages/chosen.ts'
import { marquee } from './client.ts'
import { dropOldest } from './drop-oldest.ts'

type CatalogueNames = { genres: Counted[]; providers: Provider[]; regions: Region[] }

let asking: Promise<CatalogueNames> | undefined
const keywordNames = new Map<number, string>()
const mostAsked = 50
const mostCached = 2000

/** Genres, services and regions by name: asked for once, again after a failure. */
export function catalogueNames(): Promise<CatalogueNames> {
  asking ??= ask().catch((thrown) => {
    asking = undefined
    throw thrown
  })
  return asking
}

/** Another profile may see other names. */
export function forgetNames(): void {
  asking = undefined
}

async function ask(): Promise<CatalogueNames> {
  const [genres, providers, regions] = await Promise.all([marquee.genres(), marquee.providers(), marquee.regions()])
  return { genres, providers, regions }
}

/** Keeps what a search for keywords found, so that a chosen one can be named. */
export function noteKeywords(found: Counted[]): void {
  for (const { id, name } of found) keywordNames.set(id, name)
  dropOldest(keywordNames, mostCached)
}

/** Asks for the names of keywords that came with an address; where that fails, their numbers have to do. */
export async function learnKeywords(ids: number[]): Promise<void> {
  const unknown = ids.filter((id) => !keywordNames.has(id)).slice(0, mostAsked)
  if (unknown.length === 0) return
  const query = { ids: unknown.join(), limit: mostAsked }
  await marquee.call('get', '/keywords', { query }).then(
    ({ keywords }) => noteKeywords(keywords),
    () => undefined,
  )
}

/** A keyword's name, as far as it is known. */
export function keywordName(id: number): string {
  return keywordNames.get(id) ?? `#${id}`
}

const countries = new Intl.DisplayNames([locale], { type: 'region' })

/** A country by its name in the person's language. */
export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code
  } catch {
    return code
  }
}
