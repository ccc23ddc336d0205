import { isUtf8 } from 'node:buffer'

const UTF8_BOM = [0xef, 0xbb, 0xbf]

/** Decodes a file: UTF-8 with or without a byte order mark, UTF-16 of either byte order, otherwise Windows-1252. */
export function decodeText(bytes: Buffer): string {
  if (UTF8_BOM.every((byte, at) => bytes[at] === byte)) return bytes.toString('utf8', UTF8_BOM.length)
  const order = utf16Order(bytes)
  if (order) return new TextDecoder(order).decode(bytes)
  return isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes)
}

/** The byte order of UTF-16: by its mark or, without one, by the position of the zero bytes of ASCII letters. */
function utf16Order(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 64)
  if (head.length < 4) return undefined
  const zeros = [0, 0]
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 4
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : undefined
}
