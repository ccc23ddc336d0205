import {
  activityAt,
  CALIBRATED_TITLES,
  type Compute,
  decayFactor,
  dropTimes,
  emptyModel,
  gradeWeightsOf,
  type Model,
  type ModelSettings,
  newScores,
  openCalibration,
  openScorer,
  putBit,
  type ReportProgress,
  type Scorer,
  score,
  type TasteVector,
  type TimedPairs,
  topCalibrated,
  train,
  trendShare,
  wordsFor,
} from '@marquee/engine'
import { checkFacts } from '../../catalogue/facts-schema.ts'
import { fingerprintOf, linesOf } from '../../catalogue/sources/lines.ts'
import { objectIn } from '../../catalogue/sources/ndjson.ts'
import { type Audience, gradesIn, pairsOf, renumberByName } from '../interactions/audience.ts'
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
    const [met, moment] = [title[i] ?? 0, at[i] ?? Number.NaN]
    if (!((first[met] ?? Number.NaN) <= moment)) first[met] = moment
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

/** The `top` best unseen titles of every person of `histories`, in the order of the file. */
export function* recommendOffline(
  { space }: Compute,
  { scorer, ids, positionOf, firstRatedAt }: OfflineModel,
  { histories, top }: { histories: Audience; top: number },
): Generator<{ user: string; mediaIds: string[] }> {
  const scores = newScores(space, ids.length)
  const mask = space.u32(wordsFor(ids.length))
  const everything = new Uint32Array(mask.length)
  for (let title = 0; title < ids.length; title++) putBit(everything, title, true)
  const max = Math.max(top, CALIBRATED_TITLES)
  const best = { titles: space.u32(max), scores: space.f32(max) }
  const buffers = openCalibration(space, mask.length, max)
  const grade = gradesIn(histories)
  const positions = histories.ids.map((id) => positionOf(id) ?? -1)
  for (const [user, lines] of linesByUser(histories)) {
    const taste = tasteOf(histories, { lines, positions, grade, firstRatedAt }, scorer.model.settings)
    score(scorer, taste, scores)
    mask.set(everything)
    for (const position of seenPositions(histories, lines, positions)) putBit(mask, position, false)
    const { found } = topCalibrated(scorer, taste, { scores, eligible: mask }, { buffers, top: best })
    const mediaIds = Array.from(best.titles.subarray(0, Math.min(found, top)), (title) => ids[title] ?? '')
    yield { user: histories.users[user] ?? '', mediaIds }
  }
}

type HistoryLines = { lines: number[]; positions: number[]; grade: Uint8Array; firstRatedAt: Float64Array }

/** The taste vector of a history, as for a page: entries decay with their age relative to the newest one. */
function tasteOf(
  histories: Audience,
  { lines, positions, grade, firstRatedAt }: HistoryLines,
  settings: ModelSettings,
): TasteVector {
  const { evidence, halfLifeMs } = settings
  const momentOf = (line: number) => histories.ratedAt[line] ?? Number.NaN
  const latest = lines.reduce((max, line) => Math.max(max, momentOf(line) || -Infinity), -Infinity)
  const gradeWeights = gradeWeightsOf(evidence)
  const found = new Map<number, number>()
  for (const line of lines) {
    const position = positions[histories.title[line] ?? 0] ?? -1
    const share = Number.isNaN(momentOf(line)) ? 1 : decayFactor(latest - momentOf(line), halfLifeMs)
    const weight = (gradeWeights[grade[line] as 0 | 1 | 2] ?? 0) * share
    if (position >= 0) found.set(position, Math.max(found.get(position) ?? -Infinity, weight))
  }
  const titles = Uint32Array.from(found.keys()).sort()
  const times = Number.isFinite(latest) ? lines.map(momentOf) : [newestFirstRating(titles, firstRatedAt)]
  return { titles, weights: Float32Array.from(titles, (title) => found.get(title) ?? 0), trend: trendFor(settings, times) }
}

/** The time of a history without times: when its newest title was first rated. */
function newestFirstRating(titles: Uint32Array, firstRatedAt: Float64Array): number {
  let newest = Number.NaN
  for (const title of titles) if (!(newest >= (firstRatedAt[title] ?? Number.NaN))) newest = firstRatedAt[title] ?? newest
  return newest
}

/**
 * The trend's weight for a person, as of the audience's newest time or the person's own if later. Without known times
 * the person counts as present now.
 */
function trendFor(settings: ModelSettings, times: readonly number[]): number {
  const { newestAt } = settings
  if (newestAt === null) return 1
  const moment = times.reduce((max, at) => Math.max(max, at || -Infinity), newestAt)
  return activityAt(times, moment) * trendShare(settings, moment)
}

function linesByUser({ user }: Audience): Map<number, number[]> {
  const lines = new Map<number, number[]>()
  user.forEach((one, line) => {
    const ofPerson = lines.get(one)
    if (ofPerson) ofPerson.push(line)
    else lines.set(one, [line])
  })
  return lines
}

/** The positions of the titles of some lines, where they are known. */
function seenPositions({ title }: Audience, lines: number[], positions: number[]): number[] {
  return lines.map((line) => positions[title[line] ?? 0] ?? -1).filter((position) => position >= 0)
}
