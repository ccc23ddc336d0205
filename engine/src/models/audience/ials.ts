import type { WasmSpace } from '../../kernels/space.ts'
import { syrk } from '../../linalg/gemm.ts'
import { type Matrix, newMatrix } from '../../linalg/matrix.ts'
import { type Compute, type KernelTask, splitRange } from '../../linalg/pool.ts'
import { normal, seeded } from '../random.ts'
import { type GradeWeights, likedOnly } from './evidence.ts'
import { type Interactions, transpose } from './interactions.ts'

/** Settings of the factorisation (iALS). Loss: Σ observed (1 − x·y)² + alpha · Σ all (x·y)² + ridges. */
export interface IalsSettings {
  /** Dimension of the factors, a multiple of 16. */
  readonly d: number
  /** Weight of unobserved pairs. */
  readonly alpha: number
  /** A row with `count` interactions has the ridge lambda · (count + alpha · rows of the other side). */
  readonly lambda: number
  readonly rounds: number
  readonly seed: number
}

/** Factors of the titles (they stay in the space), and the matrix for the fold-in. */
export interface IalsFactors {
  readonly d: number
  readonly titles: Matrix
  /** alpha · YᵀY, d × d. */
  readonly base: Float32Array
}

/** The ridge of a profile with `count` titles. */
export function ridgeOf(settings: Pick<IalsSettings, 'alpha' | 'lambda'>, count: number, others: number): number {
  return settings.lambda * (count + settings.alpha * others)
}

/**
 * Alternating least squares, each row solved exactly. Only the factors of the titles are kept: a profile is folded in
 * on request.
 */
export async function fitIals(
  compute: Compute,
  x: Interactions,
  settings: IalsSettings,
  gradeWeights: GradeWeights = likedOnly,
): Promise<IalsFactors> {
  const { space } = compute
  const titles = newMatrix(space, x.titles, settings.d)
  const base = space.f32(settings.d * settings.d)
  const mark = space.mark()
  const users = newMatrix(space, x.users, settings.d)
  const byUser = sideInSpace(space, x, settings, gradeWeights)
  const byTitle = sideInSpace(space, transpose(x), settings, gradeWeights)
  const tasks = taskScratch(space, settings.d)
  fillNormal(titles, settings)
  for (let round = 0; round < settings.rounds; round++) {
    await halfStep(compute, byUser, titles, users, { settings, base, tasks })
    await halfStep(compute, byTitle, users, titles, { settings, base, tasks })
  }
  await setBase(compute, titles, settings.alpha, base)
  const initial = base.slice()
  space.release(mark)
  return { d: settings.d, titles, base: initial }
}

/** The rows of one side, in the space. */
interface FactorSide {
  readonly count: number
  readonly start: Uint32Array
  readonly title: Uint32Array
  readonly ridge: Float32Array
  /** The weight of each interaction; null if all are 1. */
  readonly weight: Float32Array | null
}

function sideInSpace(space: WasmSpace, x: Interactions, settings: IalsSettings, gradeWeights: GradeWeights): FactorSide {
  const start = space.u32(x.start.length)
  start.set(x.start)
  const title = space.u32(x.title.length)
  title.set(x.title)
  const ridge = space.f32(x.users)
  ridge.set(Float32Array.from({ length: x.users }, (_, u) => ridgeOf(settings, x.start[u + 1] - x.start[u], x.titles)))
  return { count: x.users, start, title, ridge, weight: x.grade ? weightsIn(space, x.grade, gradeWeights) : null }
}

function weightsIn(space: WasmSpace, grade: Uint8Array, gradeWeights: GradeWeights): Float32Array {
  const weight = space.f32(grade.length)
  for (let i = 0; i < grade.length; i++) weight[i] = gradeWeights[grade[i]]
  return weight
}

const SOLVE_TASKS = 16

/** Each task has scratch of its own, whichever thread runs it. */
function taskScratch(space: WasmSpace, d: number): number[] {
  return Array.from({ length: SOLVE_TASKS }, () => space.f32(d * (d + 768)).byteOffset)
}

interface HalfStepOptions {
  readonly settings: IalsSettings
  readonly base: Float32Array
  readonly tasks: number[]
}

async function halfStep(
  compute: Compute,
  side: FactorSide,
  from: Matrix,
  to: Matrix,
  { settings, base, tasks }: HalfStepOptions,
): Promise<void> {
  await setBase(compute, from, settings.alpha, base)
  const fixed = [base, side.ridge, from.data].map((array) => array.byteOffset)
  const rows = [side.start, side.title].map((array) => array.byteOffset)
  const cuts = splitRange(side.count, Math.max(1, Math.ceil(side.count / SOLVE_TASKS)))
  await compute.pool.run(
    cuts.map(([first, last], task): KernelTask => {
      const out = [to.data.byteOffset, tasks[task], compute.space.wide]
      return [['alsRows', ...fixed, settings.d, ...rows, side.weight?.byteOffset ?? 0, first, last, ...out]]
    }),
  )
}

/** base ← alpha · FᵀF */
async function setBase(compute: Compute, factors: Matrix, alpha: number, base: Float32Array): Promise<void> {
  const mark = compute.space.mark()
  const gram = newMatrix(compute.space, factors.cols, factors.cols)
  await syrk(compute, factors, gram)
  for (let i = 0; i < base.length; i++) base[i] = alpha * gram.data[i]
  compute.space.release(mark)
}

function fillNormal(titles: Matrix, { d, seed }: IalsSettings): void {
  const random = seeded(seed)
  const spread = 0.1 / Math.sqrt(d)
  for (let i = 0; i < titles.rows * d; i++) titles.data[i] = spread * normal(random)
}
