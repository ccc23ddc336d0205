/** Invisible characters that change how others appear: controls, direction marks, zero-width fillers. */
const unseen: [first: number, last: number][] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180e, 0x180e],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
]

/** A name given by somebody else, without characters that could forge the text around it; to be shown in a `<bdi>`. */
export function shownName(name: string): string {
  return [...name].filter((character) => !isUnseen(character.codePointAt(0) ?? 0)).join('')
}

function isUnseen(code: number): boolean {
  return unseen.some(([first, last]) => code >= first && code <= last)
}

/** The name for use inside a sentence: isolated, so that its writing direction does not affect the rest. */
export function isolated(name: string): string {
  return `\u2068${shownName(name)}\u2069`
}
