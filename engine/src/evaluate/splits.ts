import { grades, gradesOf, type Interactions, interactionsOf, rowOf, select } from '../models/audience/interactions.ts'
import { type Random, seeded, shuffle } from '../models/random.ts'

/** A test case: the history of one person that the model sees, and the held-out likes that it should find. */
export interface TestCase {
  readonly history: Uint32Array
  /** The grade of each title of the history; if absent, all were liked. */
  readonly grades?: Uint8Array
  readonly heldOut: Uint32Array
}

/** The interactions to train on, and the cases to test with. */
export interface Split {
  readonly train: Interactions
  readonly cases: readonly TestCase[]
}

export interface SplitOptions {
  readonly randomSeed: number
  readonly testUsers: number
  /** Share of a person's likes that is held out; at least one title is held out and one is left in the history. */
  readonly share?: number
  /** Likes that a person must have to be tested. */
  readonly minTitles?: number
}

/** Strong generalisation: test users are not in training; part of their history is given, the rest held out. */
export function splitUnseenUsers(x: Interactions, options: SplitOptions): Split {
  const { test, caseOf } = drawTestUsers(x, options)
  const hidden = new Set(test)
  return { train: select(x, { isSelected: (user) => !hidden.has(user) }), cases: Array.from(test, caseOf) }
}

/** Weak generalisation: a part of each test user's history is held out; the rest is trained on and given. */
export function splitKnownUsers(x: Interactions, options: SplitOptions): Split {
  const { test, caseOf } = drawTestUsers(x, options)
  const cases = new Map(Array.from(test, (user) => [user, caseOf(user)]))
  return {
    train: select(x, { isLeftOut: (user, title) => cases.get(user)?.heldOut.includes(title) === true }),
    cases: [...cases.values()],
  }
}

/** Draws the test users; `caseOf` holds out some of the likes of one. */
function drawTestUsers(x: Interactions, { randomSeed, testUsers, share = 0.2, minTitles = 5 }: SplitOptions) {
  const random = seeded(randomSeed)
  const eligible = Uint32Array.from({ length: x.users }, (_, user) => user).filter((user) => likedBy(x, user).length >= minTitles)
  const test = shuffle(random, eligible).slice(0, testUsers).sort()
  return { test, caseOf: (user: number): TestCase => holdOut(x, user, share, random) }
}

/** The titles that a user likes. */
function likedBy(x: Interactions, user: number): Uint32Array {
  const gradesOfUser = gradesOf(x, user)
  return gradesOfUser ? rowOf(x, user).filter((_, at) => gradesOfUser[at] === grades.liked) : rowOf(x, user)
}

/** (user, title) pairs with their times. */
export interface TimedPairs {
  readonly users: number
  readonly titles: number
  readonly user: Uint32Array
  readonly title: Uint32Array
  readonly at: Float64Array
  /** As in `Interactions`. */
  readonly grade?: Uint8Array
}

/** A case with the age of each history entry at the time of the cut, in the unit of the times. */
export interface TimedCase extends TestCase {
  readonly user: number
  readonly ages: Float64Array
}

/** A split with the ages of history entries. */
export interface TimedSplit extends Split {
  readonly cases: readonly TimedCase[]
}

/** The time at or after which `share` of the times are. */
export function cutTime(at: Float64Array, share = 0.2): number {
  return Float64Array.from(at).sort()[Math.floor(at.length * (1 - share))] ?? Infinity
}

/** The pairs whose time is selected. */
export function selectByTime(pairs: TimedPairs, isSelected: (at: number) => boolean): TimedPairs {
  const selectedPairs = Uint32Array.from(pairs.at.keys()).filter((i) => isSelected(pairs.at[i] ?? Number.NaN))
  const { grade } = pairs
  return {
    users: pairs.users,
    titles: pairs.titles,
    user: selectedPairs.map((i) => pairs.user[i]),
    title: selectedPairs.map((i) => pairs.title[i]),
    at: Float64Array.from(selectedPairs, (i) => pairs.at[i]),
    ...(grade ? { grade: Uint8Array.from(selectedPairs, (i) => grade[i]) } : {}),
  }
}

/** Converts timed pairs to interactions. */
export function dropTimes({ users, titles, user, title, grade }: TimedPairs): Interactions {
  return interactionsOf(users, titles, user, title, grade)
}

/**
 * Splits by time: pairs before the cut are trained on and given as history; later likes, `share` of all pairs, are held
 * out.
 */
export function splitByTime(pairs: TimedPairs, share = 0.2): TimedSplit {
  const cut = cutTime(pairs.at, share)
  const early = selectByTime(pairs, (at) => at < cut)
  const [train, after] = [dropTimes(early), dropTimes(selectByTime(pairs, (at) => at >= cut))]
  const latest = latestTimes(early)
  const cases: TimedCase[] = []
  for (let u = 0; u < pairs.users; u++) {
    const history = rowOf(train, u)
    const heldOut = likedBy(after, u).filter((t) => !history.includes(t))
    const ages = Float64Array.from(history, (t) => cut - (latest.get(u * pairs.titles + t) ?? cut))
    if (history.length > 0 && heldOut.length > 0) cases.push({ user: u, ...ratedBy(train, u), heldOut, ages })
  }
  return { train, cases }
}

/** The latest time of each pair, by user · titles + title. */
function latestTimes({ user, title, titles, at }: TimedPairs): Map<number, number> {
  const latest = new Map<number, number>()
  at.forEach((moment, i) => {
    const pair = user[i] * titles + title[i]
    latest.set(pair, Math.max(latest.get(pair) ?? -Infinity, moment))
  })
  return latest
}

function ratedBy(x: Interactions, user: number): Pick<TestCase, 'history' | 'grades'> {
  const gradesOfUser = gradesOf(x, user)
  return { history: rowOf(x, user), ...(gradesOfUser ? { grades: gradesOfUser } : {}) }
}

/** Cold start of titles: all interactions of the titles `cold` are held out, and only these titles are ranked. */
export function splitColdTitles(
  x: Interactions,
  { randomSeed, share = 0.1 }: { randomSeed: number; share?: number },
): Split & { cold: Uint32Array } {
  const order = shuffle(
    seeded(randomSeed),
    Uint32Array.from({ length: x.titles }, (_, title) => title),
  )
  const cold = order.slice(0, Math.max(1, Math.round(x.titles * share))).sort()
  const hidden = new Set(cold)
  const train = select(x, { isLeftOut: (_, title) => hidden.has(title) })
  const cases: TestCase[] = []
  for (let user = 0; user < x.users; user++) {
    const heldOut = likedBy(x, user).filter((title) => hidden.has(title))
    const rated = ratedBy(train, user)
    if (rated.history.length > 0 && heldOut.length > 0) cases.push({ ...rated, heldOut })
  }
  return { train, cases, cold }
}

/** A case that holds out a random share of a user's likes. */
function holdOut(x: Interactions, user: number, share: number, random: Random): TestCase {
  const liked = likedBy(x, user)
  const mixed = shuffle(random, liked.slice())
  const count = Math.min(liked.length - 1, Math.max(1, Math.round(liked.length * share)))
  const heldOut = mixed.slice(0, count).sort()
  const isRated = (title: number): boolean => !heldOut.includes(title)
  const row = rowOf(x, user)
  const gradesOfUser = gradesOf(x, user)
  return {
    history: row.filter(isRated),
    ...(gradesOfUser ? { grades: gradesOfUser.filter((_, at) => isRated(row[at])) } : {}),
    heldOut,
  }
}
