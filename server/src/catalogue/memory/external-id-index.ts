import { agreesWithTmdb, type Numbering, NumberingCheck, typeOf } from '../matching/numbering.ts'
import { findKey, type IdIndex, indexOfKeys } from './id-index.ts'

// Ids of titles at other services. The index is part of the prepared catalogue, so a start reads and sorts nothing;
// updated titles overlay it.

/** The services whose ids a catalogue may state. */
const services = ['imdb', 'tmdb', 'tvdb'] as const
export type IdService = (typeof services)[number]

type Type = 'movie' | 'tv'

/** The fields that are read from a title's facts. */
export type StatedIds = {
  id: string
  title: string
  original_title?: string | null | undefined
  imdb_id?: string | null | undefined
  tmdb_id?: number | null | undefined
  tvdb_id?: number | null | undefined
}

/** Each array has one entry per title: its key, or 0; `origin` says how its own number is to be interpreted. */
export type PackedExternalIds = Record<IdService, { keys: Uint32Array; index: IdIndex }> & { origin: Uint8Array }

/**
 * The origin of the number in a title's id: TMDB, a file (and whether its name agrees with TMDB's title), or
 * generated here.
 */
const origins = { tmdb: 0, file: 1, agreeing: 2, other: 3, generated: 4 } as const

/** Sources that use TMDB's numbers. */
const tmdbSources = new Set(['demo', 'tmdb', 'movielens'])

function originOf(source: string, title: StatedIds): number {
  if (tmdbSources.has(source)) return origins.tmdb
  if (source === 'imdb') return origins.generated
  const agrees = agreesWithTmdb(title.id, title)
  return agrees === undefined ? origins.file : agrees ? origins.agreeing : origins.other
}

/** The number in an IMDb id (`tt0111161`), or undefined if it is malformed. */
function imdbNumber(imdbId: string): number | undefined {
  const digits = /^tt0*(\d{1,9})$/.exec(imdbId.trim().toLowerCase())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** TMDB and TheTVDB number films and series separately. */
function numberKey(type: Type, id: number): number {
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id * 2 + (type === 'tv' ? 1 : 0) : 0
}

function keysOf({ id, imdb_id, tmdb_id, tvdb_id }: StatedIds): Record<IdService, number> {
  const type = typeOf(id)
  const imdb = imdb_id ? (imdbNumber(imdb_id) ?? 0) : 0
  return { imdb, tmdb: numberKey(type, tmdb_id ?? 0), tvdb: numberKey(type, tvdb_id ?? 0) }
}

/** Collects the ids of titles in the order of their numbers. */
export function externalIdsBuilder(): { add: (title: StatedIds, source: string) => void; done: () => PackedExternalIds } {
  const keys = { imdb: [] as number[], tmdb: [] as number[], tvdb: [] as number[] }
  const origin: number[] = []
  return {
    add: (title, source) => {
      const titleKeys = keysOf(title)
      for (const service of services) keys[service].push(titleKeys[service])
      origin.push(originOf(source, title))
    },
    done: () => {
      const packed = (service: IdService) => {
        const all = Uint32Array.from(keys[service])
        return { keys: all, index: indexOfKeys(all) }
      }
      return { imdb: packed('imdb'), tmdb: packed('tmdb'), tvdb: packed('tvdb'), origin: Uint8Array.from(origin) }
    },
  }
}

/** The external ids of a live catalogue. */
export type ExternalIdIndex = {
  /** The title with an id of a service, as stated by the catalogue. */
  find: (service: IdService, id: string | number, type?: Type) => number | undefined
  /** The id of a title at a service; undefined if the catalogue does not state it. */
  statedOf: (service: IdService, number: number) => number | undefined
  /** Whose number a title has in its id. */
  numberingOf: (number: number) => Numbering
  put: (number: number, title: StatedIds, source: string) => void
}

/** Opens packed ids, with an overlay for titles that are added or changed. */
export function openExternalIds(packed: PackedExternalIds, idOf: (number: number) => string): ExternalIdIndex {
  const updated = new Map<number, Record<IdService, number> & { origin: number }>()
  const updatedNumbers = { imdb: new Map<number, number>(), tmdb: new Map<number, number>(), tvdb: new Map<number, number>() }
  const check = new NumberingCheck()
  const keyOf = (service: IdService, number: number) => updated.get(number)?.[service] ?? packed[service].keys[number] ?? 0
  const origin = (number: number) => updated.get(number)?.origin ?? packed.origin[number]
  const count = (number: number, by: 1 | -1) => {
    const from = origin(number)
    if (from === origins.agreeing || from === origins.other) check.count(typeOf(idOf(number)), from === origins.agreeing, by)
  }
  for (let number = 0; number < packed.origin.length; number++) count(number, 1)
  return {
    find: (service, id, type) => {
      const key = typeof id === 'string' ? imdbNumber(id) : type && numberKey(type, id)
      if (!key) return undefined
      const number = updatedNumbers[service].get(key) ?? findKey(packed[service].index, key)
      return number !== undefined && keyOf(service, number) === key ? number : undefined
    },
    statedOf: (service, number) => {
      const key = keyOf(service, number)
      return key === 0 ? undefined : service === 'imdb' ? key : key >>> 1
    },
    numberingOf: (number) => {
      const from = origin(number)
      if (from === origins.generated) return 'own'
      return from === origins.tmdb ? 'tmdb' : check.of(typeOf(idOf(number)))
    },
    put: (number, title, source) => {
      count(number, -1)
      const keys = keysOf(title)
      updated.set(number, { ...keys, origin: originOf(source, title) })
      count(number, 1)
      for (const service of services) if (keys[service] !== 0) updatedNumbers[service].set(keys[service], number)
    },
  }
}
