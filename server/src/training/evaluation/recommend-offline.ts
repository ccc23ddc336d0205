import {
  activityAt,
  CALIBRATED_TITLES,
  type Compute,
  decayFactor,
  gradeWeightsOf,
  type ModelSettings,
  newScores,
  openCalibrationBuffers,
  putBit,
  score,
  type TasteVector,
  topCalibrated,
  trendShare,
  wordsFor,
} from '@marquee/engine'
import { type Audience, gradesIn } from '../interactions/audience.ts'
import type { OfflineModel } from './offline-model.ts'

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
  const buffers = openCalibrationBuffers(space, mask.length, max)
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
