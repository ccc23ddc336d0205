import { type ComposedRow, hasBit, type NavigationEntry, type PageFilters, type RowKind } from '@marquee/engine'
import type { TitlesInMemory } from '../../catalogue/memory/titles-in-memory.ts'
import type { Names } from '../../catalogue/names/names.ts'
import { Cache, perProcess } from '../../node-memory.ts'
import type { StoredSubject } from '../snapshot/snapshot-subject.ts'
import { wordsIn } from '../wording/words-by-language.ts'

/** Adds the catalogue's names to a subject, so that it can be named even if the catalogue loses them. */
export function addNames({ catalogue }: TitlesInMemory, subject: NavigationEntry['subject']): StoredSubject {
  const { genres, keywords, people, providers } = catalogue.columns
  const { genre, keyword, person, provider } = subject
  return {
    ...subject,
    ...(genre !== undefined && nameIn(genres, genre, 'genreName')),
    ...(keyword !== undefined && nameIn(keywords, keyword, 'keywordName')),
    ...(person !== undefined && nameIn(people, person, 'personName')),
    ...(provider !== undefined && nameIn(providers, provider, 'providerName')),
  }
}

type Coded<K> = { codeOf: (key: K) => number | undefined; names: { at: (row: number) => string | undefined } }

function nameIn<K>({ codeOf, names }: Coded<K>, key: K, field: keyof StoredSubject): StoredSubject {
  const name = names.at(codeOf(key) ?? -1)
  return name ? { [field]: name } : {}
}

/** The media type, if a row or a page has only one. */
export function mediaTypeOf(
  { catalogue }: TitlesInMemory,
  titles: ComposedRow['titles'],
  filters: PageFilters,
): Pick<StoredSubject, 'mediaType'> {
  if (filters.media_type) return { mediaType: filters.media_type }
  let series = 0
  for (let at = 0; at < titles.length; at++) if (hasBit(catalogue.series, titles[at] ?? 0)) series++
  if (titles.length === 0 || (series > 0 && series < titles.length)) return {}
  return { mediaType: series > 0 ? 'tv' : 'movie' }
}

type Nameable = { readonly kind: RowKind; readonly subject: StoredSubject }

/** Numbers rows that would have the same name: two films, or two people, may share one. */
export function numberRepeatedNames<R extends Nameable>(names: Names, rows: readonly R[]): R[] {
  const turns = new Map<string, number>()
  return rows.map((row) => {
    const name = rowName(names, row)
    const turn = (turns.get(name) ?? 0) + 1
    turns.set(name, turn)
    return turn === 1 ? row : { ...row, subject: { ...row.subject, turn } }
  })
}

const MAX_NAMES = 10_000
const cache = perProcess({ name: 'names of rows', limit: MAX_NAMES }, new Cache<string, string>(MAX_NAMES))

/** Cached: subjects repeat from page to page, and wording them is most of the cost. */
function rowName({ nameOf }: Names, { kind, subject }: Nameable): string {
  const seed = subject.seed === undefined ? '' : nameOf(subject.seed)
  const key = `${kind} ${JSON.stringify(subject)} ${seed}`
  const before = cache.get(key)
  if (before !== undefined) return before
  const name = wordsIn('en').row({ kind, subject, people: 1 }, seed)
  cache.set(key, name)
  return name
}
