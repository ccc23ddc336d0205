import { climb } from '../engine/src/evaluate/climb.ts'
import { overall } from '../engine/src/evaluate/metrics.ts'
import { measure, recommend } from '../engine/src/evaluate/protocols.ts'
import { fitItemKnn, fitRp3, matrixRanker } from '../engine/src/evaluate/rankers.ts'
import { type Split, unseenUsers } from '../engine/src/evaluate/splits.ts'
import type { Matrix } from '../engine/src/linalg/matrix.ts'
import type { Workshop } from '../engine/src/linalg/pool.ts'
import { fitEase, plainEase } from '../engine/src/models/ease.ts'
import type { Interactions } from '../engine/src/models/interactions.ts'

/** A peer: fitted with one or two numbers that are chosen on the validation split. */
interface Peer {
  readonly name: string
  readonly grids: readonly (readonly number[])[]
  readonly start: readonly number[]
  fit(shop: Workshop, x: Interactions, values: readonly number[]): Promise<Matrix>
}

export const peers: readonly Peer[] = [
  {
    name: 'ItemKNN',
    grids: [
      [0, 5, 10, 20, 50, 100, 200],
      [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
    ],
    start: [20, 0.5],
    fit: (shop, x, [shrink = 0, exponent = 0.5]) => fitItemKnn(shop, x, { shrink, exponent }),
  },
  {
    name: 'RP3beta',
    grids: [
      [0.5, 0.75, 1, 1.25, 1.5],
      [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8],
    ],
    start: [1, 0.4],
    fit: (shop, x, [alpha = 1, beta = 0]) => fitRp3(shop, x, { alpha, beta }),
  },
  {
    name: 'EASE',
    grids: [[50, 100, 150, 220, 330, 500, 750, 1100, 1700, 2500]],
    start: [500],
    fit: (shop, x, [lambda = 500]) => fitEase(shop, x, { ...plainEase, lambda }),
  },
]

/** Chooses a peer's numbers on a validation split inside `x`, the same one that Marquee's choice uses. */
export async function choosePeer(shop: Workshop, x: Interactions, peer: Peer, seed: number): Promise<number[]> {
  const split = unseenUsers(x, { seed, testUsers: Math.min(1000, Math.ceil(x.users / 5)) })
  const best = [...peer.start]
  for (const [at, grid] of peer.grids.entries()) {
    const { value } = await climb(grid, best[at] ?? 0, async (tried) =>
      qualityOf(shop, split, x.titles, peer, best.with(at, tried)),
    )
    best[at] = value
  }
  return best
}

async function qualityOf(shop: Workshop, split: Split, count: number, peer: Peer, values: readonly number[]): Promise<number> {
  const mark = shop.space.mark()
  const ranker = matrixRanker(peer.name, await peer.fit(shop, split.train, values))
  const quality = overall(measure(recommend(shop.space, ranker, { cases: split.cases, count }), split.cases))
  shop.space.release(mark)
  return quality
}
