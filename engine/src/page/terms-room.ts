import type { Strongest } from '../kernels/kernels.ts'
import type { Space } from '../kernels/space.ts'
import type { Scorer } from '../models/scorer.ts'
import { REASONS } from './settings.ts'

/** Room for the terms that seeds give to a few thousand titles at once ("slots"). */
export interface TermsRoom {
  readonly most: number
  /** Slot of a title by its number in the model, −1 between uses; short, so that it stays in the cache. */
  readonly slotOf: Int16Array
  readonly column: Float32Array
  readonly strongest: Strongest
  /** Terms that nothing is above: what is noted beside them only adds to the totals. */
  readonly unnamed: Float32Array
  readonly factors: FactorRoom
  readonly facts: FactRoom | null
}

/** Factors of the slots that have them, laid out one after the other. */
interface FactorRoom {
  readonly bytes: Int8Array
  readonly scale: Float32Array
  readonly slots: Uint32Array
  /** Four solutions side by side. */
  readonly four: Float32Array
}

/** Facts of the slots: which group by genres and by place each is in, and who has the seeds' features. */
export interface FactRoom {
  readonly mix: Float32Array
  readonly raw: Float32Array
  readonly amount: Float32Array
  readonly kinds: GroupRoom
  readonly places: GroupRoom
  /** Number of a feature that some seed has, −1 between uses. */
  readonly numberOf: Int32Array
  /** The same as pairs, before they are in order. */
  pairs: { readonly numbers: Uint32Array; readonly slots: Uint32Array }
  /** Slots that have feature number i are carriers.slots[start[i] .. start[i + 1]). */
  readonly carriers: { start: Uint32Array; slots: Uint32Array }
}

export interface GroupRoom {
  readonly of: Uint32Array
  readonly start: Uint32Array
  readonly values: Uint32Array
  readonly shared: Float32Array
  /** Number here of a group of the whole catalogue, −1 between uses. */
  readonly numberOf: Int32Array
}

/** Features in the sets of all groups, on average. */
const SET = 8

/** Takes the room from the space. */
export function openTermsRoom(space: Space, { model, content }: Scorer, most: number): TermsRoom {
  const { d } = model.factors
  const groups = (size: number): GroupRoom => ({
    of: space.u32(most),
    start: space.u32(most + 2),
    values: space.u32(most * SET),
    shared: space.f32(most + 1),
    numberOf: new Int32Array(size).fill(-1),
  })
  return {
    most,
    slotOf: new Int16Array(model.ids.length).fill(-1),
    column: space.f32(most),
    strongest: { totals: space.f32(most), terms: space.f32(most * REASONS), seeds: space.u32(most * REASONS) },
    unnamed: space.f32(most * REASONS).fill(Infinity),
    factors: { bytes: space.i8(most * d), scale: space.f32(most), slots: space.u32(most), four: space.f32(4 * d) },
    facts: content && {
      mix: space.f32(most),
      raw: space.f32(most),
      amount: space.f32(content.features.count),
      kinds: groups(content.kinds.shared.length),
      places: groups(content.places.shared.length),
      numberOf: new Int32Array(content.features.count).fill(-1),
      pairs: { numbers: new Uint32Array(most * SET), slots: new Uint32Array(most * SET) },
      carriers: { start: new Uint32Array(1024), slots: new Uint32Array(most * SET) },
    },
  }
}
