import { openCatalogue } from '../engine/src/catalogue/catalogue.ts'
import { filterMask, titlesIn } from '../engine/src/catalogue/filters/filter-mask.ts'
import type { PageFilters } from '../engine/src/catalogue/filters/page-filters.ts'
import { openSpace } from '../engine/src/kernels/space.ts'
import { contentOf } from '../engine/src/models/content/content.ts'
import type { Model } from '../engine/src/models/model.ts'
import { seeded } from '../engine/src/models/random.ts'
import { newScores, openScorer, score } from '../engine/src/models/scoring/scorer.ts'
import type { TasteVector } from '../engine/src/models/taste-vector.ts'
import { readKernels } from '../server/src/catalogue/memory/kernels.ts'
import { dataDir, readColumns, timed } from './engine/data.ts'
import { madeModel, NEIGHBOURS } from './made/model.ts'

const DENSE = 20_000
const SEEDS = 100
const TOP = 500

const filters: [string, PageFilters][] = [
  ['no filter', {}],
  ['one genre', { genres: [18] }],
  [
    'four fields',
    { genres: [18, 80], media_type: 'movie', with_runtime_gte: 80, with_runtime_lte: 140, with_release_date_gte: '1990-01-01' },
  ],
  ['a rare keyword', { keywords: [9951] }],
]

if (!dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}
const columns = await readColumns()
const space = await openSpace(readKernels())
const catalogue = openCatalogue(space, columns)
const content = contentOf(space, columns)
const positions = new Map(columns.ids.map((id, at) => [id, at]))
const model = madeModel(columns.ids, DENSE)
const scorer = openScorer(space, model, {
  count: columns.count,
  positionOf: (id) => positions.get(id),
  content,
})
console.log(
  `${columns.count} titles, model of ${DENSE} x ${NEIGHBOURS} neighbours and ${model.factors.d} factors, space ${(space.mark() / 2 ** 20).toFixed(0)} MiB`,
)

const random = seeded(2)
const tastes: TasteVector[] = Array.from({ length: 50 }, () => ({
  titles: Uint32Array.from({ length: SEEDS }, () => Math.floor(random() * DENSE)),
  weights: Float32Array.from({ length: SEEDS }, () => 0.3 + random()),
}))
const scores = newScores(space, columns.count)
const masks = { out: space.u32(catalogue.words), scratch: space.u32(catalogue.words) }
const [top, best] = [space.u32(TOP), space.f32(TOP)]
const tasteAt = (run: number): TasteVector => tastes[run % tastes.length] ?? { titles: [], weights: [] }

for (const [name, wanted] of filters) {
  let found = 0
  const { p50, p99 } = timed(500, (run) => {
    filterMask(catalogue, wanted, null, masks)
    score(scorer, tasteAt(run), scores)
    found = space.kernels.topK(scores, masks.out, top, best)
  })
  const exact = titlesIn(masks.out)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, TOP)
  const hits = exact.filter((title, at) => top[at] === title).length
  console.log(
    `filter, score ${SEEDS} seeds, top ${TOP}; ${name.padEnd(15)} p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, recall ${(hits / (exact.length || 1)).toFixed(3)} of ${found}`,
  )
}

const parts: [string, Partial<Model['settings']['blend']>, boolean][] = [
  ['neighbours only', { factors: 0 }, false],
  ['and factors', {}, false],
]
for (const [name, blend, withContent] of parts) {
  const settings = { ...model.settings, blend: { ...model.settings.blend, ...blend } }
  const part = { ...scorer, model: { ...model, settings }, content: withContent ? content : null }
  const { p50 } = timed(500, (run) => score(part, tasteAt(run), scores))
  console.log(
    `  ${name.padEnd(16)} p50 ${p50.toFixed(3)} ms${name === 'neighbours only' ? `, at most ${((p50 * 1e6) / (SEEDS * NEIGHBOURS)).toFixed(2)} ns per (seed, neighbour)` : ''}`,
  )
}
const { start, scale } = model.neighbours
const { p50 } = timed(500, (run) => {
  for (const title of Array.from(tasteAt(run).titles)) {
    space.kernels.accumulate(scorer.neighbours, start[title] ?? 0, start[title + 1] ?? 0, scale[title] ?? 0, scores)
  }
})
console.log(`  sparse accumulate alone: ${((p50 * 1e6) / (SEEDS * NEIGHBOURS)).toFixed(2)} ns per (seed, neighbour)`)
