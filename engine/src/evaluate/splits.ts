import { type Interactions, interactionsOf, rowOf } from '../models/interactions.ts'
import { type Random, seeded, shuffle } from '../models/random.ts'

/** One person to recommend to: what the model is told, and what it should find. */
export interface Case {
  readonly history: Uint32Array
  readonly held: Uint32Array
}

/** What to train on, and whom to recommend to afterwards. */
export interface Split {
  readonly train: Interactions
  readonly cases: readonly Case[]
}

export interface SplitOptions {
  readonly seed: number
  readonly testUsers: number
  /** Share of a history that is held out; at least one title is held out and one told. */
  readonly share?: number
  readonly leastTitles?: number
}

/** Strong generalisation: some users are not in training at all; their history is told in part and the rest is to be found. */
export function unseenUsers(x: Interactions, { seed, testUsers, share = 0.2, leastTitles = 5 }: SplitOptions): Split {
  const random = seeded(seed)
  const fit = usersWith(x, leastTitles)
  const test = shuffle(random, fit).slice(0, testUsers).sort()
  const hidden = new Set(test)
  return {
    train: without(x, (user) => hidden.has(user)),
    cases: Array.from(test, (user) => heldOut(rowOf(x, user), share, random)),
  }
}

/** Weak generalisation: a part of every user's history is held out, the rest is both trained on and told. */
export function knownUsers(x: Interactions, { seed, testUsers, share = 0.2, leastTitles = 5 }: SplitOptions): Split {
  const random = seeded(seed)
  const test = shuffle(random, usersWith(x, leastTitles)).slice(0, testUsers).sort()
  const cases = new Map(Array.from(test, (user) => [user, heldOut(rowOf(x, user), share, random)]))
  const pairs = { user: [] as number[], title: [] as number[] }
  for (let user = 0; user < x.users; user++) {
    for (const title of cases.get(user)?.history ?? rowOf(x, user)) {
      pairs.user.push(user)
      pairs.title.push(title)
    }
  }
  return { train: interactionsOf(x.users, x.titles, pairs.user, pairs.title), cases: [...cases.values()] }
}

/** A pair with the time it happened. */
export interface TimedPairs {
  readonly users: number
  readonly titles: number
  readonly user: Uint32Array
  readonly title: Uint32Array
  readonly at: Float64Array
}

/** A case whose history is told with its age at the moment of the cut, in the unit of the times. */
export interface TimedCase extends Case {
  readonly ages: Float64Array
}

/** A split whose cases know the ages of what they are told. */
export interface TimedSplit extends Split {
  readonly cases: readonly TimedCase[]
}

/** The moment that `share` of some times lie at or after. */
export function cutOf(at: Float64Array, share = 0.2): number {
  return Float64Array.from(at).sort()[Math.floor(at.length * (1 - share))] ?? Infinity
}

/** By time: all that happened before the moment which `share` of the pairs lie after is trained on and told. */
export function byTime(pairs: TimedPairs, share = 0.2): TimedSplit {
  const { users, titles, user, title, at } = pairs
  const cut = cutOf(at, share)
  const early = Array.from(at.keys()).filter((i) => (at[i] ?? 0) < cut)
  const late = Array.from(at.keys()).filter((i) => (at[i] ?? 0) >= cut)
  const rows = (list: number[]): Interactions => {
    const pick = (column: Uint32Array): Uint32Array => Uint32Array.from(list, (i) => column[i] ?? 0)
    return interactionsOf(users, titles, pick(user), pick(title))
  }
  const [train, after] = [rows(early), rows(late)]
  const lastOf = new Map<number, number>()
  for (const i of early) {
    const pair = (user[i] ?? 0) * titles + (title[i] ?? 0)
    lastOf.set(pair, Math.max(lastOf.get(pair) ?? -Infinity, at[i] ?? 0))
  }
  const cases: TimedCase[] = []
  for (let u = 0; u < users; u++) {
    const history = rowOf(train, u)
    const held = rowOf(after, u).filter((t) => !history.includes(t))
    const ages = Float64Array.from(history, (t) => cut - (lastOf.get(u * titles + t) ?? cut))
    if (history.length > 0 && held.length > 0) cases.push({ history, held, ages })
  }
  return { train, cases }
}

/** Cold titles: all that was met of some titles is held out; `cold` says which, and they alone are to be ranked. */
export function coldTitles(
  x: Interactions,
  { seed, share = 0.1 }: { seed: number; share?: number },
): Split & { cold: Uint32Array } {
  const order = shuffle(
    seeded(seed),
    Uint32Array.from({ length: x.titles }, (_, title) => title),
  )
  const cold = order.slice(0, Math.max(1, Math.round(x.titles * share))).sort()
  const hidden = new Set(cold)
  const pairs = { user: [] as number[], title: [] as number[] }
  const cases: Case[] = []
  for (let user = 0; user < x.users; user++) {
    const history = rowOf(x, user).filter((title) => !hidden.has(title))
    const held = rowOf(x, user).filter((title) => hidden.has(title))
    for (const title of history) {
      pairs.user.push(user)
      pairs.title.push(title)
    }
    if (history.length > 0 && held.length > 0) cases.push({ history, held })
  }
  return { train: interactionsOf(x.users, x.titles, pairs.user, pairs.title), cases, cold }
}

function usersWith(x: Interactions, least: number): Uint32Array {
  return Uint32Array.from({ length: x.users }, (_, user) => user).filter((user) => rowOf(x, user).length >= least)
}

function without(x: Interactions, isHidden: (user: number) => boolean): Interactions {
  const pairs = { user: [] as number[], title: [] as number[] }
  let users = 0
  for (let user = 0; user < x.users; user++) {
    if (isHidden(user)) continue
    for (const title of rowOf(x, user)) {
      pairs.user.push(users)
      pairs.title.push(title)
    }
    users++
  }
  return interactionsOf(users, x.titles, pairs.user, pairs.title)
}

function heldOut(row: Uint32Array, share: number, random: Random): Case {
  const mixed = shuffle(random, row.slice())
  const held = Math.min(row.length - 1, Math.max(1, Math.round(row.length * share)))
  return { history: mixed.slice(held).sort(), held: mixed.slice(0, held).sort() }
}
