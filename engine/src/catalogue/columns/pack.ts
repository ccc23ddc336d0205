import { crc32 } from '../../models/files/crc32.ts'

// The file format of a tree of arrays, little-endian:
//
//   "MARQUEE\f"  version  length of the whole  CRC-32 of what follows  length of head  head (JSON)  arrays
//    8 bytes     u32      u32 low, u32 high    u32                     u32             padded
//
// Each array starts at a multiple of 64. The head is the tree with the offset and length of each array in its place.
// Reading creates views and copies nothing: if the bytes are in a space, so are the arrays.

const MAGIC = 'MARQUEE\f'
const HEADER_BYTES = 28
const ALIGN_BYTES = 64

/** Thrown when bytes are not a valid pack; the message says why. */
export class PackError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PackError'
  }
}

const kinds = { u32: Uint32Array, i32: Int32Array, f32: Float32Array, u8: Uint8Array, i8: Int8Array } as const
type ArrayKind = keyof typeof kinds
type Leaf = Uint32Array | Int32Array | Float32Array | Uint8Array | Int8Array

/** What can be packed. */
export type Tree = Leaf | string | number | null | readonly Tree[] | { readonly [name: string]: Tree }

interface PackedArray {
  readonly kind: ArrayKind
  readonly at: number
  readonly length: number
}

/** Encodes a tree. */
export function pack(tree: Tree, version: number): Uint8Array {
  const leaves: Leaf[] = []
  const arrays: PackedArray[] = []
  let size = 0
  const head = mapLeaves(tree, (leaf) => {
    const array = { kind: kindOf(leaf), at: size, length: leaf.length }
    leaves.push(leaf)
    arrays.push(array)
    size += padToAlign(leaf.byteLength)
    return array
  })
  const text = new TextEncoder().encode(JSON.stringify(head))
  const from = padToAlign(HEADER_BYTES + text.length)
  const bytes = new Uint8Array(from + size)
  bytes.set(text, HEADER_BYTES)
  leaves.forEach((leaf, i) => {
    bytes.set(new Uint8Array(leaf.buffer, leaf.byteOffset, leaf.byteLength), from + (arrays[i]?.at ?? 0))
  })
  writeHeader(bytes, version, text.length)
  return bytes
}

/** The tree with each array replaced by `{ $: put(array) }`. */
function mapLeaves(tree: Tree, put: (leaf: Leaf) => PackedArray): unknown {
  if (isLeaf(tree)) return { $: put(tree) }
  if (Array.isArray(tree)) return tree.map((part) => mapLeaves(part, put))
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(Object.entries(tree).map(([name, part]) => [name, mapLeaves(part, put)]))
}

function isLeaf(tree: Tree): tree is Leaf {
  return ArrayBuffer.isView(tree)
}

function kindOf(leaf: Leaf): ArrayKind {
  const found = (Object.keys(kinds) as ArrayKind[]).find((kind) => leaf instanceof kinds[kind])
  if (!found) throw new TypeError('arrays of this type cannot be packed')
  return found
}

function writeHeader(bytes: Uint8Array, version: number, headLength: number): void {
  bytes.set(new TextEncoder().encode(MAGIC))
  const view = new DataView(bytes.buffer)
  view.setUint32(8, version, true)
  view.setUint32(12, bytes.length >>> 0, true)
  view.setUint32(16, Math.floor(bytes.length / 2 ** 32), true)
  view.setUint32(24, headLength, true)
  view.setUint32(20, crc32(bytes.subarray(24)), true)
}

/** How to read a pack: the version it must have, and a CRC-32 function if the host has a faster one. */
export interface PackOptions {
  readonly version: number
  readonly checksum?: (bytes: Uint8Array) => number
  /** Whether the checksum of these bytes has been verified before. */
  readonly isChecked?: boolean
}

/**
 * Decodes a tree, or throws a `PackError`. The bytes must start at a multiple of 64 in their buffer; the arrays are
 * views of it.
 */
export function unpack(bytes: Uint8Array, { version, checksum = crc32, isChecked = false }: PackOptions): Tree {
  if (bytes.length < HEADER_BYTES) throw new PackError('the file is cut short')
  if (new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC) throw new PackError('this is not a file of Marquee')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = view.getUint32(8, true)
  if (found !== version) throw new PackError(`the file is of version ${found}, this build reads version ${version}`)
  const size = view.getUint32(12, true) + view.getUint32(16, true) * 2 ** 32
  if (size !== bytes.length) throw new PackError(`the file is cut short or padded: ${bytes.length} of ${size} bytes`)
  if (!isChecked && view.getUint32(20, true) !== checksum(bytes.subarray(24)))
    throw new PackError('the file is damaged: wrong checksum')
  const length = view.getUint32(24, true)
  const head: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER_BYTES, HEADER_BYTES + length)))
  return treeOver(head, bytes, padToAlign(HEADER_BYTES + length))
}

/** Rebuilds a tree from its head. The checksum guarantees that `pack` wrote the head, so the casts are safe. */
function treeOver(head: unknown, bytes: Uint8Array, from: number): Tree {
  if (Array.isArray(head)) return head.map((part) => treeOver(part, bytes, from))
  if (typeof head !== 'object' || head === null) return head as Tree
  if ('$' in head) {
    const { kind, at, length } = head.$ as PackedArray
    return new kinds[kind](bytes.buffer as ArrayBuffer, bytes.byteOffset + from + at, length)
  }
  return Object.fromEntries(Object.entries(head).map(([name, part]) => [name, treeOver(part, bytes, from)]))
}

function padToAlign(size: number): number {
  return Math.ceil(size / ALIGN_BYTES) * ALIGN_BYTES
}
