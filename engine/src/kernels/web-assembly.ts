// The part of the WebAssembly interface that we use: TypeScript declares it only together with the whole browser.

export interface WasmMemory {
  readonly buffer: SharedArrayBuffer
  grow(pages: number): number
}

/** A compiled module; opaque, may be posted to a worker. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: string
}

interface WasmApi {
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => WasmMemory
  validate(bytes: Uint8Array): boolean
  compile(bytes: Uint8Array): Promise<WasmModule>
  instantiate(module: WasmModule, imports: { env: { memory: WasmMemory } }): Promise<{ readonly exports: object }>
}

/** Every host that Marquee runs on has it. */
export const webAssembly = (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly
