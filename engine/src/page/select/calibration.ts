import { KERNEL_NUMBERS, type RowBuffers, WHOLE_TITLE } from '../../kernels/row-kernels.ts'

/**
 * Calibration: the similarity of the genres of the page so far to those of the taste. A genre mix is referred to by
 * its number in the buffers.
 */
export interface Calibration {
  /** From 0 to 1: the Bhattacharyya coefficient Σ √(p·q) of the two genre distributions. */
  now(): number
  /** The same after adding titles with this mix. */
  after(mix: number): number
  add(mix: number): void
}

/** Starts with an empty page. */
export function openCalibration({ mixes, mixLength }: RowBuffers, wanted: Float32Array): Calibration {
  const page = new Float64Array(mixLength)
  const liked = new Uint32Array(wanted.length)
  const roots = new Float32Array(wanted.length)
  let kinds = 0
  for (let genre = 0; genre < wanted.length; genre++) {
    const root = Math.sqrt(wanted[genre])
    if (!(root > 0)) continue
    liked[kinds] = genre
    roots[kinds++] = root
  }
  let now = 0
  const similarity = (mix: number): number => {
    const from = mix * mixLength
    let found = 0
    for (let at = 0; at < kinds; at++) {
      const genre = liked[at]
      found += roots[at] * Math.sqrt(page[genre] + mixes[from + genre])
    }
    const titles = page[mixLength - 1] + mixes[from + mixLength - 1]
    return titles > 0 ? found / Math.sqrt(titles * WHOLE_TITLE) : 0
  }
  return {
    now: () => now,
    after: similarity,
    add: (mix) => {
      now = similarity(mix)
      for (let genre = 0; genre < mixLength; genre++) page[genre] += mixes[mix * mixLength + genre]
    },
  }
}

/** From 0 to 1: how much the visible titles of a row are of one genre (Σ q²). */
export function concentrationOf({ mixes, mixLength, numbers }: RowBuffers, row: number): number {
  const titles = mixes[(row + 1) * mixLength - 1]
  return titles > 0 ? numbers[row * KERNEL_NUMBERS.size + KERNEL_NUMBERS.squares] / (titles * WHOLE_TITLE) ** 2 : 0
}
