import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

const QUIET_MODULES = 4

/** A QR code of the text as a square PNG of exactly `size` pixels: whole pixels per module, the rest is margin. */
export function qrPng(text: string, size: number): Buffer {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const scale = Math.max(1, Math.floor(size / (modules + 2 * QUIET_MODULES)))
  const margin = Math.floor((size - modules * scale) / 2)
  const white = lineOf([], { size, scale, margin })
  const lines = data.map((row) => lineOf(row, { size, scale, margin }))
  const pixels = Array.from({ length: size }, (_, y) => lines[Math.floor((y - margin) / scale)] ?? white)
  return png(size, Buffer.concat(pixels))
}

type Layout = { size: number; scale: number; margin: number }

/** One line of pixels: a filter byte (none), then one bit a pixel, 1 for white. */
function lineOf(row: boolean[], { size, scale, margin }: Layout): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(size / 8), 0xff)
  line[0] = 0
  row.forEach((isDark, column) => {
    if (isDark) blacken(line, margin + column * scale, scale)
  })
  return line
}

function blacken(line: Buffer, from: number, count: number): void {
  for (let x = from; x < from + count; x++) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7))
}

/** One bit a pixel, greyscale: the smallest PNG there is for this. */
function png(size: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.writeUInt8(1, 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
