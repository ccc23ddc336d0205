import { crc32, deflateSync } from 'node:zlib'

type Colour = { r: number; g: number; b: number; count: number; bin: number }
type Channel = 'r' | 'g' | 'b'

const maxColours = 256
/** Colours that differ in the last two bits alone count as one. */
const binOf = (r: number, g: number, b: number) => ((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2)

/** A picture as a PNG of at most 256 colours: a quarter of the bytes, and hardly another picture. */
export function smallPng(width: number, height: number, rgba: Uint8Array): Buffer {
  const { palette, indexOfBin } = paletteFor(rgba)
  const lines = Buffer.alloc((width + 1) * height) // each line begins with 0: no filter
  for (let pixel = 0; pixel < width * height; pixel++) {
    const bin = binOf(rgba[pixel * 4] ?? 0, rgba[pixel * 4 + 1] ?? 0, rgba[pixel * 4 + 2] ?? 0)
    lines[pixel + Math.floor(pixel / width) + 1] = indexOfBin.get(bin) ?? 0
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3], 8) // eight bits a pixel, by palette
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** Median cut: the box of colours that is farthest from one colour is halved until there are enough. */
function paletteFor(rgba: Uint8Array): { palette: number[]; indexOfBin: Map<number, number> } {
  const boxes = [coloursOf(rgba)]
  while (boxes.length < maxColours) {
    const widest = boxes.toSorted((a, b) => spreadOf(b).weight - spreadOf(a).weight)[0]
    if (!widest || widest.length < 2) break
    boxes.splice(boxes.indexOf(widest), 1, ...halvesOf(widest))
  }
  const indexOfBin = new Map(boxes.flatMap((box, index) => box.map(({ bin }) => [bin, index] as const)))
  return { palette: boxes.flatMap(meanOf), indexOfBin }
}

function coloursOf(rgba: Uint8Array): Colour[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgba.length; at += 4) {
    const bin = binOf(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0)
    counts.set(bin, (counts.get(bin) ?? 0) + 1)
  }
  const wide = (part: number) => (part << 2) | (part >> 4)
  return [...counts].map(([bin, count]) => ({
    ...{ r: wide(bin >> 12), g: wide((bin >> 6) & 63), b: wide(bin & 63) },
    ...{ count, bin },
  }))
}

/** The channel in which a box is widest, and how much that hurts: much seen colours more than rare ones. */
function spreadOf(box: Colour[]): { channel: Channel; weight: number } {
  const known = spreads.get(box)
  if (known) return known
  const pixels = box.reduce((sum, { count }) => sum + count, 0)
  const widths = (['r', 'g', 'b'] as const).map((channel) => {
    const max = box.reduce((found, colour) => Math.max(found, colour[channel]), 0)
    const min = box.reduce((found, colour) => Math.min(found, colour[channel]), 255)
    return { channel, weight: (max - min) * Math.sqrt(pixels) }
  })
  const spread = widths.reduce((max, one) => (one.weight > max.weight ? one : max))
  spreads.set(box, spread)
  return spread
}
const spreads = new WeakMap<Colour[], { channel: Channel; weight: number }>()

function halvesOf(box: Colour[]): [Colour[], Colour[]] {
  const { channel } = spreadOf(box)
  const sorted = box.toSorted((a, b) => a[channel] - b[channel])
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2
  let seen = 0
  const at = sorted.findIndex(({ count }) => {
    seen += count
    return seen >= half
  })
  const cut = Math.min(sorted.length - 1, Math.max(1, at))
  return [sorted.slice(0, cut), sorted.slice(cut)]
}

function meanOf(box: Colour[]): [number, number, number] {
  const pixels = box.reduce((sum, { count }) => sum + count, 0)
  const mean = (channel: Channel) => Math.round(box.reduce((sum, colour) => sum + colour[channel] * colour.count, 0) / pixels)
  return [mean('r'), mean('g'), mean('b')]
}
