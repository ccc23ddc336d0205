import { type ByteReader, type ByteWriter, bitsAt } from './bytes.ts'
import { SHARE_STEPS, shareAt, shareStep } from './shares.ts'
import type { Because } from './snapshot.ts'

/** Titles in their order, each with up to three reasons a person. */
export type PackedStrip = {
  readonly titles: Uint32Array
  /** Of each person: three places a title, seeds by their place (−1: none) with their shares, strongest first. */
  readonly because: readonly { readonly seeds: Int32Array; readonly shares: Float32Array }[]
}

/** Titles as they stand in a snapshot, each read where it is asked for. */
export type Strip = {
  readonly length: number
  readonly titleAt: (index: number) => number
  readonly because: (person: number, index: number) => Because[]
  readonly indexOf: (title: number) => number
}

export type Shape = { readonly titleWidth: number; readonly seedWidths: readonly number[] }

const REASONS = 3
const SHARE_WIDTH = 32 - Math.clz32(SHARE_STEPS)

function widthsOf({ titleWidth, seedWidths }: Shape): number[] {
  return [titleWidth, ...seedWidths.flatMap((width) => [width, SHARE_WIDTH, width, SHARE_WIDTH, width, SHARE_WIDTH])]
}

/**
 * Writes a strip: as many bits for each title as for any other, so that one can be found without reading the rest. `seeds` are
 * each person's, by their titles; a title is no reason for itself.
 */
export function packStrip(
  into: ByteWriter,
  { titles, because }: PackedStrip,
  { shape, seeds }: { shape: Shape; seeds: readonly Int32Array[] },
): void {
  const widths = widthsOf(shape)
  const stride = widths.length
  const values = new Uint32Array(titles.length * stride)
  for (let index = 0; index < titles.length; index++) values[index * stride] = titles[index] ?? 0
  seeds.forEach((seedTitles, person) => {
    const own = because[person]
    if (own) layReasons(values.subarray(1 + person * REASONS * 2), stride, { titles, own, seedTitles })
  })
  into.number(titles.length)
  into.packed(values, widths)
}

type Own = PackedStrip['because'][number]

/** Lays the reasons of one person beside the titles, those that count first. */
function layReasons(
  values: Uint32Array,
  stride: number,
  { titles, own, seedTitles }: { titles: Uint32Array; own: Own; seedTitles: Int32Array },
): void {
  const { seeds, shares } = own
  for (let index = 0, at = 0; index < titles.length; index++) {
    const title = titles[index] ?? 0
    let kept = index * stride
    for (const end = at + REASONS; at < end; at++) {
      const seed = seeds[at] ?? -1
      const step = seed < 0 || seedTitles[seed] === title ? 0 : shareStep(shares[at] ?? 0)
      if (step === 0) continue
      values[kept++] = seed + 1
      values[kept++] = step
    }
  }
}

/** Opens the strip that begins here. */
export function openStrip(from: ByteReader, shape: Shape): Strip {
  const length = from.number()
  const { source } = from
  const start = from.at * 8
  const stride = widthsOf(shape).reduce((total, width) => total + width, 0)
  const titleAt = (index: number): number => bitsAt(source, start + index * stride, shape.titleWidth)
  return {
    length,
    titleAt,
    because: (person, index) => {
      const width = shape.seedWidths[person] ?? 0
      let bit = start + index * stride + shape.titleWidth
      for (let before = 0; before < person; before++) bit += REASONS * ((shape.seedWidths[before] ?? 0) + SHARE_WIDTH)
      const found: Because[] = []
      for (let place = 0; place < REASONS; place++, bit += width + SHARE_WIDTH) {
        const seed = bitsAt(source, bit, width)
        if (seed === 0) break
        found.push({ seed: seed - 1, share: shareAt(bitsAt(source, bit + width, SHARE_WIDTH)) })
      }
      return found
    },
    indexOf: (title) => {
      for (let index = 0; index < length; index++) if (titleAt(index) === title) return index
      return -1
    },
  }
}
