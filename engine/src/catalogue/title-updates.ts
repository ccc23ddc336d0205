import { putBit } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import { nameIn, nameOfFactsIn, namesOf } from './columns/translated-names.ts'
import { agesOf, isAllowed, isAllowedAt, type Maturity } from './maturity/maturity.ts'
import type { TitleFacts } from './title-facts.ts'

/** Thrown when a catalogue has no capacity for another added or changed title; it has to be opened again. */
export class CapacityExceeded extends Error {
  constructor(capacity: number) {
    super(`the catalogue took ${capacity} titles since it was opened: open it anew`)
    this.name = 'CapacityExceeded'
  }
}

/** Appends a title that was added after the catalogue was opened, and returns its position. */
export function appendTitle(catalogue: Catalogue, title: TitleFacts): number {
  const position = catalogue.columns.count + catalogue.added.length
  putTitle(catalogue, position, title)
  return position
}

/**
 * Writes the current facts of a title at its position, or at the next free position, and updates every mask. A
 * withdrawn title keeps its position and is only in the mask `withdrawn`.
 */
export function putTitle(catalogue: Catalogue, position: number, title: TitleFacts, isWithdrawn = false): void {
  const { columns, added, changed, capacity } = catalogue
  const end = columns.count + added.length
  if (position > end) throw new RangeError(`position ${position} is beyond the next free one, ${end}`)
  const isNew = position === end || (position < columns.count && !changed.has(position))
  if (isNew && added.length + changed.size >= capacity) throw new CapacityExceeded(capacity)
  if (position < columns.count) changed.set(position, title)
  else added[position - columns.count] = title
  catalogue.updates.count++
  putBit(catalogue.withdrawn, position, isWithdrawn)
  putBit(catalogue.all, position, !isWithdrawn)
  putBit(catalogue.movies, position, !isWithdrawn && title.media_type === 'movie')
  putBit(catalogue.series, position, !isWithdrawn && title.media_type === 'tv')
  putBit(catalogue.adult, position, !isWithdrawn && Boolean(title.adult))
  for (const { bits, maturity, place } of catalogue.allowedMasks) {
    putBit(bits, position, !isWithdrawn && isAllowedAt(agesOf(title), maturity, place))
  }
}

/** The facts of a title that was added or changed since the catalogue was opened; undefined for all other titles. */
export function updatedFacts({ columns, added, changed }: Catalogue, position: number): TitleFacts | undefined {
  return position < columns.count ? changed.get(position) : added[position - columns.count]
}

/** The name of a title in the first of these languages that has one; undefined if that is its own name. */
export function translatedName(catalogue: Catalogue, position: number, languages: readonly string[]): string | undefined {
  const updated = updatedFacts(catalogue, position)
  return updated ? nameOfFactsIn(updated, languages) : nameIn(catalogue.columns.translated, position, languages)
}

/** All distinct names of a title: its own, the original one, and the translated ones. */
export function allNames(catalogue: Catalogue, position: number): readonly string[] {
  const { names, originalNames, translated } = catalogue.columns
  const updated = updatedFacts(catalogue, position)
  const all = updated
    ? [updated.title, updated.original_title, ...Object.values(updated.translations ?? {}).map(({ title }) => title)]
    : [names.at(position), originalNames.at(position), ...namesOf(translated, position)]
  return [...new Set(all)].filter((name): name is string => Boolean(name))
}

/** Visits the titles that were added or changed since the catalogue was opened, which its facets do not cover. */
export function eachUpdated({ columns, added, changed }: Catalogue, visit: (position: number, title: TitleFacts) => void): void {
  for (const [position, title] of changed) visit(position, title)
  added.forEach((title, i) => {
    visit(columns.count + i, title)
  })
}

/** Whether the certificates of a title allow it for a profile. Does not check whether the title is withdrawn. */
export function isAllowedFor(catalogue: Catalogue, position: number, maturity: Maturity, region: string | null): boolean {
  const updated = updatedFacts(catalogue, position)
  return updated ? isAllowedAt(agesOf(updated), maturity, region) : isAllowed(catalogue.columns.ages, position, maturity, region)
}
