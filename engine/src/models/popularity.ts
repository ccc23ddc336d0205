import { expectedAudience, type Renown } from './expected-audience.ts'
import { atOnce, filled, type Steps } from './steps.ts'

/** How many people each title has found, or would find by its renown if it has none yet. */
export interface Popularity {
  /** Between 0 and 1, by the logarithm: what to show to a stranger. */
  readonly prior: Float32Array
  /** How likely anybody is to meet the title, tempered: what likeness by facts is multiplied with. */
  readonly reach: Float32Array
  /** Both for a title that nobody here has met, at a place in some columns. */
  expect(renown: Renown, title: number): { prior: number; reach: number }
}

/** Fewer titles or people than this say nothing about how renown becomes an audience. */
const FEW = 30
/** What is popular needs less telling. */
const TEMPER = 0.75

/** Popularity of all titles; without an audience it goes by renown alone, without renown all are alike. */
export function popularityOf(audience: Float32Array, users: number, renown: Renown | null): Popularity {
  return atOnce(popularityInSteps(audience, users, renown))
}

/** The same step by step. */
export function* popularityInSteps(audience: Float32Array, users: number, renown: Renown | null): Steps<Popularity> {
  const isKnown = users >= FEW && audience.filter((count) => count > 0).length >= FEW
  return yield* isKnown && renown ? byAudience(audience, users, renown) : byRenown(audience, renown)
}

function* byAudience(audience: Float32Array, users: number, renown: Renown): Steps<Popularity> {
  const expected = expectedAudience(audience, renown)
  yield
  const expectedHere = (of: Renown, title: number): number => Math.min(users, expected(of, title))
  const countOf = (title: number): number => audience[title] ?? 0
  const likely = yield* filled(audience.length, (title) => (countOf(title) > 0 ? countOf(title) : expectedHere(renown, title)))
  const { prior, levelOf } = yield* logarithmic(likely)
  const reachOf = (count: number): number => (count / users) ** TEMPER
  return {
    prior,
    reach: yield* filled(likely.length, (title) => reachOf(likely[title] ?? 0)),
    expect: (of, title) => ({ prior: levelOf(expectedHere(of, title)), reach: reachOf(expectedHere(of, title)) }),
  }
}

function* byRenown(audience: Float32Array, renown: Renown | null): Steps<Popularity> {
  const known = audience.map((count, title) => count + (renown?.voteCount[title] ?? 0))
  const { prior, levelOf } = yield* logarithmic(known)
  const reachOf = (level: number): number => (renown ? 0.3 + 0.7 * level : 1)
  return {
    prior,
    reach: prior.map(reachOf),
    expect: (of, title) => {
      const level = levelOf(of.voteCount[title] ?? 0)
      return { prior: level, reach: reachOf(level) }
    },
  }
}

function* logarithmic(counts: Float32Array): Steps<{ prior: Float32Array; levelOf: (count: number) => number }> {
  const most = Math.log1p(counts.reduce((a, b) => Math.max(a, b), 0)) || 1
  const levelOf = (count: number): number => Math.min(1, Math.log1p(count) / most)
  return { prior: yield* filled(counts.length, (title) => levelOf(counts[title] ?? 0)), levelOf }
}
