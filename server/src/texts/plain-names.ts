/** Invisible characters that change how others are displayed: controls, directional marks, zero-width fillers. */
const invisibleRanges: [first: number, last: number][] = [
  [0x00, 0x1f], // C0
  [0x7f, 0x9f], // DEL and C1
  [0xad, 0xad], // soft hyphen
  [0x034f, 0x034f], // combining grapheme joiner
  [0x061c, 0x061c], // Arabic letter mark
  [0x115f, 0x1160], // Hangul fillers
  [0x17b4, 0x17b5], // Khmer inherent vowels
  [0x180e, 0x180e], // Mongolian vowel separator
  [0x200b, 0x200b], // zero width space; joiner and non-joiner are allowed: scripts and emoji need them
  [0x200e, 0x200f], // left-to-right and right-to-left mark
  [0x2028, 0x202e], // separators of lines and paragraphs, embeddings and overrides
  [0x2060, 0x206f], // word joiner, invisible operators, isolates
  [0x3164, 0x3164], // Hangul filler
  [0xfeff, 0xfeff], // byte order mark
  [0xffa0, 0xffa0], // Hangul filler
  [0xfff9, 0xfffb], // interlinear annotations
  [0xe0000, 0xe0fff], // tags
]

/** Emoji of regional flags use tag characters: a black flag, letters as tags, and a cancel tag. */
const tagFlags = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu

const isInvisible = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return invisibleRanges.some(([first, last]) => code >= first && code <= last)
}

/**
 * Whether a name has no invisible characters, which could alter the display of the text around it, and at least one
 * visible one.
 */
export function isPlainName(name: string): boolean {
  return ![...name.replace(tagFlags, '')].some(isInvisible) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name)
}

/** A text that is safe for terminals: invisible characters become JSON escapes, so that JSON keeps its meaning. */
export function escapeInvisible(text: string): string {
  return [...text].map((character) => (isInvisible(character) ? jsonEscape(character) : character)).join('')
}

function jsonEscape(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}
