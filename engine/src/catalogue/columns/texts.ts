import { growableArray } from './number-lists.ts'

/** Texts by index; an array of strings satisfies it. */
export interface Texts {
  readonly length: number
  at(row: number): string | undefined
}

/**
 * Texts as one block of UTF-8: text i is bytes[start[i] .. start[i + 1]). A type alias, because an interface is no
 * `Tree`.
 */
export type TextBlock = {
  readonly start: Uint32Array
  readonly bytes: Uint8Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Encodes texts into one block. */
export function textBlockOf(texts: Texts): TextBlock {
  const start = growableArray()
  let bytes = new Uint8Array(Math.max(64, texts.length * 16))
  let used = 0
  start.push(0)
  for (let row = 0; row < texts.length; row++) {
    const text = texts.at(row) ?? ''
    if (used + text.length * 3 > bytes.length) {
      const wider = new Uint8Array(bytes.length * 2 + text.length * 3)
      wider.set(bytes)
      bytes = wider
    }
    used += encoder.encodeInto(text, bytes.subarray(used)).written
    start.push(used)
  }
  return { start: start.done(), bytes: bytes.slice(0, used) }
}

/** The texts of a block. Each is decoded when it is read, so that a million strings need not stay in memory. */
export function textsIn({ start, bytes }: TextBlock): Texts {
  const length = Math.max(0, start.length - 1)
  return {
    length,
    at: (row) => (row >= 0 && row < length ? decoder.decode(bytes.subarray(start[row], start[row + 1])) : undefined),
  }
}

/** All texts of a block, decoded at once: for texts that are read often. */
export function allTextsIn(block: TextBlock): string[] {
  const texts = textsIn(block)
  return Array.from({ length: texts.length }, (_, row) => texts.at(row) ?? '')
}
