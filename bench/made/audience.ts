import { grades, type Interactions, interactionsOf } from '../../engine/src/models/audience/interactions.ts'
import { normal, type Random, seeded } from '../../engine/src/models/random.ts'

/** The numbers of people, titles and ratings. */
export interface Shape {
  readonly people: number
  readonly titles: number
  readonly ratings: number
}

const KINDS = 60
/** The minimum length of a history, and its maximum as a share of the titles. */
const SHORTEST = 20
const LONGEST = 0.4

/**
 * People and titles with the marginals of MovieLens: histories are log-normal above a minimum length, audiences fall
 * by (rank + titles ÷ 400)^−1.7, half of all ratings are likes and a tenth dislikes. Each person prefers a few kinds
 * of titles.
 */
export function madeRatings({ people, titles, ratings }: Shape, seed = 1): Interactions {
  const random = seeded(seed)
  const lengths = lengthsOf(people, ratings, titles, random)
  const size = lengths.reduce((sum, length) => sum + length, 0)
  const [user, title, grade] = [new Uint32Array(size), new Uint32Array(size), new Uint8Array(size)]
  const draw = drawerOf(titles)
  const takenBy = new Int32Array(titles).fill(-1)
  let at = 0
  for (let person = 0; person < people; person++) {
    const kinds = Array.from({ length: 4 }, () => Math.floor(random() ** 1.5 * KINDS))
    const end = at + (lengths[person] ?? 0)
    for (let tries = 0; at < end && tries < 20 * (lengths[person] ?? 0); tries++) {
      const isOwn = random() < 0.6
      const one = isOwn ? draw.ofKind(kinds[tries % 4] ?? 0, random()) : draw.any(random())
      if (takenBy[one] === person) continue
      takenBy[one] = person
      user[at] = person
      title[at] = one
      grade[at++] = gradeBy(random(), isOwn)
    }
  }
  return interactionsOf(people, titles, user.subarray(0, at), title.subarray(0, at), grade.subarray(0, at))
}

function gradeBy(chance: number, isOwn: boolean): number {
  if (chance < (isOwn ? 0.6 : 0.35)) return grades.liked
  return chance < 0.9 ? grades.neutral : grades.disliked
}

function lengthsOf(people: number, ratings: number, titles: number, random: Random): Uint32Array {
  const raw = Float64Array.from({ length: people }, () => Math.exp(1.25 * normal(random)))
  const factor = (ratings - SHORTEST * people) / raw.reduce((sum, value) => sum + value, 0)
  return Uint32Array.from(raw, (value) => Math.min(LONGEST * titles, SHORTEST + Math.round(value * factor)))
}

/** Draws titles in proportion to their audience, from all or from one kind; title t has kind t mod 60. */
function drawerOf(titles: number) {
  const weight = Float64Array.from({ length: titles }, (_, rank) => (rank + titles / 400) ** -1.7)
  const sums = (step: number, from: number): Float64Array => {
    let sum = 0
    return Float64Array.from({ length: Math.ceil((titles - from) / step) }, (_, at) => (sum += weight[from + at * step] ?? 0))
  }
  const all = sums(1, 0)
  const kinds = Array.from({ length: KINDS }, (_, kind) => sums(KINDS, kind))
  return {
    any: (chance: number) => placeOf(all, chance),
    ofKind: (kind: number, chance: number) => kind + KINDS * placeOf(kinds[kind] ?? all, chance),
  }
}

/** The first index whose cumulative sum is above a share of the total. */
function placeOf(sums: Float64Array, share: number): number {
  const wanted = share * (sums.at(-1) ?? 0)
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}
