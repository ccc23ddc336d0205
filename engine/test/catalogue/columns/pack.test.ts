import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PackError, pack, type Tree, unpack } from '../../../src/catalogue/columns/pack.ts'

const leaf = fc.oneof(
  fc.uint8Array({ maxLength: 9 }),
  fc.int8Array({ maxLength: 9 }),
  fc.uint32Array({ maxLength: 9 }),
  fc.int32Array({ maxLength: 9 }),
  fc.float32Array({ maxLength: 9 }),
)
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.string({ maxLength: 5 }),
    fc.integer(),
    fc.constant(null),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'bee', 'ü'), tie('tree'), { maxKeys: 3 }),
  ),
}))

/** The bytes at a multiple of 64 within a larger buffer, as in a space. */
function placed(bytes: Uint8Array): Uint8Array {
  const buffer = new Uint8Array(bytes.length + 192)
  buffer.set(bytes, 128)
  return buffer.subarray(128, 128 + bytes.length)
}

const plain = (one: Tree): unknown => JSON.parse(JSON.stringify(one, (_, value: unknown) => (Object.is(value, -0) ? 0 : value)))

describe('a pack', () => {
  it('decodes to the packed tree, at any offset', () => {
    const check = fc.property(tree, (one) => {
      const bytes = pack(one, 3)
      expect(bytes.length % 64).toBe(0)
      expect(plain(unpack(placed(bytes), { version: 3 }))).toEqual(plain(one))
    })
    fc.assert(check, { numRuns: 100 })
  })

  it('decodes to arrays of the same type, as views of the bytes aligned to 64', () => {
    const given = { a: Float32Array.of(1.5, NaN), b: [Int8Array.of(-1)], c: new Uint32Array(0) }
    const bytes = placed(pack(given, 1))
    const found = unpack(bytes, { version: 1 }) as typeof given
    expect(found).toEqual(given)
    for (const array of [found.a, ...found.b, found.c]) {
      expect(array.buffer).toBe(bytes.buffer)
      expect(array.byteOffset % 64).toBe(0)
    }
    found.a[0] = 9
    expect((unpack(bytes, { version: 1, isChecked: true }) as typeof given).a[0]).toBe(9)
  })

  it('packs only the viewed part of an array', () => {
    const part = Uint32Array.of(1, 2, 3, 4).subarray(1, 3)
    expect(unpack(pack({ part }, 1), { version: 1 })).toEqual({ part: Uint32Array.of(2, 3) })
  })

  const bytes = pack({ numbers: Uint32Array.of(1, 2, 3), name: 'x' }, 2)
  const read = (some: Uint8Array, version = 2) => unpack(some, { version })

  it.each<[string, () => unknown, RegExp]>([
    ['shorter than its head', () => read(bytes.subarray(0, 20)), /cut short/],
    ['cut short', () => read(bytes.subarray(0, bytes.length - 1)), /cut short or padded/],
    ['padded', () => read(Uint8Array.from([...bytes, 0])), /cut short or padded/],
    ['of another format', () => read(new Uint8Array(64)), /not a file of Marquee/],
    ['of another version', () => read(bytes, 3), /version 2, this build reads version 3/],
  ])('is refused when it is %s', (_, work, message) => {
    expect(work).toThrow(PackError)
    expect(work).toThrow(message)
  })

  it('is refused when any byte is changed', () => {
    const check = fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const damaged = bytes.slice()
      damaged[at] = (damaged[at] ?? 0) ^ by
      expect(() => read(damaged)).toThrow(PackError)
    })
    fc.assert(check, { numRuns: 100 })
  })

  it('is verified by the host’s checksum function where there is one, and not again where already verified', () => {
    let asked = 0
    const checksum = (): number => {
      asked++
      return -1
    }
    expect(() => unpack(bytes, { version: 2, checksum })).toThrow(/damaged/)
    unpack(bytes, { version: 2, checksum, isChecked: true })
    expect(asked).toBe(1)
  })

  it('refuses an array of an unsupported type', () => {
    expect(() => pack({ wide: new Float64Array(1) as unknown as Float32Array }, 1)).toThrow(TypeError)
  })
})
