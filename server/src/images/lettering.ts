const NARROW = /[iljtfrI1'’.,:;!|()\-\s]/
const WIDE = /[mwMWQOGC@%&—]/

/** About how wide a text is, in its own height; a little more than most fonts need. */
export function widthOf(text: string): number {
  let width = 0
  for (const letter of text)
    width += letter > '\u2e80' ? 1.02 : NARROW.test(letter) ? 0.33 : WIDE.test(letter) ? 0.84 : /[A-Z]/.test(letter) ? 0.64 : 0.56
  return width
}

/** More than the smallest letters fit on four lines; a longer title is cut here first, and costs no more. */
const MOST_LETTERS = 240

const ELLIPSIS = '…'

export type Lettering = { lines: string[]; size: number }

/** Breaks a title into at most `most` lines of the largest size at which they fit `width`; where words are lost stands an ellipsis. */
export function letter(
  given: string,
  { width, most, largest, least }: { width: number; most: number; largest: number; least: number },
): Lettering {
  const whole = given.trim()
  const title =
    whole.length > MOST_LETTERS ? `${[...whole.slice(0, 2 * MOST_LETTERS)].slice(0, MOST_LETTERS).join('')}${ELLIPSIS}` : whole
  for (let size = largest; size >= least; size -= 2) {
    const lines = linesOf(title, width / size)
    if (lines.length <= most && lines.every((line) => widthOf(line) * size <= width)) return { lines, size }
  }
  const capacity = width / least
  const all = linesOf(title, capacity)
  const lines = all.slice(0, most).map((line, i) => {
    const isMoreLost = i === most - 1 && all.length > most
    return isMoreLost || widthOf(line) > capacity ? shortenLine(line, capacity) : line
  })
  return { lines, size: least }
}

function linesOf(title: string, capacity: number): string[] {
  const lines: string[] = []
  for (const piece of piecesOf(title)) {
    const longer = `${lines.at(-1) ?? ''}${piece}`
    if (lines.length > 0 && widthOf(longer) <= capacity) lines[lines.length - 1] = longer
    else lines.push(piece.trimStart())
  }
  return lines
}

/** What may stand on a line of its own, each with the space before it; scripts without spaces break anywhere. */
function piecesOf(title: string): string[] {
  const words = title.split(/\s+/)
  return words.flatMap((word) => {
    const [first = '', ...rest] = /[\u2e80-\u9fff]/.test(word) ? (word.match(/.{1,4}/gu) ?? []) : [word]
    return [` ${first}`, ...rest]
  })
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The beginning of a line with an ellipsis after it: whole words where there are several, else as many letters as fit. */
function shortenLine(line: string, capacity: number): string {
  const fits = (text: string) => widthOf(`${text}${ELLIPSIS}`) <= capacity
  let kept = bare(line)
  while (!fits(kept) && kept.includes(' ')) kept = bare(kept.slice(0, kept.lastIndexOf(' ')))
  const letters = fits(kept) ? [] : [...graphemes.segment(kept)].map(({ segment }) => segment)
  while (letters.length > 1 && !fits(letters.join(''))) letters.pop()
  return `${letters.length > 0 ? letters.join('') : kept}${ELLIPSIS}`
}

/** Without the signs at its end that an ellipsis takes the place of. */
function bare(text: string): string {
  return text.replace(/[\s,;:.…–—-]+$/, '')
}
