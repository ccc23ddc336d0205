const MAX_DEPTH = 32
const MAX_VALUES = 100_000

const [QUOTE, BACKSLASH] = Buffer.from('"\\')
/** By byte: how many levels deeper the following is, and how many values begin. */
const levels = new Int8Array(256)
const values = new Int8Array(256)
for (const byte of Buffer.from('[{')) levels[byte] = 1
for (const byte of Buffer.from(']}')) levels[byte] = -1
for (const byte of Buffer.from('[{,')) values[byte] = 1

/**
 * Whether parsing a JSON text takes a bounded time. A few megabytes of nested arrays would block the event loop for
 * seconds.
 */
export function isQuicklyParsed(json: Buffer): boolean {
  let [depth, count] = [0, 0]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (byte === QUOTE) at = endOfText(json, at)
    depth += levels[byte] ?? 0
    count += values[byte] ?? 0
    if (depth > MAX_DEPTH || count > MAX_VALUES) return false
  }
  return true
}

/** The position of the closing quotation mark. */
function endOfText(json: Buffer, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}
