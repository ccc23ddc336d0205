import { crc32 } from '../models/crc32.ts'

// A tree of arrays as bytes, little-endian:
//
//   "MARQUEE\f"  version  length of the whole  CRC-32 of what follows  length of head  head (JSON)  arrays, each at a multiple of 64
//    8 bytes     u32      u32 low, u32 high    u32                     u32             padded
//
// The head is the tree itself with a place instead of each array. Reading makes views and copies nothing: the bytes may lie in a
// space, and then so do the arrays.

const MAGIC = 'MARQUEE\f'
const HEADER_BYTES = 28
const ALIGN = 64

/** Why some bytes are no pack of ours. */
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

/** Writes a tree as bytes. */
export function pack(tree: Tree, version: number): Uint8Array {
  const leaves: Leaf[] = []
  const arrays: PackedArray[] = []
  let size = 0
  const head = mapLeaves(tree, (leaf) => {
    const array = { kind: kindOf(leaf), at: size, length: leaf.length }
    leaves.push(leaf)
    arrays.push(array)
    size += padded(leaf.byteLength)
    return array
  })
  const text = new TextEncoder().encode(JSON.stringify(head))
  const from = padded(HEADER_BYTES + text.length)
  const bytes = new Uint8Array(from + size)
  bytes.set(text, HEADER_BYTES)
  leaves.forEach((leaf, i) => {
    bytes.set(new Uint8Array(leaf.buffer, leaf.byteOffset, leaf.byteLength), from + (arrays[i]?.at ?? 0))
  })
  writeFixed(bytes, version, text.length)
  return bytes
}

/** The same tree with something else instead of each array. */
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
  if (!found) throw new TypeError('an array of a kind that is not packed')
  return found
}

function writeFixed(bytes: Uint8Array, version: number, headLength: number): void {
  bytes.set(new TextEncoder().encode(MAGIC))
  const view = new DataView(bytes.buffer)
  view.setUint32(8, version, true)
  view.setUint32(12, bytes.length >>> 0, true)
  view.setUint32(16, Math.floor(bytes.length / 2 ** 32), true)
  view.setUint32(24, headLength, true)
  view.setUint32(20, crc32(bytes.subarray(24)), true)
}

/** How a pack is read: the version it must have, and another way to a checksum where the host has a faster one. */
export interface PackOptions {
  readonly version: number
  readonly checksum?: (bytes: Uint8Array) => number
  /** Whether somebody has read these very bytes already. */
  readonly isChecked?: boolean
}

/** Reads a tree, or says what is wrong with the bytes. They must begin at a multiple of 64 of their buffer; the arrays are views. */
export function unpack(bytes: Uint8Array, { version, checksum = crc32, isChecked = false }: PackOptions): Tree {
  if (bytes.length < HEADER_BYTES) throw new PackError('the file is cut short')
  if (new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC) throw new PackError('this is not a file of ours')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = view.getUint32(8, true)
  if (found !== version) throw new PackError(`the file is of version ${found}, this build reads version ${version}`)
  const size = view.getUint32(12, true) + view.getUint32(16, true) * 2 ** 32
  if (size !== bytes.length) throw new PackError(`the file is cut short or padded: ${bytes.length} of ${size} bytes`)
  if (!isChecked && view.getUint32(20, true) !== checksum(bytes.subarray(24)))
    throw new PackError('the file is damaged: wrong checksum')
  const length = view.getUint32(24, true)
  const head: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER_BYTES, HEADER_BYTES + length)))
  return treeOver(head, bytes, padded(HEADER_BYTES + length))
}

/** The checksum says that `pack` wrote this head, so it has the shape that `placed` gives it. */
function treeOver(head: unknown, bytes: Uint8Array, from: number): Tree {
  if (Array.isArray(head)) return head.map((part) => treeOver(part, bytes, from))
  if (typeof head !== 'object' || head === null) return head as Tree
  if ('$' in head) {
    const { kind, at, length } = head.$ as PackedArray
    return new kinds[kind](bytes.buffer as ArrayBuffer, bytes.byteOffset + from + at, length)
  }
  return Object.fromEntries(Object.entries(head).map(([name, part]) => [name, treeOver(part, bytes, from)]))
}

function padded(size: number): number {
  return Math.ceil(size / ALIGN) * ALIGN
}
