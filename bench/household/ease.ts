import { openSpace } from '../../engine/src/kernels/space.ts'
import { inlinePool } from '../../engine/src/linalg/pool.ts'
import { fitEase, plainEase } from '../../engine/src/models/audience/ease.ts'
import { interactionsOf } from '../../engine/src/models/audience/interactions.ts'
import { readKernels } from '../../server/src/catalogue/memory/kernels.ts'
import type { HouseholdPerson } from './data.ts'

const TOP = 100
/** Minimum likes of a title: the cost grows with the cube of the number of titles. */
const MIN_LIKES = 3

/** The likes of an audience: titles as positions in the catalogue. */
export type Likes = readonly (readonly number[])[]

/** Plain EASE of an audience with a given ridge: its titles, best first. */
export async function easeOf(likes: Likes, lambda: number): Promise<(person: HouseholdPerson) => number[]> {
  const counts = new Map<number, number>()
  for (const list of likes) for (const title of list) counts.set(title, (counts.get(title) ?? 0) + 1)
  const titles = [...counts].filter(([, count]) => count >= MIN_LIKES).map(([title]) => title)
  const codes = new Map(titles.map((title, code) => [title, code]))
  const pairs = likes.flatMap((list, user) => list.flatMap((title) => ({ user, code: codes.get(title) ?? -1 })))
  const known = pairs.filter(({ code }) => code >= 0)
  const x = interactionsOf(
    likes.length,
    titles.length,
    known.map(({ user }) => user),
    known.map(({ code }) => code),
  )
  const space = await openSpace(readKernels())
  const matrix = await fitEase({ space, pool: inlinePool(space) }, x, { ...plainEase, lambda })
  const w = { stride: matrix.stride, data: Float32Array.from(matrix.data) } // the memory space may be freed
  return ({ given }) => {
    const scores = new Float64Array(titles.length)
    for (const title of given) {
      const code = codes.get(title)
      if (code === undefined) continue
      for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) + (w.data[code * w.stride + at] ?? 0)
    }
    const seen = new Set(given)
    const order = titles.map((_, code) => code).filter((code) => !seen.has(titles[code] ?? -1))
    return order
      .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
      .slice(0, TOP)
      .map((code) => titles[code] ?? -1)
  }
}
