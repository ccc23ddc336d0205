import type { Space } from '../kernels/space.ts'
import { NONE, type Seats, type Strongest } from '../kernels/term-kernels.ts'
import type { Content } from '../models/content.ts'
import type { Scorer } from '../models/scorer.ts'
import { REASONS } from './settings.ts'

/** Seeds that are looked at together: what they give to a page of titles fits a cache. */
export const BLOCK = 128

/** Room for the terms that seeds give to a few thousand titles at once ("slots"). */
export interface TermsRoom {
  readonly most: number
  /** Slot of a position, −1 between uses. */
  readonly slotOf: Int16Array
  readonly terms: Float32Array
  readonly strongest: Strongest
  /** Where the neighbours of a block of seeds are. */
  readonly neighbours: { readonly from: Uint32Array; readonly to: Uint32Array; readonly factor: Float32Array }
  /** Which of a block of seeds may be named. */
  readonly named: Uint32Array
  readonly factors: FactorRoom
  readonly facts: FactRoom | null
}

/** Factors of the slots that have them, four by four; and of a block of seeds. */
export interface FactorRoom {
  readonly rowCodes: Uint32Array
  readonly shorts: Int16Array
  readonly scale: Float32Array
  readonly slots: Uint32Array
  readonly codes: Uint32Array
  readonly weights: Float32Array
  readonly x: Float32Array
  readonly pairs: Int16Array
  readonly steps: Float32Array
}

/** Facts of the slots, and who of a block of seeds has which feature. */
export interface FactRoom {
  /** NONE where the groups and lists of the catalogue do not know the title as it is now. */
  readonly titles: Uint32Array
  readonly mix: Float32Array
  readonly kinds: GroupRoom
  readonly places: GroupRoom
  /** common[f · width + lane]: what a seed gives by a common feature; zero between uses. */
  readonly common: Float32Array
  /** The cells of it that are not zero; at most as many as it has. */
  readonly cells: Uint32Array
  /** Rare features, see `SharedFeatures`; zero between uses. */
  readonly marks: Uint32Array
  readonly first: Uint32Array
  readonly links: Uint32Array
  readonly amounts: Float32Array
  /** The features that are linked. */
  readonly linked: Uint32Array
}

/** Groups of the catalogue that slots are in, which have no number between uses, and what a block of seeds gives to each. */
export interface GroupRoom extends Seats {
  readonly sums: Float32Array
}

/** Rare features of a block of seeds that are linked at a time. */
export const LINKS = BLOCK * 48

/** Takes the room from the space. */
export function openTermsRoom(space: Space, { model, content, count }: Scorer, most: number): TermsRoom {
  const { d } = model.factors
  const rows = most + 3
  return {
    most,
    slotOf: space.i16(count + 1).fill(-1),
    terms: space.f32(most * BLOCK),
    strongest: { totals: space.f32(most), terms: space.f32(most * REASONS), seeds: space.u32(most * REASONS) },
    neighbours: { from: space.u32(BLOCK), to: space.u32(BLOCK), factor: space.f32(BLOCK) },
    named: space.u32(BLOCK),
    factors: {
      rowCodes: space.u32(rows),
      shorts: space.i16(rows * d),
      scale: space.f32(rows),
      slots: space.u32(rows),
      codes: space.u32(BLOCK).fill(NONE),
      weights: space.f32(BLOCK),
      x: space.f32(BLOCK * d),
      pairs: space.i16(BLOCK * d),
      steps: space.f32(BLOCK),
    },
    facts: content && factRoom(space, content, most),
  }
}

function factRoom(space: Space, { features, kinds, places }: Content, most: number): FactRoom {
  const groups = (size: number): GroupRoom => ({
    of: space.u32(most),
    groups: space.u32(most + 1),
    sums: space.f32((Math.min(most, size) + 1) * BLOCK),
    numberOf: space.u32(size),
  })
  return {
    titles: space.u32(most),
    mix: space.f32(most),
    kinds: groups(kinds.shared.length),
    places: groups(places.shared.length),
    common: space.f32(features.common * BLOCK),
    cells: new Uint32Array(features.common * BLOCK),
    marks: space.u32((features.count >>> 5) + 1),
    first: space.u32(features.count),
    links: space.u32(2 * LINKS),
    amounts: space.f32(LINKS),
    linked: new Uint32Array(LINKS),
  }
}
