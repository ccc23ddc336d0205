import type { Compute } from '../linalg/pool.ts'
import { fitModel, type Progress } from '../models/fit.ts'
import { type Interactions, likesOf, selected } from '../models/interactions.ts'
import type { BlendSettings, Model, ModelSettings } from '../models/model.ts'
import { openScorer } from '../models/scorer.ts'
import { calibrateCold } from './calibrate.ts'
import { climb } from './climb.ts'
import { overall } from './metrics.ts'
import { measure, recommend } from './protocols.ts'
import { servedRanker } from './rankers.ts'
import type { Tried } from './search.ts'
import { type Case, unseenUsers } from './splits.ts'
import type { ContentSource } from './train.ts'

// How titles that an audience has met stand beside all others of the catalogue. Some people are left out of a fit, and the whole
// catalogue is ranked for them, as it is served: what they like may be known to the rest, or to nobody. A straight line says what the
// audience would be expected to say of a title that it has not met (calibrate.ts); how much facts say of those that it has met is
// chosen by what those people like.

const PEOPLE = 300
const CANDIDATES = 200
/** Share of the time that the fit takes, and how many trials usually follow it. */
const FITTED = 0.7
const USUAL_TRIALS = 5
const GRID = [0, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.5]

export interface ColdChoice {
  readonly blend: BlendSettings
  readonly tried: readonly Tried[]
}

export interface ColdOptions {
  readonly seed: number
  readonly settings: ModelSettings
  readonly facts: ContentSource
  readonly progress?: Progress
}

/** The blend with everything that titles without an audience go by. */
export async function chooseCold(
  compute: Compute,
  x: Interactions,
  ids: readonly string[],
  { seed, settings, facts, progress = () => {} }: ColdOptions,
): Promise<ColdChoice> {
  const { space } = compute
  const mark = space.mark()
  const split = unseenUsers(x, { seed, testUsers: Math.min(PEOPLE, Math.ceil(x.users / 5)) })
  const told = (_: string, done: number): void => progress('titles without an audience', FITTED * done)
  const fitted = await fitModel(compute, split.train, ids, { settings, candidates: CANDIDATES, progress: told })
  const inCatalogue = { numberOf: Int32Array.from(ids, (id) => facts.positionOf(id) ?? -1), titles: facts.content.count }
  const line = calibrateCold(space, fitted, facts, likesOf(selected(split.train, inCatalogue)))
  const cases = split.cases.map((one) => placedCase(one, inCatalogue.numberOf)).filter(({ held }) => held.length > 0)
  const tried: Tried[] = []
  const blendWith = (content: number): BlendSettings => consistent({ ...settings.blend, ...line, content })
  const { value } = await climb(GRID, settings.blend.content || 0.02, (content) => {
    const quality = cases.length > 0 ? qualityOf(compute, fitted, blendWith(content), { facts, cases }) : 0
    tried.push({ what: `facts beside an audience ${content}`, quality })
    progress(`facts beside an audience ${content}`, Math.min(1, FITTED + (1 - FITTED) * (tried.length / USUAL_TRIALS)))
    return quality
  })
  space.release(mark)
  return { blend: blendWith(value), tried }
}

/** Facts say no less of a title that nobody has met than of one that many have. */
function consistent(blend: BlendSettings): BlendSettings {
  return { ...blend, coldContent: Math.max(blend.coldContent, blend.content) }
}

function qualityOf(
  { space }: Compute,
  model: Model,
  blend: BlendSettings,
  { facts: { content, positionOf }, cases }: { facts: ContentSource; cases: readonly Case[] },
): number {
  const mark = space.mark()
  const served = { ...model, settings: { ...model.settings, blend } }
  const scorer = openScorer(space, served, { count: content.count, positionOf, content })
  const lists = recommend(space, servedRanker(scorer), { cases, count: content.count })
  space.release(mark)
  return overall(measure(lists, cases))
}

/** A case by positions in the catalogue; titles that it lacks are left out. */
function placedCase({ history, grades, held }: Case, positions: Int32Array): Case {
  const isKnown = (title: number): boolean => (positions[title] ?? -1) >= 0
  const placed = (titles: Uint32Array): Uint32Array => titles.filter(isKnown).map((title) => positions[title])
  const kept = grades?.filter((_, at) => isKnown(history[at]))
  return { history: placed(history), held: placed(held), ...(kept ? { grades: kept } : {}) }
}
