// The part of the WebAssembly API that we use. TypeScript declares it only in its `dom` library.

export interface WasmMemory {
  readonly buffer: SharedArrayBuffer
  grow(pages: number): number
}

/** A compiled module; opaque, can be posted to a worker. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: string
}

interface WasmApi {
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => WasmMemory
  validate(bytes: Uint8Array): boolean
  compile(bytes: Uint8Array): Promise<WasmModule>
  instantiate(module: WasmModule, imports: { env: { memory: WasmMemory } }): Promise<{ readonly exports: object }>
}

/** All hosts that Marquee supports have WebAssembly. */
export const webAssembly = (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly
