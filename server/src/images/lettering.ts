const NARROW = /[iljtfrI1'’.,:;!|()\-\s]/
const WIDE = /[mwMWQOGC@%&—]/

/** About how wide a text is, in its own height; a little more than most fonts need. */
export function widthOf(text: string): number {
  let width = 0
  for (const letter of text)
    width += letter > '\u2e80' ? 1.02 : NARROW.test(letter) ? 0.33 : WIDE.test(letter) ? 0.84 : /[A-Z]/.test(letter) ? 0.64 : 0.56
  return width
}

/** More than the smallest letters fit on four lines; a longer title is as good as cut there, and costs no more. */
const MOST_LETTERS = 240

export type Lettering = { lines: string[]; size: number }

/** Breaks a title into at most `most` lines and finds the largest size at which they fit `width`; the rest is cut with an ellipsis. */
export function letter(
  whole: string,
  { width, most, largest, least }: { width: number; most: number; largest: number; least: number },
): Lettering {
  const title = whole.length > MOST_LETTERS ? [...whole.slice(0, 2 * MOST_LETTERS)].slice(0, MOST_LETTERS).join('') : whole
  for (let size = largest; size >= least; size -= 2) {
    const lines = broken(title, width / size)
    if (lines.length <= most && lines.every((line) => widthOf(line) * size <= width)) return { lines, size }
  }
  const lines = broken(title, width / least).slice(0, most)
  return { lines: lines.map((line, i) => cut(line, width / least, i === most - 1)), size: least }
}

function broken(title: string, room: number): string[] {
  const lines: string[] = []
  for (const word of wordsOf(title)) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Scripts without spaces break anywhere. */
function wordsOf(title: string): string[] {
  return title.split(/\s+/).flatMap((word) => (/[\u2e80-\u9fff]/.test(word) ? (word.match(/.{1,4}/gu) ?? []) : [word]))
}

function cut(line: string, room: number, isLast: boolean): string {
  let kept = line
  while (kept.length > 1 && widthOf(`${kept}…`) > room) kept = kept.slice(0, -1)
  return kept === line && !isLast ? line : kept === line ? line : `${kept.trimEnd()}…`
}
