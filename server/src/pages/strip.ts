import { type ByteReader, type ByteWriter, bitsAt } from './bytes.ts'
import { DIGITS_WIDTH, digitsIn, exactShare, SHARE_STEPS, shareAt, shareStep } from './shares.ts'
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
 * each person's, by their titles; a title is no reason for itself. Returns the digits of its shares, three a person and title.
 */
export function packStrip(
  into: ByteWriter,
  { titles, because }: PackedStrip,
  { shape, seeds }: { shape: Shape; seeds: readonly Int32Array[] },
): Uint8Array {
  const widths = widthsOf(shape)
  const stride = widths.length
  const values = new Uint32Array(titles.length * stride)
  const digits = new Uint8Array(titles.length * seeds.length * REASONS)
  for (let index = 0; index < titles.length; index++) values[index * stride] = titles[index] ?? 0
  seeds.forEach((seedTitles, person) => {
    const own = because[person]
    const laid = { values: values.subarray(1 + person * REASONS * 2), digits: digits.subarray(person * REASONS) }
    if (own) layReasons(laid, { stride, people: seeds.length }, { titles, own, seedTitles })
  })
  into.number(titles.length)
  into.packed(values, widths)
  return digits
}

type Own = PackedStrip['because'][number]

/** Lays the reasons of one person beside the titles, those that count first. */
function layReasons(
  { values, digits }: { values: Uint32Array; digits: Uint8Array },
  { stride, people }: { stride: number; people: number },
  { titles, own, seedTitles }: { titles: Uint32Array; own: Own; seedTitles: Int32Array },
): void {
  const { seeds, shares } = own
  for (let index = 0, at = 0; index < titles.length; index++) {
    const title = titles[index] ?? 0
    let kept = index * stride
    let place = index * people * REASONS
    for (const end = at + REASONS; at < end; at++) {
      const seed = seeds[at] ?? -1
      const share = shares[at] ?? 0
      const step = seed < 0 || seedTitles[seed] === title ? 0 : shareStep(share)
      if (step === 0) continue
      digits[place++] = digitsIn(step, share)
      values[kept++] = seed + 1
      values[kept++] = step
    }
  }
}

/** Digits of shares, packed; `from` is the bit that those of a strip begin at. */
export type Digits = { readonly bytes: Uint8Array; readonly from: number }

/** Opens the strip that begins here, and leaves the reader behind it; `digitsOf` is asked then for the digits of its shares. */
export function openStrip(from: ByteReader, shape: Shape, digitsOf: (from: ByteReader) => Digits | undefined): Strip {
  const length = from.number()
  const { source } = from
  const start = from.at * 8
  const stride = widthsOf(shape).reduce((total, width) => total + width, 0)
  from.at += Math.ceil((length * stride) / 8)
  const digits = digitsOf(from)
  const people = shape.seedWidths.length
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
        found.push(
          becauseOf(seed - 1, bitsAt(source, bit + width, SHARE_WIDTH), digits, (index * people + person) * REASONS + place),
        )
      }
      return found
    },
    indexOf: (title) => {
      for (let index = 0; index < length; index++) if (titleAt(index) === title) return index
      return -1
    },
  }
}

/** A seed with its share: exact where the page has its digits, else as its step has it. */
export function becauseOf(seed: number, step: number, digits: Digits | undefined, place: number): Because {
  const coarse = shareAt(step)
  if (!digits) return { seed, share: coarse, coarse }
  return { seed, share: exactShare(step, bitsAt(digits.bytes, digits.from + place * DIGITS_WIDTH, DIGITS_WIDTH)), coarse }
}
