import type { Counted, Provider, Region } from '@marquee/sdk'
import { marquee } from './client.ts'

type Known = { genres: Counted[]; providers: Provider[]; regions: Region[] }

let asking: Promise<Known> | undefined
const keywordNames = new Map<number, string>()

/** Genres, services and regions by name: asked for once, again after a failure. */
export function knownNames(): Promise<Known> {
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

async function ask(): Promise<Known> {
  const [genres, providers, regions] = await Promise.all([marquee.genres(), marquee.providers(), marquee.regions()])
  return { genres, providers, regions }
}

/** Keeps what a search for keywords found, so that a chosen one can be named. */
export function noteKeywords(found: Counted[]): void {
  for (const { id, name } of found) keywordNames.set(id, name)
}

/** A keyword's name, as far as it was seen. */
export function keywordName(id: number): string {
  return keywordNames.get(id) ?? `#${id}`
}

const countries = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'region' })

/** A country by its name in the person's language. */
export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code
  } catch {
    return code
  }
}
