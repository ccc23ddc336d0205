import type { Columns } from '../../engine/src/catalogue/columns/columns.ts'
import { calibrateCold } from '../../engine/src/evaluate/choose/calibrate.ts'
import { measure, recommend } from '../../engine/src/evaluate/protocols.ts'
import { constantRanker, contentRanker, servedRanker } from '../../engine/src/evaluate/rankers.ts'
import { splitColdTitles } from '../../engine/src/evaluate/splits.ts'
import type { Compute } from '../../engine/src/linalg/pool.ts'
import { fitModel } from '../../engine/src/models/audience/fit.ts'
import { contentOf } from '../../engine/src/models/content/content.ts'
import { defaultSettings } from '../../engine/src/models/model.ts'
import { seeded, shuffle } from '../../engine/src/models/random.ts'
import { openScorer } from '../../engine/src/models/scoring/scorer.ts'
import type { Audience } from './data.ts'

interface Options {
  readonly seed: number
  readonly log: (line: string) => void
}

/**
 * The ratings of a tenth of the titles are removed. First only these are ranked, by facts; then all titles, to count
 * how many of them are found.
 */
export async function benchColdTitles(
  compute: Compute,
  { x, ids }: Audience,
  facts: Columns,
  { seed, log }: Options,
): Promise<void> {
  const { space } = compute
  const mark = space.mark()
  const { train, cases, cold } = splitColdTitles(x, { randomSeed: seed })
  const sample = shuffle(seeded(seed), Uint32Array.from(cases.keys())).slice(0, 1000)
  const sampledCases = Array.from(sample, (at) => cases[at] ?? { history: new Uint32Array(), heldOut: new Uint32Array() })
  const among = (ranker: Parameters<typeof recommend>[1]) =>
    measure(recommend(space, ranker, { cases: sampledCases, count: x.titles, among: cold }), sampledCases).recall20
  const random = Float32Array.from({ length: x.titles }, seeded(seed + 2))
  const content = contentOf(space, facts)
  const fitted = await fitModel(compute, train, ids, { settings: defaultSettings })
  const positions = new Map(ids.map((id, at) => [id, at]))
  const positionOf = (id: string) => positions.get(id)
  const coldBlend = calibrateCold(space, fitted, { content, positionOf }, train)
  const settings = { ...defaultSettings, blend: { ...defaultSettings.blend, ...coldBlend } }
  const scorer = openScorer(space, { ...fitted, settings }, { count: x.titles, positionOf, content })
  const chance = among(constantRanker('random', random))
  const rows = [
    ['random order', chance],
    ['vote_count', among(constantRanker('votes', facts.voteCount))],
    ['likeness by facts alone', among(contentRanker(space, content, new Float32Array(x.titles).fill(1)))],
    ['content part as served', among(servedRanker(scorer))],
  ] as const
  for (const [name, recall] of rows)
    log(`cold titles, ${name.padEnd(27)} R@20 ${recall.toFixed(4)} (${(recall / chance).toFixed(2)}x random)`)
  const lists = recommend(space, servedRanker(scorer), { cases: sampledCases, count: x.titles })
  const isCold = new Set(cold)
  const shown = lists.flatMap((list) => Array.from(list.subarray(0, 50)))
  log(
    `cold titles are ${((100 * shown.filter((title) => isCold.has(title)).length) / shown.length).toFixed(2)} % of the full ranking's first 50 (${cold.length} of ${x.titles} titles)`,
  )
  space.release(mark)
}
