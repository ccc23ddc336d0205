import type { Workshop } from '../linalg/pool.ts'
import { type EaseSettings, fitEase, popularityScale } from '../models/ease.ts'
import { fitIals, type IalsSettings } from '../models/ials.ts'
import { audienceOf, type Interactions } from '../models/interactions.ts'
import type { Listed } from '../models/listed.ts'
import { type BlendSettings, defaultSettings, type ModelSettings } from '../models/model.ts'
import { titlesInReach } from '../models/titles-in-reach.ts'
import { climb } from './climb.ts'
import { listsRanker } from './lists-ranker.ts'
import type { Ranker } from './protocols.ts'
import { factorsRanker, matrixRanker } from './rankers.ts'
import { blended, type Objective, qualityOf, type ScoreTable, scaled, scoreTable } from './score-table.ts'
import type { Split } from './splits.ts'
import { MOST_CASES, titlesToChooseBy, validationSplits } from './validation.ts'

/** One fit or blend that was tried on the validation split. */
export interface Tried {
  readonly what: string
  readonly quality: number
}

export interface Choice {
  readonly settings: ModelSettings
  readonly tried: readonly Tried[]
}

export interface ChooseOptions {
  readonly seed: number
  readonly start?: ModelSettings
  readonly validationUsers?: number
  readonly onTried?: (tried: Tried) => void
  readonly objective?: Objective
  /** More titles than this are not needed to choose by: the ones with the largest audience stand for all. */
  readonly mostTitles?: number
  /** Further scores of the same cases that may be blended in, such as content; `titles` are the numbers in `x` of the split's. */
  readonly content?: (split: Split, titles: Uint32Array) => ScoreTable
  /** Imported neighbour lists by the titles' numbers in `x`. */
  readonly listed?: Listed
}

const grids = {
  lambda: [1, 2, 5, 10, 20, 50, 100, 150, 220, 330, 500, 750, 1100, 1700, 2500, 5000],
  dropout: [0, 0.1, 0.2, 0.33, 0.5],
  userExponent: [0, 0.25, 0.5, 0.75, 1],
  popularityExponent: [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4],
  alpha: [0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8],
  ridge: [0.001, 0.002, 0.004, 0.007, 0.012, 0.02, 0.04, 0.08, 0.16],
  factors: [0, 0.15, 0.3, 0.5, 0.7, 1, 1.5, 2.5, 4],
  content: [0, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3],
  imported: [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4],
}

/** Chooses all settings on a validation split inside `x`: nothing outside it is ever looked at. */
export async function chooseSettings(shop: Workshop, x: Interactions, options: ChooseOptions): Promise<Choice> {
  const { seed, start = defaultSettings, validationUsers = MOST_CASES, objective = 'ranking' } = options
  const mostTitles = options.mostTitles ?? titlesToChooseBy(x, validationUsers)
  const tried: Tried[] = []
  const note = (what: string, quality: number): number => {
    tried.push({ what, quality })
    options.onTried?.({ what, quality })
    return quality
  }
  const { head, titles } = titlesInReach(x, mostTitles)
  const folds = validationSplits(head, { seed, most: validationUsers, objective }).map((split) => ({
    split,
    audience: audienceOf(split.train),
  }))
  const quality = (tables: Tables): number => meanQuality(tables, (table) => qualityOf(shop.space, table, objective))
  const search: Search = { shop, folds, count: head.titles, quality, note }
  const ease = await chooseEase(search, start.ease)
  const ials = await chooseIals(search, start.ials)
  const own = titles.subarray(0, head.titles)
  const { content, listed } = options
  const extra: Extra = {
    content: content ? folds.map(({ split }) => content(split, own)) : null,
    imported: listed?.size ? await tablesOf(search, async (split) => listsRanker(listed, split, own)) : null,
  }
  const blend = await chooseBlend(search, start.blend, { ease: ease.tables, ials: ials.tables }, extra)
  return { settings: { ...start, ease: ease.settings, ials: ials.settings, blend }, tried }
}

/** One table of scores per fold. */
type Tables = readonly ScoreTable[]

function meanQuality(tables: Tables, of: (table: ScoreTable) => number): number {
  const cases = tables.reduce((sum, table) => sum + table.cases.length, 0) || 1
  return tables.reduce((sum, table) => sum + (of(table) * table.cases.length) / cases, 0)
}

interface Fold {
  readonly split: Split
  readonly audience: Float32Array
}

interface Search {
  readonly shop: Workshop
  readonly folds: readonly Fold[]
  readonly count: number
  readonly quality: (tables: Tables) => number
  readonly note: (what: string, quality: number) => number
}

/** Every fold's table divided by its audience^exponent. */
function corrected({ folds }: Search, tables: Tables, exponent: number): Tables {
  return tables.map((table, fold) => scaled(table, popularityScale(folds[fold]?.audience ?? new Float32Array(0), exponent)))
}

function sumOf(a: Tables, b: Tables, weight: number): Tables {
  return a.map((table, fold) => blended(table, b[fold] ?? table, weight))
}

/** Fits and scores one fold after the other; what a fit took is given back. */
async function tablesOf({ shop, folds, count }: Search, fit: (split: Split) => Promise<Ranker>): Promise<Tables> {
  const tables: ScoreTable[] = []
  for (const { split } of folds) {
    const mark = shop.space.mark()
    tables.push(scoreTable(shop.space, await fit(split), split.cases, count))
    shop.space.release(mark)
  }
  return tables
}

function easeTables(search: Search, settings: EaseSettings): Promise<Tables> {
  return tablesOf(search, async ({ train }) => matrixRanker('EASE', await fitEase(search.shop, train, settings)))
}

function ialsTables(search: Search, settings: IalsSettings): Promise<Tables> {
  const { shop } = search
  return tablesOf(search, async ({ train }) => factorsRanker(shop.space, await fitIals(shop, train, settings), settings))
}

/** One setting after the other, the ridge twice; the popularity correction needs no new fit. */
async function chooseEase(search: Search, from: EaseSettings): Promise<{ settings: EaseSettings; tables: Tables }> {
  const { popularityExponent, ...fitted } = from
  let best = fitted
  const climbOver = async (name: 'lambda' | 'dropout' | 'userExponent'): Promise<void> => {
    const { value } = await climb(grids[name], best[name], async (value) => {
      const tables = await easeTables(search, { ...best, [name]: value, popularityExponent: 0 })
      return search.note(`EASE ${name} ${value}`, search.quality(corrected(search, tables, popularityExponent)))
    })
    best = { ...best, [name]: value }
  }
  await climbOver('lambda')
  await climbOver('userExponent')
  await climbOver('dropout')
  await climbOver('lambda')
  const plain = await easeTables(search, { ...best, popularityExponent: 0 })
  const correction = await climb(grids.popularityExponent, popularityExponent, (value) =>
    search.note(`EASE popularity exponent ${value}`, search.quality(corrected(search, plain, value))),
  )
  return { settings: { ...best, popularityExponent: correction.value }, tables: corrected(search, plain, correction.value) }
}

/** More factors than titles or people say nothing more; a multiple of 16. */
function mostFactors({ folds, count }: Search): number {
  return Math.max(16, 16 * Math.floor(Math.min(count, folds[0]?.split.train.users ?? 0) / 16))
}

/** Ridge and weight of the unmet are chosen with few factors, then the larger size is tried. */
async function chooseIals(search: Search, from: IalsSettings): Promise<{ settings: IalsSettings; tables: Tables }> {
  const most = mostFactors(search)
  const few = Math.min(from.d, most)
  let best = { ...from, d: few }
  const made = new Map<string, Tables>()
  const qualityWith = async (settings: IalsSettings): Promise<number> => {
    const key = JSON.stringify(settings)
    const tables = made.get(key) ?? (await ialsTables(search, settings))
    made.clear()
    made.set(key, tables)
    return search.note(`iALS d ${settings.d} alpha ${settings.alpha} lambda ${settings.lambda}`, search.quality(tables))
  }
  for (const name of ['lambda', 'alpha', 'lambda'] as const) {
    const grid = name === 'lambda' ? grids.ridge : grids.alpha
    best = { ...best, [name]: (await climb(grid, best[name], (value) => qualityWith({ ...best, [name]: value }))).value }
  }
  const { value: d } = await climb([...new Set([few, Math.min(most, few * 2)])], few, (value) =>
    qualityWith({ ...best, d: value }),
  )
  const settings = { ...best, d }
  return { settings, tables: made.get(JSON.stringify(settings)) ?? (await ialsTables(search, settings)) }
}

/** What may be blended in where it is there. */
type Extra = Record<'content' | 'imported', Tables | null>

async function chooseBlend(
  search: Search,
  from: BlendSettings,
  { ease, ials }: Record<'ease' | 'ials', Tables>,
  extra: Extra,
): Promise<BlendSettings> {
  const quality = (what: string, value: number, tables: Tables): number => search.note(`${what} ${value}`, search.quality(tables))
  const first = await climb(grids.factors, from.factors, (value) => quality('factors', value, sumOf(ease, ials, value)))
  const exponent = await climb(grids.popularityExponent, from.factorsPopularityExponent, (value) =>
    quality('factors popularity exponent', value, sumOf(ease, corrected(search, ials, value), first.value)),
  )
  const targets = corrected(search, ials, exponent.value)
  const factors = await climb(grids.factors, first.value, (value) => quality('factors', value, sumOf(ease, targets, value)))
  const chosen = { ...from, factors: factors.value, factorsPopularityExponent: exponent.value }
  let sum = sumOf(ease, targets, factors.value)
  for (const name of ['content', 'imported'] as const) {
    const tables = extra[name]
    if (!tables) continue
    chosen[name] = (await climb(grids[name], from[name], (value) => quality(name, value, sumOf(sum, tables, value)))).value
    sum = sumOf(sum, tables, chosen[name])
  }
  return chosen
}
