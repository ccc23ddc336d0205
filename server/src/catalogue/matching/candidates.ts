import { agreesWithTmdb, NumberingCheck } from './numbering.ts'
import { isExactly, keysOfAll, spellingOf } from './title-keys.ts'
import type { TitleReference } from './title-reference.ts'

/** The facts of a catalogue title that matching uses. */
export type CandidateTitle = {
  id: string
  media_type: 'movie' | 'tv'
  title: string
  original_title?: string | null | undefined
  imdb_id?: string | null | undefined
  tmdb_id?: number | null | undefined
  tvdb_id?: number | null | undefined
  release_date?: string | null | undefined
  vote_count?: number | null | undefined
  popularity?: number | null | undefined
  translations?: Readonly<Record<string, { title?: string | undefined }>> | null | undefined
}

type TitleNames = Pick<CandidateTitle, 'title' | 'original_title' | 'translations'>

/**
 * How a candidate was found, most reliable first. `id-and-year`: by a TMDB number, with the year but not the name.
 * `name-only`: by its name, but it has another IMDb id than the reference.
 */
const methods = ['id', 'name', 'id-and-year', 'part', 'name-only'] as const

/** A catalogue title that a reference may mean. */
export type Candidate = {
  number: number
  by: (typeof methods)[number]
  /** Whether the name agrees with its article. */
  isExact: boolean
  /** Which of its names is spelt as in the reference, if any. */
  spelling: 'title' | 'other' | undefined
  type: 'movie' | 'tv'
  year: number | undefined
  /** Breaks ties: the sum of votes and popularity. */
  renown: number
}

/** Maximum number of candidates per reference; the best are kept. */
const MAX_CANDIDATES = 20

/**
 * `byNumber`: found by a TMDB number, which is ignored if the catalogue turns out to have other numbers. `otherwise`:
 * how it was found apart from that.
 */
type PendingCandidate = Candidate & { byNumber?: { otherwise: Candidate['by'] | undefined } }

type Wanted = { row: number; isPart: boolean }

/** Finds candidates for many references in one pass over the catalogue. The index is of the references. */
export class CandidateFinder {
  readonly #titles: readonly TitleReference[]
  readonly #ids = new Map<string, number[]>()
  readonly #names = new Map<string, Wanted[]>()
  readonly #found: PendingCandidate[][]
  readonly #numbering = new NumberingCheck()

  constructor(titles: readonly TitleReference[]) {
    this.#titles = titles
    this.#found = titles.map(() => [])
    for (const [row, title] of titles.entries()) this.#index(title, row)
  }

  #index({ mediaId, imdb, tmdb, tvdb, type, title, originalTitle }: TitleReference, row: number): void {
    if (mediaId !== undefined) push(this.#ids, mediaId, row)
    if (imdb !== undefined) push(this.#ids, imdbKey(imdb), row)
    if (tmdb !== undefined && type !== undefined) push(this.#ids, `${type} ${tmdb}`, row)
    if (tvdb !== undefined && type !== undefined) push(this.#ids, `tvdb ${type} ${tvdb}`, row)
    const { whole, part } = keysOfAll(namesIn({ title, originalTitle }))
    for (const key of whole) push(this.#names, key, { row, isPart: false })
    for (const key of part) push(this.#names, key, { row, isPart: true })
  }

  /** Compares a catalogue title with all references. */
  offer(number: number, title: CandidateTitle): void {
    const names = namesOf(title)
    const by = this.#byName(names, title.imdb_id)
    for (const key of idKeys(title)) for (const row of this.#ids.get(key) ?? []) by.set(row, 'id')
    const year = yearOf(title)
    const agrees = agreesWithTmdb(title.id, title)
    if (agrees !== undefined) this.#numbering.count(title.media_type, agrees)
    const shared = { number, type: title.media_type, year, renown: renownOf(title) }
    const keep = (row: number, found: Pick<PendingCandidate, 'by' | 'byNumber'>) =>
      this.#keep(row, { ...shared, ...found, ...agreementOf(namesIn(this.#titles[row]), names) })
    const tmdbNumber = title.tmdb_id ? '' : `${title.media_type} ${title.id.slice(3)}`
    for (const row of this.#ids.get(tmdbNumber) ?? []) {
      const wanted = this.#titles[row]
      const found = { hasName: by.has(row), year, imdb: title.imdb_id }
      const how = wanted && by.get(row) !== 'id' && trustOf(wanted, found)
      if (!how) continue
      keep(row, { by: how, byNumber: { otherwise: by.get(row) } })
      by.delete(row)
    }
    for (const [row, how] of by) keep(row, { by: how })
  }

  /** The candidates of a reference, after the last `offer`: only then is it known whether the numbers are TMDB's. */
  candidatesOf(row: number): Candidate[] {
    return (this.#found[row] ?? []).flatMap(({ byNumber, ...candidate }) => {
      if (!byNumber || this.#numbering.of(candidate.type) !== 'own') return [candidate]
      return byNumber.otherwise ? [{ ...candidate, by: byNumber.otherwise }] : []
    })
  }

  #byName(names: ReadonlySet<string>, imdb: CandidateTitle['imdb_id']): Map<number, Candidate['by']> {
    const { whole, part } = keysOfAll(names)
    const by = new Map<number, Candidate['by']>()
    for (const key of part) for (const { row, isPart } of this.#names.get(key) ?? []) if (!isPart) by.set(row, 'part')
    for (const key of whole)
      for (const { row, isPart } of this.#names.get(key) ?? []) if (!isPart || !by.has(row)) by.set(row, isPart ? 'part' : 'name')
    for (const [row, how] of by) by.set(row, withOwnId(how, this.#titles[row]?.imdb, imdb))
    return by
  }

  #keep(row: number, candidate: PendingCandidate): void {
    const candidates = this.#found[row]
    if (!candidates) return
    candidates.push(candidate)
    if (candidates.length <= MAX_CANDIDATES) return
    candidates.sort(byReliability)
    candidates.pop()
  }
}

/** The names in a reference. */
function namesIn({ title, originalTitle }: Pick<TitleReference, 'title' | 'originalTitle'> = {}): string[] {
  return [title, originalTitle].filter((name) => name !== undefined)
}

/** How exactly a name of a title agrees with the names in a reference. */
export function agreementOf(wanted: readonly string[], names: Iterable<string>): Pick<Candidate, 'isExact' | 'spelling'> {
  return { isExact: isExactly(wanted, names), spelling: spellingOf(wanted, names) }
}

/** How a title was found by name, given its IMDb id and that of the reference: if they differ, it is another title. */
export function withOwnId(by: Candidate['by'], wanted: string | undefined, own: string | null | undefined): Candidate['by'] {
  return wanted !== undefined && own && imdbKey(own) !== imdbKey(wanted) ? 'name-only' : by
}

/** Keys that identify a title: our id, and the ids that the catalogue states. */
function idKeys({ id, media_type, imdb_id, tmdb_id, tvdb_id }: CandidateTitle): string[] {
  const stated = [imdb_id && imdbKey(imdb_id), tmdb_id && `${media_type} ${tmdb_id}`, tvdb_id && `tvdb ${media_type} ${tvdb_id}`]
  return [id, ...stated.filter((key) => typeof key === 'string')]
}

type FoundByTmdb = { hasName: boolean; year: number | undefined; imdb: string | null | undefined }

/**
 * How far a title found by a TMDB number can be trusted, since not every catalogue has TMDB's numbers. `id`: the name
 * agrees, or the reference has no name. `id-and-year`: only the year agrees; another title with the name is preferred.
 * Undefined: it is another title.
 */
export function trustOf(wanted: TitleReference, { hasName, year, imdb }: FoundByTmdb): 'id' | 'id-and-year' | undefined {
  if (hasName) return 'id'
  if (imdb && wanted.imdb !== undefined && imdbKey(imdb) !== imdbKey(wanted.imdb)) return undefined
  if (wanted.title === undefined) return 'id'
  return wanted.year !== undefined && year !== undefined && Math.abs(wanted.year - year) <= 1 ? 'id-and-year' : undefined
}

/** Sorts the most reliable candidates first: by how they were found, with the exact name, the best known. */
export function byReliability(a: Candidate, b: Candidate): number {
  const exactFirst = Number(b.isExact) - Number(a.isExact)
  return methods.indexOf(a.by) - methods.indexOf(b.by) || exactFirst || b.renown - a.renown || a.number - b.number
}

/** All distinct names of a title. */
export function namesOf({ title, original_title, translations }: TitleNames): Set<string> {
  const names = new Set([title])
  if (original_title) names.add(original_title)
  for (const translation of Object.values(translations ?? {})) if (translation.title) names.add(translation.title)
  return names
}

function yearOf({ release_date }: CandidateTitle): number | undefined {
  return release_date ? Number(release_date.slice(0, 4)) : undefined
}

/** Films and series have different scales, but without a type in the reference they are compared all the same. */
function renownOf({ vote_count, popularity }: CandidateTitle): number {
  return (vote_count ?? 0) + (popularity ?? 0)
}

const imdbKey = (imdb: string) => `tt${imdb.replace(/\D/g, '').replace(/^0+/, '')}`

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
