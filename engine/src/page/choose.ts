import type { Candidate } from './candidate.ts'
import { type Filling, fillRow } from './fill.ts'
import { type Judge, openJudge, type Runner } from './judge.ts'
import type { Scene } from './scene.ts'
import { IN_SIGHT, LEAST_TITLES, MANY_ROWS } from './settings.ts'
import { POOL_WORDS } from './stage.ts'

// Stage-wise greedy choice: the next row is the one whose titles in sight, as far as no row above has them, add most to the
// page. A row's gain only falls while others take its titles, so a gain from an earlier stage is a bound: most are not looked at.

/** A row from the pool that made it onto the page. */
export interface Chosen {
  readonly candidate: Candidate
  readonly runner: Runner
  places: Int32Array
}

/** Among rows that add about the same, the seed decides. */
const TURN = 0.04

/** Chooses rows in page order, filled as far as they are in sight, then deepens them in page order. */
export function chooseRows(scene: Scene, candidates: readonly Candidate[], most: number): Chosen[] {
  const { settings } = scene
  const used = new Uint32Array(POOL_WORDS)
  const first = Math.max(LEAST_TITLES, Math.min(IN_SIGHT, Math.floor(scene.pool.ranked / settings.rows)))
  if (!settings.stagewise) return byItself(scene, candidates, { most, first, used })
  const chosen = stagewise(scene, candidates, { most, first, used })
  for (const row of chosen) {
    row.places = fillRow(scene, fillingOf(row.runner, used), row.places, settings.depth)
  }
  return chosen
}

function fillingOf({ bits, order, candidate }: Runner, used: Uint32Array): Filling {
  return { bits, order, used, themes: candidate.themes }
}

interface Round {
  readonly most: number
  readonly first: number
  readonly used: Uint32Array
}

function runnersOf({ random }: Scene, candidates: readonly Candidate[], judge: Judge): Runner[] {
  const runners: Runner[] = []
  for (const candidate of candidates) {
    if (candidate.source.from !== 'pool') continue
    runners.push(...judge.enter(candidate, candidate.weight * (1 + TURN * (random() - 0.5))))
  }
  return runners
}

function stagewise(scene: Scene, candidates: readonly Candidate[], { most, first, used }: Round): Chosen[] {
  const judge = openJudge(scene, used, first)
  const chosen: Chosen[] = []
  const isFit = ({ candidate }: Runner): boolean => judge.hasRoom(candidate)
  let runners = runnersOf(scene, candidates, judge)
  while (chosen.length < most) {
    if (chosen.length === MANY_ROWS) runners = runners.filter(({ candidate }) => candidate.kind !== 'more')
    const leading = chosen.length === 0 ? judge.best(runners, isLeading) : null
    const best = leading ?? judge.best(runners, isFit) ?? judge.best(runners, isAboutThemes)
    if (!best) break
    const places = fillRow(scene, fillingOf(best, used), new Int32Array(0), first)
    if (places.length >= LEAST_TITLES) {
      judge.add(best.candidate, places)
      chosen.push({ candidate: best.candidate, runner: best, places })
    } else for (const place of places) free(used, place)
    runners = runners.filter((runner) => runner !== best && runner.bound > 0)
  }
  return chosen
}

/** The best of everything comes first, whatever else there is. */
function isLeading({ candidate }: Runner): boolean {
  return candidate.kind === 'top_picks' || candidate.kind === 'popular'
}

/** Where nothing else is left, there may be more rows of these kinds than usual. */
function isAboutThemes({ candidate }: Runner): boolean {
  return candidate.themes.length > 0
}

function free(used: Uint32Array, place: number): void {
  used[place >>> 5] = (used[place >>> 5] ?? 0) & ~(1 << (place & 31))
}

/** The rows that are best each by itself, whatever the others show: what stage-wise choice is measured against. */
function byItself(scene: Scene, candidates: readonly Candidate[], { most, first }: Round): Chosen[] {
  const judge = openJudge(scene, new Uint32Array(POOL_WORDS), first)
  const order = runnersOf(scene, candidates, judge)
    .map((runner) => ({ runner, gain: judge.gain(runner) }))
    .sort((a, b) => b.gain - a.gain)
  const chosen: Chosen[] = []
  for (const { runner } of order) {
    if (chosen.length >= most || !judge.hasRoom(runner.candidate)) continue
    const { candidate } = runner
    const places = fillRow(scene, fillingOf(runner, new Uint32Array(POOL_WORDS)), new Int32Array(0), scene.settings.depth)
    if (places.length < LEAST_TITLES) continue
    judge.add(candidate, places)
    chosen.push({ candidate, runner, places })
  }
  return chosen
}
