import { putBit } from '../bits.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Columns } from '../columns/columns.ts'
import type { TitleFacts } from '../title-facts.ts'
import { eachUpdated } from '../title-updates.ts'
import { type ChildMaturity, isMadeFor, kidsHalfPoints, pointsOfKeyword } from './made-for-points.ts'
import { agesOf } from './maturity.ts'

/** `isMadeFor` for a title that was added or changed since the catalogue was opened. */
function isMadeByFacts(maturity: ChildMaturity, title: TitleFacts): boolean {
  // A duplicate counts once, as in columns.
  const byId = new Map((title.keywords ?? []).map(({ id, name }) => [id, name]))
  return isMadeFor(maturity, {
    genres: new Set((title.genres ?? []).map(({ id }) => id)),
    points: [...byId.values()].map((name) => pointsOfKeyword[maturity].get(name.toLowerCase()) ?? 0),
    age: agesOf(title).at(-1) ?? 255,
  })
}

/** The titles that are made for kids and for teens. */
export interface MadeFor {
  readonly bits: Readonly<Record<ChildMaturity, Uint32Array>>
  /** Points of each title's genres for kids, in units of half a point. */
  readonly childlike: Int8Array
  /** `updates.count` of the catalogue when this was last updated; −1 before the first time. */
  updates: number
}

/** Allocates the arrays; `titlesMadeFor` fills them when it is first called. */
export function openMadeFor({ space, words }: Pick<Catalogue, 'space' | 'words'>): MadeFor {
  return { bits: { kids: space.u32(words), teen: space.u32(words) }, childlike: new Int8Array(words * 32), updates: -1 }
}

/** The bitset of the titles that are made for a maturity, including all updates of the catalogue. */
export function titlesMadeFor(catalogue: Catalogue, made: MadeFor, maturity: ChildMaturity): Uint32Array {
  if (made.updates < 0) {
    for (const each of ['kids', 'teen'] as const) writeMadeFor(catalogue.columns, each, made.bits[each])
    writeChildlike(catalogue.columns, made.childlike)
  }
  if (made.updates !== catalogue.updates.count) {
    eachUpdated(catalogue, (position, title) => {
      for (const each of ['kids', 'teen'] as const) putBit(made.bits[each], position, isMadeByFacts(each, title))
      made.childlike[position] = kidsHalfPoints((title.genres ?? []).map(({ id }) => id))
    })
  }
  made.updates = catalogue.updates.count
  return made.bits[maturity]
}

function writeMadeFor({ count, genres, keywords, ages }: Columns, maturity: ChildMaturity, bits: Uint32Array): void {
  bits.fill(0)
  const pointsOfCode = Float32Array.from(
    keywords.keys,
    (_, code) => pointsOfKeyword[maturity].get(keywords.names.at(code)?.toLowerCase() ?? '') ?? 0,
  )
  const listAt = ({ start, values }: { start: Uint32Array; values: Uint32Array }, title: number): number[] =>
    Array.from(values.subarray(start[title], start[title + 1]))
  for (let title = 0; title < count; title++) {
    const facts = {
      genres: listAt(genres.lists, title).map((code) => genres.keys[code]),
      points: listAt(keywords.lists, title).map((code) => pointsOfCode[code]),
      age: ages.strictest[title] ?? 255,
    }
    if (isMadeFor(maturity, facts)) putBit(bits, title, true)
  }
}

function writeChildlike({ count, genres: { keys, lists } }: Columns, out: Int8Array): void {
  for (let title = 0; title < count; title++) {
    const idsOfGenres = Array.from(lists.values.subarray(lists.start[title], lists.start[title + 1]), (code) => keys[code])
    out[title] = kidsHalfPoints(idsOfGenres)
  }
}
