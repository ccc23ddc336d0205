import type { Compute } from '../../linalg/pool.ts'
import { emptyModel, type Model, type ModelSettings } from '../model.ts'
import { noPredicted } from '../predicted-factors.ts'
import { type ByteFactors, byteFactors } from './byte-factors.ts'
import { gradeWeightsOf } from './evidence.ts'
import { fitIals } from './ials.ts'
import { addImportedRow, type ImportedLists, importedRow } from './imported-lists.ts'
import { type Interactions, likeCounts } from './interactions.ts'
import { fitLocalRidge } from './local-ridge.ts'
import { joinRows, prune, type SparseRow } from './prune.ts'
import { keepFirstTitles, sampleUsers, titlesByAudience } from './titles-by-audience.ts'

/** Reports the progress of training: the phase that begins, and the fraction done, 0 to 1. */
export type ReportProgress = (phase: string, done: number) => void

/** Only this many titles, by audience, get factors. */
const MAX_WITH_FACTORS = 20_000
/** With more interactions than this the factors are fitted on a sample of the users. */
const MAX_PAIRS_OF_FACTORS = 6_000_000

export interface FitOptions {
  readonly settings: ModelSettings
  readonly progress?: ReportProgress
  /** Number of candidates per column of the title-to-title matrix. */
  readonly candidates?: number
  /** Imported neighbour lists by the titles' numbers in `x`; unrated titles may be in them. */
  readonly listed?: ImportedLists
  /** The audience of each title, weighted by recency. */
  readonly recent?: Float32Array
}

/**
 * Fits a model with given settings. `ids` has the ids of the titles of `x`. Titles without ratings or lists are left
 * to content.
 */
export async function fitModel(compute: Compute, x: Interactions, ids: readonly string[], options: FitOptions): Promise<Model> {
  const { settings, progress = () => {}, candidates, listed = new Map(), recent = likeCounts(x) } = options
  const { x: rated, titles } = titlesByAudience(x)
  progress('title to title', 0)
  const linear = { allRated: settings.evidence.allRated, ...(candidates ? { candidates } : {}) }
  const rows = prune(await fitLocalRidge(compute, rated, settings.ease, linear))
  progress('factors', 0.6)
  const factors = await fitFactors(compute, rated, settings)
  progress('done', 1)
  const joined = withLists({ titles, audience: likeCounts(rated), rows }, listed, settings.blend.imported)
  return {
    ids: Array.from(joined.titles, (title) => ids[title] ?? ''),
    audience: joined.audience,
    recent: Float32Array.from(joined.titles, (title) => recent[title]),
    neighbours: joinRows(joined.rows),
    factors,
    predicted: noPredicted(),
    users: x.users,
    settings,
  }
}

async function fitFactors(compute: Compute, rated: Interactions, { ials, evidence }: ModelSettings): Promise<ByteFactors> {
  const mark = compute.space.mark()
  const sample = sampleUsers(keepFirstTitles(rated, MAX_WITH_FACTORS), MAX_PAIRS_OF_FACTORS)
  const factors = byteFactors(await fitIals(compute, sample, ials, gradeWeightsOf(evidence)))
  compute.space.release(mark)
  return factors
}

/** Factor of imported lists in a model without an audience: content scores are larger than those of an audience. */
const IMPORTED_ALONE_FACTOR = 4

/** A model of imported neighbour lists alone, for an installation without an audience. */
export function fitLists(ids: readonly string[], listed: ImportedLists, settings: ModelSettings): Model {
  const none = { titles: new Uint32Array(0), audience: new Float32Array(0), rows: [] }
  const { titles, audience, rows } = withLists(none, listed, IMPORTED_ALONE_FACTOR * settings.blend.imported)
  const names = Array.from(titles, (title) => ids[title] ?? '')
  return { ...emptyModel(settings), ids: names, audience, recent: audience.slice(), neighbours: joinRows(rows) }
}

interface FittedRows {
  readonly titles: Uint32Array
  readonly audience: Float32Array
  readonly rows: readonly SparseRow[]
}

/** Adds imported lists to the rows, and rows for titles that only lists have, numbered behind the others. */
function withLists({ titles, audience, rows }: FittedRows, listed: ImportedLists, weight: number): FittedRows {
  if (listed.size === 0 || weight === 0) return { titles, audience, rows }
  const numbers = new Map(Array.from(titles, (title, number) => [title, number]))
  const numberOf = (title: number): number => {
    const number = numbers.get(title) ?? numbers.size
    numbers.set(title, number)
    return number
  }
  const listByNumber = new Map(Array.from(listed, ([seed, list]) => [numberOf(seed), Uint32Array.from(list, numberOf)]))
  const priors = new Float32Array(numbers.size)
  priors.set(audience)
  const empty = { titles: new Uint32Array(0), values: new Float32Array(0) }
  return {
    titles: Uint32Array.from(numbers.keys()),
    audience: priors,
    rows: Array.from(priors, (_, number) =>
      addImportedRow(rows[number] ?? empty, importedRow(listByNumber, number, priors, weight)),
    ),
  }
}
