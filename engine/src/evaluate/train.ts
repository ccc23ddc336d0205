import type { Columns } from '../catalogue/columns.ts'
import type { Space } from '../kernels/space.ts'
import type { Workshop } from '../linalg/pool.ts'
import { type Content, contentOf } from '../models/content.ts'
import type { Worth } from '../models/evidence.ts'
import { fitModel, type Progress } from '../models/fit.ts'
import { type Interactions, likesOf, selected } from '../models/interactions.ts'
import type { Listed } from '../models/listed.ts'
import type { Model, ModelSettings } from '../models/model.ts'
import { type ColdBlend, calibrateCold } from './calibrate.ts'
import { chooseSettings } from './choose.ts'
import { contentRanker, renumbered } from './rankers.ts'
import { type Objective, type ScoreTable, scoreTable } from './score-table.ts'
import type { Tried } from './search.ts'
import type { Split, TimedPairs } from './splits.ts'
import { chooseFading, recentAudience } from './trend.ts'

/** The catalogue that training may look facts up in. */
export interface Facts {
  readonly columns: Columns
  readonly positionOf: (id: string) => number | undefined
}

export interface TrainOptions {
  readonly seed: number
  readonly facts?: Facts
  readonly start?: ModelSettings
  readonly objective?: Objective
  readonly progress?: Progress
  /** The meetings whose times are known, by the same numbers. */
  readonly timed?: TimedPairs
  /** Imported neighbour lists by the titles' numbers in `x`. */
  readonly listed?: Listed
}

export interface Trained {
  readonly model: Model
  /** Every trial on the validation split, in order. */
  readonly tried: readonly Tried[]
}

/** Share of the way that choosing takes. */
const CHOOSING = 0.8
const TIMES = 0.05
/** What the trials of a choice usually cost, in fits; those that only weigh what is fitted cost next to nothing. */
const USUAL_FITS = 36
const trialCosts = [
  { kind: /^(ridge popularity|history|factors|content|imported)/, fits: 0.02 },
  { kind: /^prior/, fits: 4 },
]

/**
 * Training as the server and the command line do it: choose on users held out inside `x`, and where times are known on what came
 * later, then fit on all of it.
 */
export async function train(shop: Workshop, x: Interactions, ids: readonly string[], options: TrainOptions): Promise<Trained> {
  const { seed, facts, start, timed, listed, objective = 'ranking', progress = () => {} } = options
  const mark = shop.space.mark()
  const known = facts ? factsIn(shop.space, x, ids, facts) : null
  let fits = 0
  const { settings, tried } = await chooseSettings(shop, x, {
    seed,
    objective,
    ...(start ? { start } : {}),
    ...(known ? { content: known.table } : {}),
    ...(listed ? { listed } : {}),
    onTried: ({ what }) => {
      fits += trialCosts.find(({ kind }) => kind.test(what))?.fits ?? 1
      progress(what, CHOOSING * Math.min(1, fits / USUAL_FITS))
    },
  })
  progress('half-life', CHOOSING)
  const fading = timed ? await chooseFading(shop, timed, settings) : null
  const { halfLifeMs, trendHalfLifeMs } = fading ?? settings
  const trend = fading?.trend ?? 0
  const before = CHOOSING + TIMES
  const fitted = await fitModel(shop, x, ids, {
    settings: { ...settings, blend: { ...settings.blend, trend }, halfLifeMs, trendHalfLifeMs },
    progress: (phase, done) => progress(phase, before + (1 - before) * done),
    ...(listed ? { listed } : {}),
    ...(timed && trendHalfLifeMs !== null ? { recent: recentAudience(timed, trendHalfLifeMs) } : {}),
  })
  const model =
    known && facts ? withColdBlend(fitted, calibrateCold(shop.space, fitted, { ...known, ...facts }, known.likes)) : fitted
  shop.space.release(mark)
  return { model, tried: [...tried, ...(fading?.tried ?? [])] }
}

function withColdBlend(model: Model, cold: ColdBlend): Model {
  return { ...model, settings: { ...model.settings, blend: { ...model.settings.blend, ...cold } } }
}

interface Known {
  readonly content: Content
  /** What people like, by position in the catalogue. */
  readonly likes: Interactions
  readonly table: (split: Split, titles: Uint32Array, worth: Worth) => ScoreTable
}

/** What facts and words say for the people of a split. */
function factsIn(space: Space, x: Interactions, ids: readonly string[], { columns, positionOf }: Facts): Known {
  const content = contentOf(space, columns)
  const all = new Float32Array(columns.count).fill(1)
  return {
    content,
    likes: likesOf(atPositions(x, ids, columns.count, positionOf)),
    table: ({ cases }, titles, worth) => {
      const ranker = contentRanker(space, content, all, worth)
      const positions = titles.map((title) => positionOf(ids[title] ?? '') ?? columns.count)
      return scoreTable(space, renumbered(ranker, positions, columns.count), cases, titles.length)
    },
  }
}

/** The same meetings by position in the catalogue; titles that it lacks are left out. */
function atPositions(x: Interactions, ids: readonly string[], titles: number, positionOf: Facts['positionOf']): Interactions {
  return selected(x, { numberOf: Int32Array.from(ids, (id) => positionOf(id) ?? -1), titles })
}
