import { createRequire } from 'node:module'
import os from 'node:os'
import v8 from 'node:v8'
import vm from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import type { RasterOrder } from './raster-thread.ts'

// What runs in the thread that makes PNGs: one order at a time, the bytes handed over.

/** The server's own thread and the threads that compose pages come first. */
const NICENESS = 15
/** The library's pixels are freed by garbage collection only, which does not know how large they are. */
const MOST_PIXEL_BYTES = 8 * 1024 * 1024

const { resolve } = createRequire(import.meta.url)
const fontFiles = [
  resolve('@expo-google-fonts/jost/500Medium/Jost_500Medium.ttf'),
  resolve('@expo-google-fonts/jost/700Bold/Jost_700Bold.ttf'),
]
v8.setFlagsFromString('--expose-gc')
const collectGarbage = vm.runInNewContext('gc') as () => void
let pixelBytes = 0

/** Letters that the font lacks are left out: nothing is read from the system. */
function rasterise({ svg, width }: RasterOrder): Uint8Array<ArrayBuffer> {
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Jost' },
  }).render()
  pixelBytes += image.width * image.height * 4
  return new Uint8Array(image.asPng()) // a copy of its own: its memory is handed over
}

// Only Linux takes it for this thread alone; who started the server may have set it back further already.
if (os.platform() === 'linux') os.setPriority(0, Math.max(NICENESS, os.getPriority(0)))

parentPort?.on('message', (order: RasterOrder) => {
  const png = rasterise(order) // whatever it throws ends the thread: the next order gets a new one
  if (pixelBytes >= MOST_PIXEL_BYTES) {
    pixelBytes = 0
    collectGarbage()
  }
  // Pixels are freed in a turn of the event loop, and there is none while the next order already lies here.
  setImmediate(() => parentPort?.postMessage(png, [png.buffer]))
})
