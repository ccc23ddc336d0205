import type { Kernels } from './kernels.ts'
import { plainKernels } from './plain.ts'
import { RESERVED } from './reserved.ts'
import { type RawKernels, wasmKernels } from './wasm.ts'
import { type WasmMemory, type WasmModule, webAssembly } from './web-assembly.ts'

/**
 * An arena of memory for typed arrays that kernels can read and write. All allocations since a mark can be released
 * together.
 */
export interface Space {
  readonly kernels: Kernels
  f32(length: number): Float32Array
  f64(length: number): Float64Array
  u32(length: number): Uint32Array
  i32(length: number): Int32Array
  i16(length: number): Int16Array
  u16(length: number): Uint16Array
  i8(length: number): Int8Array
  /** Uninitialised bytes. */
  u8(length: number): Uint8Array
  mark(): number
  release(mark: number): void
}

/** A space in WASM memory that workers can share. */
export interface WasmSpace extends Space, SharedSpace {
  readonly raw: RawKernels
}

/** The parts of a space that can be posted to a worker. */
export interface SharedSpace {
  readonly memory: WasmMemory
  readonly module: WasmModule
  /**
   * Whether matrix products keep 4 × 16 tiles in registers (machines with 32 vector registers) instead of two 4 × 8.
   */
  readonly wide: 0 | 1
}

/** The two builds of the kernels. `reproducible` selects the plain one: FMA rounds differently from host to host. */
export interface KernelBytes {
  readonly plain: Uint8Array
  readonly relaxed: Uint8Array
}

export interface SpaceOptions {
  readonly maxBytes?: number
  readonly reproducible?: boolean
  readonly wide?: boolean
}

const WASM_PAGE_BYTES = 65536
const ALIGN_BYTES = 64

/** Chooses the fastest build that this host can run. */
export function chooseKernels(bytes: KernelBytes, reproducible = false): Uint8Array {
  return !reproducible && webAssembly.validate(bytes.relaxed) ? bytes.relaxed : bytes.plain
}

/** Opens a space in new WASM memory, which grows as arrays are allocated, up to `maxBytes` (4 GiB at most). */
export async function openSpace(bytes: KernelBytes, options: SpaceOptions = {}): Promise<WasmSpace> {
  const module = await webAssembly.compile(chooseKernels(bytes, options.reproducible))
  const maximum = Math.max(4, Math.ceil((options.maxBytes ?? 65536 * WASM_PAGE_BYTES) / WASM_PAGE_BYTES))
  const memory = new webAssembly.Memory({ initial: 4, maximum, shared: true })
  return openSharedSpace({ memory, module, wide: options.wide ? 1 : 0 }, RESERVED.first)
}

/**
 * Opens a space in shared memory that allocates from the address `from` on. Nobody else may allocate there until this
 * space has all it needs. Kernels of two threads share no memory but the arrays that both were given.
 */
export async function openSharedSpace({ memory, module, wide }: SharedSpace, from: number): Promise<WasmSpace> {
  const instance = await webAssembly.instantiate(module, { env: { memory } })
  const raw = instance.exports as unknown as RawKernels
  return { memory, module, raw, wide, kernels: wasmKernels(raw, wide, from), ...allocatorFrom(memory, from + RESERVED.bytes) }
}

/** The same space, but allocating from the address `from` on, in memory that the caller has allocated before. */
export function spaceFrom(space: WasmSpace, from: number): WasmSpace {
  return { ...space, ...allocatorFrom(space.memory, from) }
}

/** A bump allocator. */
function allocatorFrom(memory: WasmMemory, from: number): Omit<Space, 'kernels'> {
  let top = from
  const allocate = (bytes: number): number => {
    const at = top
    const end = Math.ceil((top + bytes) / ALIGN_BYTES) * ALIGN_BYTES
    const missing = Math.ceil((end - memory.buffer.byteLength) / WASM_PAGE_BYTES)
    if (missing > 0) memory.grow(missing) // throws if there is no more; then nothing is allocated
    top = end
    return at
  }
  // `allocate` may grow the memory, which replaces its buffer: so the buffer is read afterwards.
  const at = (bytes: number): [SharedArrayBuffer, number] => {
    const offset = allocate(bytes)
    return [memory.buffer, offset]
  }
  return {
    f32: (length) => new Float32Array(...at(length * 4), length).fill(0),
    f64: (length) => new Float64Array(...at(length * 8), length).fill(0),
    u32: (length) => new Uint32Array(...at(length * 4), length).fill(0),
    i32: (length) => new Int32Array(...at(length * 4), length).fill(0),
    i16: (length) => new Int16Array(...at(length * 2), length).fill(0),
    u16: (length) => new Uint16Array(...at(length * 2), length).fill(0),
    i8: (length) => new Int8Array(...at(length), length).fill(0),
    u8: (length) => new Uint8Array(...at(length), length),
    mark: () => top,
    release: (mark) => {
      top = mark
    },
  }
}

/** A space of ordinary arrays and plain TypeScript kernels: the reference in tests, and the fallback without WASM. */
export function plainSpace(): Space {
  return {
    kernels: plainKernels,
    f32: (length) => new Float32Array(length),
    f64: (length) => new Float64Array(length),
    u32: (length) => new Uint32Array(length),
    i32: (length) => new Int32Array(length),
    i16: (length) => new Int16Array(length),
    u16: (length) => new Uint16Array(length),
    i8: (length) => new Int8Array(length),
    u8: (length) => new Uint8Array(length),
    mark: () => 0,
    release: () => {},
  }
}

/** Copies numbers into the space. */
export function copyToSpace(space: Space, numbers: ArrayLike<number>): Uint32Array {
  const out = space.u32(numbers.length)
  out.set(numbers)
  return out
}
