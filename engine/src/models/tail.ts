import { audienceOf, type Interactions, rowOf, transposed } from './interactions.ts'
import type { SparseRow } from './prune.ts'

// Titles beyond the dense matrix: neighbours by co-occurrence. A tail title has a small audience, so counting who else its
// audience met is cheap: Σ over its users of their history.
//
//   likeness(s, j) = both ÷ √((audience(s) + k) · (audience(j) + k)), times one factor that puts it on the scale of the head's scores

const SHRINK = 10
const SAMPLE = 300

/** What the tail adds: a row for each tail title, and entries towards tail titles for the rows of the head. */
export interface Tail {
  readonly rows: readonly SparseRow[]
  readonly towards: readonly SparseRow[]
}

/** Neighbours of the titles from `head` on; rows have at most `most` entries, the head's get at most `extra`. */
export function fitTail(x: Interactions, head: number, { most, extra }: { most: number; extra: number }): Tail {
  const lists: Entry[][] = Array.from({ length: x.titles }, () => [])
  eachLikeness(x, head, (tail, other, value) => {
    lists[tail]?.push([other, value])
    // The other tail title finds this pair by itself.
    if (other < head) lists[other]?.push([tail, value])
  })
  const kept = lists.map((list, title) => strongest(list, title < head ? extra : most))
  const factor = scaleOf(x, head, kept)
  const rows = kept.map(({ titles, values }) => ({ titles, values: values.map((value) => value * factor) }))
  return { rows: rows.slice(head), towards: rows.slice(0, head) }
}

type Entry = [title: number, value: number]

function eachLikeness(x: Interactions, head: number, visit: (tail: number, other: number, value: number) => void): void {
  const audience = audienceOf(x)
  const users = transposed(x)
  const root = audience.map((count) => Math.sqrt(count + SHRINK))
  for (let tail = head; tail < x.titles; tail++) {
    const both = new Map<number, number>()
    for (const user of rowOf(users, tail)) for (const other of rowOf(x, user)) both.set(other, (both.get(other) ?? 0) + 1)
    both.delete(tail)
    for (const [other, count] of both) visit(tail, other, count / ((root[tail] ?? 1) * (root[other] ?? 1)))
  }
}

function strongest(list: Entry[], most: number): SparseRow {
  const kept = list
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, most)
    .sort((a, b) => a[0] - b[0])
  return { titles: Uint32Array.from(kept, ([title]) => title), values: Float32Array.from(kept, ([, value]) => value) }
}

/** The least-squares factor between likeness and having met a tail title, over people told every other title of theirs. */
function scaleOf(x: Interactions, head: number, rows: readonly SparseRow[]): number {
  let [together, squares] = [0, 0]
  for (let user = 0; user < x.users; user += Math.max(1, Math.floor(x.users / SAMPLE))) {
    const history = rowOf(x, user)
    const asked = new Set(history.filter((_, i) => i % 2 === 1))
    const scores = new Map<number, number>()
    history.forEach((seed, i) => {
      if (i % 2 === 0) addTail(rows[seed], head, scores)
    })
    for (const [title, score] of scores) {
      squares += score ** 2
      if (asked.has(title)) together += score
    }
  }
  return squares > 0 ? together / squares : 0
}

function addTail(row: SparseRow | undefined, head: number, scores: Map<number, number>): void {
  row?.titles.forEach((title, at) => {
    if (title >= head) scores.set(title, (scores.get(title) ?? 0) + (row.values[at] ?? 0))
  })
}
