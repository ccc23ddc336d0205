import { readFileSync } from 'node:fs'
import type { KernelBytes } from '@marquee/engine'

const built = (name: string) => new URL(`../../../../engine/dist/${name}`, import.meta.url)

/** The engine's kernels as they were built. */
export function readKernels(): KernelBytes {
  try {
    return { plain: readFileSync(built('kernels.wasm')), relaxed: readFileSync(built('kernels-relaxed.wasm')) }
  } catch (error) {
    throw new Error('the engine is not built: run npm run build', { cause: error })
  }
}
