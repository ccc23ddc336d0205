import { audienceOf, type Interactions, interactionsOf, rowOf } from './interactions.ts'

/** The titles that somebody met, in two parts: a head for the dense matrix, and the tail. */
export interface Reach {
  /** The interactions of the head alone, numbered 0, 1, 2 … */
  readonly head: Interactions
  /** Those of head and tail, the tail numbered after the head. */
  readonly all: Interactions
  /** Which titles the numbers stand for. */
  readonly titles: Uint32Array
}

/** Parts the titles: the `most` with the largest audience are the head; what nobody met is in neither part. */
export function titlesInReach(x: Interactions, most: number): Reach {
  const audience = audienceOf(x)
  const met = Uint32Array.from(audience.keys()).filter((title) => (audience[title] ?? 0) > 0)
  met.sort((a, b) => (audience[b] ?? 0) - (audience[a] ?? 0) || a - b)
  const [head, tail] = [met.slice(0, most).sort(), met.slice(most).sort()]
  const titles = Uint32Array.from([...head, ...tail])
  if (head.length === x.titles) return { head: x, all: x, titles }
  return { head: renumbered(x, head), all: renumbered(x, titles), titles }
}

function renumbered(x: Interactions, titles: Uint32Array): Interactions {
  const numberOf = new Int32Array(x.titles).fill(-1)
  titles.forEach((title, at) => {
    numberOf[title] = at
  })
  const pairs = { user: [] as number[], title: [] as number[] }
  for (let user = 0; user < x.users; user++) {
    for (const title of rowOf(x, user)) {
      if ((numberOf[title] ?? -1) < 0) continue
      pairs.user.push(user)
      pairs.title.push(numberOf[title] ?? 0)
    }
  }
  return interactionsOf(x.users, titles.length, pairs.user, pairs.title)
}
