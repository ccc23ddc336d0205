import {
  type Compute,
  dropTimes,
  emptyModel,
  type Model,
  type ModelSettings,
  openScorer,
  type ReportProgress,
  type Scorer,
  type TimedPairs,
  train,
} from '@marquee/engine'
import { checkFacts } from '../../catalogue/facts-schema.ts'
import { fingerprintOf, linesOf } from '../../catalogue/sources/lines.ts'
import { objectIn } from '../../catalogue/sources/ndjson.ts'
import { type Audience, pairsOf, renumberByName } from '../interactions/audience.ts'
import { withTimes } from '../interactions/rating-times.ts'
import { catalogueOf, type TrainingCatalogue, type TrainingTitle } from '../training-catalogue.ts'
import { contentFor } from '../training-content.ts'

/** A model trained on a file alone, and the titles it may recommend: those of the file, then those of the catalogue. */
export type OfflineModel = {
  model: Model
  scorer: Scorer
  settings: ModelSettings
  ids: readonly string[]
  positionOf: (id: string) => number | undefined
  /** When each title was first rated, by position; NaN where unknown. */
  firstRatedAt: Float64Array
}

export type OfflineOptions = {
  catalogue: string | undefined
  randomSeed: number
  progress: ReportProgress
  /** Titles that may occur in histories: only these need lists of related titles. */
  seeds: readonly string[]
}

/**
 * Trains on an audience exactly as the server does, with a catalogue's facts and neighbour lists where there is one.
 */
export async function trainOffline(
  compute: Compute,
  given: Audience,
  { catalogue, randomSeed, progress, seeds }: OfflineOptions,
): Promise<OfflineModel> {
  const audience = renumberByName(given)
  const titlesInFile = catalogue === undefined ? undefined : await readTitles(catalogue, audience.ids)
  const ids = titlesInFile?.ids ?? audience.ids
  const positions = new Map(ids.map((id, position) => [id, position]))
  const positionOf = (id: string) => positions.get(id)
  const pairs = pairsOf(audience, ids.length)
  const timed = withTimes(pairs)
  const named = [...audience.ids, ...seeds].map(positionOf).filter((position) => position !== undefined)
  const content = titlesInFile ? contentFor(compute.space, titlesInFile, named) : null
  const options = {
    randomSeed,
    progress,
    ...(content ? { facts: { content, positionOf } } : {}),
    ...(timed ? { timed } : {}),
    ...(titlesInFile && titlesInFile.listed.size > 0 ? { listed: titlesInFile.listed } : {}),
  }
  const model = pairs.user.length === 0 ? emptyModel() : (await train(compute, dropTimes(pairs), ids, options)).model
  const binding = { count: ids.length, positionOf, content }
  const scorer = openScorer(compute.space, model, binding)
  return { model, scorer, settings: model.settings, ids, positionOf, firstRatedAt: firstRatingTimes(pairs) }
}

function firstRatingTimes({ titles, title, at }: TimedPairs): Float64Array {
  const first = new Float64Array(titles).fill(Number.NaN)
  for (let i = 0; i < title.length; i++) {
    const [position, ratedAt] = [title[i] ?? 0, at[i] ?? Number.NaN]
    if (!((first[position] ?? Number.NaN) <= ratedAt)) first[position] = ratedAt
  }
  return first
}

/** The titles of an audience in their order, then all others of the catalogue. */
async function readTitles(file: string, wanted: readonly string[]): Promise<TrainingCatalogue & { ids: string[] }> {
  await fingerprintOf(file)
  const titles = new Map<string, TrainingTitle>(wanted.map((id) => [id, { title: { id, media_type: 'movie', title: id } }]))
  for await (const { text } of linesOf(file)) {
    const checked = checkFacts(objectIn(text ?? ''), { adult: false })
    if ('title' in checked) titles.set(checked.title.id, { title: checked.title as TrainingTitle['title'] })
  }
  return { ...(await catalogueOf(titles.values())), ids: [...titles.keys()] }
}
