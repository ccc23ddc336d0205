import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type KernelBytes, openSpace, type WasmSpace } from '../src/kernels/space.ts'
import { type Compute, inlinePool } from '../src/linalg/pool.ts'

function built(name: string): Uint8Array {
  const file = path.join(import.meta.dirname, '..', 'dist', name)
  if (!existsSync(file)) throw new Error(`${file} is not built: run node engine/build.mjs`)
  return readFileSync(file)
}

export const kernelBytes: KernelBytes = { plain: built('kernels.wasm'), relaxed: built('kernels-relaxed.wasm') }

export const reproducibleSpace = (): Promise<WasmSpace> => openSpace(kernelBytes, { reproducible: true })

export async function newCompute(options: { reproducible?: boolean; wide?: boolean } = {}): Promise<Compute> {
  const space = await openSpace(kernelBytes, options)
  return { space, pool: inlinePool(space) }
}
