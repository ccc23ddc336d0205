import { createRequire } from 'node:module'
import os from 'node:os'
import v8 from 'node:v8'
import vm from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import type { RasterOrder } from './raster-thread.ts'

// The worker thread that makes PNGs: one order at a time; the bytes are transferred, not copied.

/** Lower priority than the server's thread and the threads that compose pages. */
const NICENESS = 15
/**
 * Garbage is collected after this many bytes of pixels: the collector does not know how large the library's buffers
 * are.
 */
const MAX_PIXEL_BYTES = 8 * 1024 * 1024

const { resolve } = createRequire(import.meta.url)
const fontFiles = [
  resolve('@expo-google-fonts/jost/500Medium/Jost_500Medium.ttf'),
  resolve('@expo-google-fonts/jost/700Bold/Jost_700Bold.ttf'),
]
v8.setFlagsFromString('--expose-gc')
const collectGarbage = vm.runInNewContext('gc') as () => void
let pixelBytes = 0

/** No system fonts are loaded: characters that the bundled font lacks are omitted. */
function rasterise({ svg, width }: RasterOrder): Uint8Array<ArrayBuffer> {
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Jost' },
  }).render()
  pixelBytes += image.width * image.height * 4
  return new Uint8Array(image.asPng()) // a copy, since its memory is transferred
}

// Only Linux has priorities per thread. Keeps a higher nice value that the server was started with.
if (os.platform() === 'linux') os.setPriority(0, Math.max(NICENESS, os.getPriority(0)))

parentPort?.on('message', (order: RasterOrder) => {
  const png = rasterise(order) // an exception ends the thread; the next order starts a new one
  if (pixelBytes >= MAX_PIXEL_BYTES) {
    pixelBytes = 0
    collectGarbage()
  }
  // Buffers are freed in a turn of the event loop, and there is none while the next message is already queued.
  setImmediate(() => parentPort?.postMessage(png, [png.buffer]))
})
