import { type Catalogue, openCatalogue } from '../engine/src/catalogue/catalogue.ts'
import { columnsBuilder } from '../engine/src/catalogue/columns.ts'
import type { TitleFacts } from '../engine/src/catalogue/title-facts.ts'
import { openSpace } from '../engine/src/kernels/space.ts'
import { inlinePool } from '../engine/src/linalg/pool.ts'
import { contentOf } from '../engine/src/models/content.ts'
import { fitModel } from '../engine/src/models/fit.ts'
import { rowOf } from '../engine/src/models/interactions.ts'
import { defaultSettings, type Model } from '../engine/src/models/model.ts'
import { seeded } from '../engine/src/models/random.ts'
import { openScorer } from '../engine/src/models/scorer.ts'
import type { Person } from '../engine/src/page/request.ts'
import { openStage, type Stage } from '../engine/src/page/stage.ts'
import { weighHistory } from '../engine/src/taste/taste.ts'
import { type Audience, readAudience } from './accuracy-data.ts'
import { linesOf, readKernels } from './engine-data.ts'

const DAY = 86_400_000
/** The day that histories end on: dates in the data end before. */
export const NOW = Date.UTC(2018, 0, 1)

/** A catalogue of `count` titles: the real ones, then copies of them with other renown. */
async function readTitles(count: number): Promise<TitleFacts[]> {
  const titles: TitleFacts[] = []
  for await (const line of linesOf('catalogue.ndjson.gz')) titles.push(JSON.parse(line) as TitleFacts)
  const real = titles.length
  const random = seeded(4)
  for (let i = real; i < count; i++) {
    const title = titles[i % real]
    if (!title) break
    const votes = Math.floor((title.vote_count ?? 0) * random() ** 2)
    titles.push({ ...title, id: `${title.media_type === 'tv' ? 'TV' : 'MV'}_${10_000_000 + i}`, vote_count: votes })
  }
  return titles
}

/** A stage over so many titles (0: the real ones) with a model. */
export async function stageOver(
  count: number,
  model: Model,
): Promise<{ stage: Stage; catalogue: Catalogue; positionOf: Map<string, number> }> {
  const builder = columnsBuilder()
  const positionOf = new Map<string, number>()
  for (const title of await readTitles(count)) positionOf.set(title.id, builder.add(title))
  const columns = builder.done()
  const space = await openSpace(readKernels())
  const catalogue = openCatalogue(space, columns, 1024)
  const content = contentOf(space, columns, 1024)
  const binding = { count: columns.count + 1024, positionOf: (id: string) => positionOf.get(id), content }
  return { stage: openStage(catalogue, openScorer(space, model, binding)), catalogue, positionOf }
}

/** The default model of ML-1M's audience. */
export async function fitMl1m(): Promise<{ model: Model; audience: Audience }> {
  const audience = await readAudience('ml-1m/ratings.csv.gz', 4)
  const space = await openSpace(readKernels())
  const model = await fitModel({ space, pool: inlinePool(space) }, audience.x, audience.ids, { settings: defaultSettings })
  return { model, audience }
}

/** People whose histories have `length` titles: those of real users one after the other, then any titles of the catalogue. */
export function peopleWith({ x, ids }: Audience, positionOf: Map<string, number>, length: number, people: number): Person[] {
  const random = seeded(length)
  return Array.from({ length: people }, () => {
    const titles = new Set<number>()
    for (let tries = 0; tries < 40 && titles.size < length; tries++) {
      for (const title of rowOf(x, Math.floor(random() * x.users))) {
        const position = positionOf.get(ids[title] ?? '')
        if (position !== undefined && titles.size < length) titles.add(position)
      }
    }
    while (titles.size < length) titles.add(Math.floor(random() * positionOf.size))
    const signals = Array.from(titles, (title, i) => ({ kind: 'liked' as const, title, at: NOW - (i + 1) * DAY }))
    const nothing = { disliked: [], hidden: [], begun: [], watchlist: [], shown: [] }
    const history = weighHistory(signals, { now: NOW, halfLifeMs: defaultSettings.halfLifeMs })
    const finishedAt = signals.map(({ at }) => at)
    return { history, maturity: 'all', region: 'US', services: ['8', '9'], finished: [...titles], finishedAt, ...nothing }
  })
}
