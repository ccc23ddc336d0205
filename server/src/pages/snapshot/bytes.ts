/**
 * Bytes under construction: numbers as varints, texts with their length in front, and small numbers packed bit by bit.
 */
export class ByteWriter {
  #bytes: Buffer
  #length = 0
  #pendingBits = 0
  #bitCount = 0

  constructor(capacity = 16_384) {
    this.#bytes = Buffer.allocUnsafe(capacity)
  }

  get length(): number {
    return this.#length
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const wider = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + count))
    this.#bytes.copy(wider, 0, 0, this.#length)
    this.#bytes = wider
  }

  /** A whole number from 0 up to 2^53, seven bits a byte. */
  number(value: number): void {
    this.#reserve(8)
    let rest = value
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }

  text(text: string): void {
    const length = Buffer.byteLength(text)
    this.number(length)
    this.#reserve(length)
    this.#length += this.#bytes.write(text, this.#length)
  }

  bytes(bytes: Uint8Array): void {
    this.number(bytes.length)
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** An even number of hexadecimal digits, as bytes with their length in front. */
  hex(digits: string): void {
    const length = digits.length >> 1
    this.number(length)
    this.#reserve(length)
    this.#length += this.#bytes.write(digits, this.#length, 'hex')
  }

  /** A number of a width in bits (at most 24), behind the bits before it; `endBits` pads them to a byte. */
  bits(value: number, width: number): void {
    this.#reserve(4)
    let count = this.#bitCount + width
    const pending = (this.#pendingBits << width) | value
    while (count >= 8) {
      count -= 8
      this.#bytes[this.#length++] = (pending >>> count) & 255
    }
    this.#pendingBits = pending & ((1 << count) - 1)
    this.#bitCount = count
  }

  endBits(): void {
    if (this.#bitCount > 0) this.bits(0, 8 - this.#bitCount)
  }

  clear(): void {
    this.#length = 0
  }

  /** The bytes between two lengths; valid until the next write. */
  part(from: number, to: number): Buffer {
    return this.#bytes.subarray(from, to)
  }

  done(): Buffer {
    return Buffer.from(this.part(0, this.#length))
  }
}

/** Reads what a ByteWriter wrote, from an offset on. */
export class ByteReader {
  readonly source: Buffer
  at: number

  constructor(source: Buffer, at = 0) {
    this.source = source
    this.at = at
  }

  number(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.source[this.at++]
      if (byte === undefined) throw new RangeError('the snapshot ends early')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }

  text(): string {
    return this.bytes().toString('utf8')
  }

  bytes(): Buffer {
    const length = this.number()
    this.at += length
    return this.source.subarray(this.at - length, this.at)
  }
}

/** The packed number of `width` bits (at most 24) at a bit offset. */
export function bitsAt(source: Uint8Array, bit: number, width: number): number {
  const at = bit >>> 3
  const word = ((source[at] ?? 0) << 24) | ((source[at + 1] ?? 0) << 16) | ((source[at + 2] ?? 0) << 8) | (source[at + 3] ?? 0)
  return (word << (bit & 7)) >>> (32 - width)
}

/** The number of bits that every number up to this one fits in; at least one. */
export function byteWidthFor(max: number): number {
  return Math.max(1, 32 - Math.clz32(max))
}
