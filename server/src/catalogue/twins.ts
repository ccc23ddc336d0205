import { setImmediate } from 'node:timers/promises'
import { fold, lateFacts } from '@marquee/engine'
import type { Shelf } from './shelf.ts'

/** Titles that are one film or series under several ids: the others of each, and all but the first of each such group. */
export type Twins = { readonly others: ReadonlyMap<number, readonly number[]>; readonly lesser: readonly number[] }

type Found = { revision: number; twins: Promise<Twins>; next?: Promise<Twins> }

/** As many titles are looked at in one turn of the event loop. */
const AT_ONCE = 4000
const DAY_MS = 86_400_000

const found = new WeakMap<Shelf, Found>()

/** The twins of a catalogue. When it has changed they are looked for anew, and until then the former ones are told. */
export function twinsOf(shelf: Shelf): Promise<Twins> {
  const known = found.get(shelf)
  if (!known) {
    const first = { revision: shelf.revision, twins: findTwins(shelf) }
    found.set(shelf, first)
    return first.twins
  }
  if (known.revision !== shelf.revision && !known.next) {
    const { revision } = shelf
    known.next = findTwins(shelf)
    known.next.then((twins) => found.set(shelf, { revision, twins: Promise.resolve(twins) }))
  }
  return known.twins
}

/** Looks for twins: the same kind, name, year and runtime. Hashes first, since a million names would take their room. */
async function findTwins(shelf: Shelf): Promise<Twins> {
  const hashes = new Float64Array(shelf.count)
  for (let number = 0; number < hashes.length; number++) {
    if (number % AT_ONCE === AT_ONCE - 1) await setImmediate()
    hashes[number] = hashOf(likenessOf(shelf, number))
  }
  const inOrder = hashes.toSorted()
  const shared = new Set(inOrder.filter((hash, at) => hash !== 0 && hash === inOrder[at - 1]))
  const alike: number[] = []
  hashes.forEach((hash, number) => {
    if (shared.has(hash)) alike.push(number)
  })
  const groups = [...Map.groupBy(alike, (number) => likenessOf(shelf, number)).values()].filter(({ length }) => length > 1)
  return gather(shelf, groups)
}

function gather(shelf: Shelf, groups: readonly (readonly number[])[]): Twins {
  const others = new Map<number, number[]>()
  const lesser: number[] = []
  for (const group of groups) {
    const [first, ...rest] = group.toSorted(
      (a, b) => rankOf(shelf, a) - rankOf(shelf, b) || votesOf(shelf, b) - votesOf(shelf, a) || a - b,
    )
    if (first !== undefined) lesser.push(...rest)
    for (const number of group)
      others.set(
        number,
        group.filter((other) => other !== number),
      )
  }
  return { others, lesser }
}

/** What twins have in common; nothing where too little is known to say so. */
function likenessOf({ catalogue, isWithdrawn, nameOf }: Shelf, number: number): string {
  if (isWithdrawn(number)) return ''
  const { columns } = catalogue
  const late = lateFacts(catalogue, number)
  const runtime = late ? late.runtime : columns.runtime[number]
  const year = late
    ? Number(late.release_date?.slice(0, 4))
    : new Date((columns.releaseDay[number] ?? NaN) * DAY_MS).getUTCFullYear()
  if (!runtime || !year) return ''
  const isSeries = late ? late.media_type === 'tv' : columns.isSeries[number] === 1
  return `${isSeries ? 'tv' : 'movie'} ${year} ${runtime} ${fold(nameOf(number))}`
}

/** A number of 53 bits; 0 for nothing. */
function hashOf(text: string): number {
  if (text === '') return 0
  let [high, low] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x85ebca6b)
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11) + 1
}

/** Ids of IMDb's own titles are beyond those of TMDB, and less is known of them: no offers, certificates or keywords. */
function rankOf({ idOf }: Shelf, number: number): number {
  return Number(idOf(number).slice(3)) < 1_000_000_000 ? 0 : 1
}

function votesOf({ catalogue }: Shelf, number: number): number {
  return lateFacts(catalogue, number)?.vote_count ?? catalogue.columns.voteCount[number] ?? 0
}
