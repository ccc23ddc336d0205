const NARROW_LETTER = /[iljtfrI1'’.,:;!|()\-\s]/
const WIDE_LETTER = /[mwMWQOGC@%&—]/

/** The approximate width of a text in units of its font size; slightly more than most fonts need. */
export function widthOf(text: string): number {
  let width = 0
  for (const letter of text)
    width +=
      letter > '\u2e80'
        ? 1.02
        : NARROW_LETTER.test(letter)
          ? 0.33
          : WIDE_LETTER.test(letter)
            ? 0.84
            : /[A-Z]/.test(letter)
              ? 0.64
              : 0.56
  return width
}

/**
 * More characters than fit in the smallest size on four lines. Longer titles are cut to this first, to bound the work.
 */
const MAX_LETTERS = 240

const ELLIPSIS = '…'

export type Lettering = { lines: string[]; size: number }

/**
 * Breaks a title into at most `max` lines, in the largest font size that fits `width`; an ellipsis marks words that
 * were cut.
 */
export function fitTitle(
  given: string,
  { width, max, largest, min }: { width: number; max: number; largest: number; min: number },
): Lettering {
  const whole = given.trim()
  const title =
    whole.length > MAX_LETTERS ? `${[...whole.slice(0, 2 * MAX_LETTERS)].slice(0, MAX_LETTERS).join('')}${ELLIPSIS}` : whole
  for (let size = largest; size >= min; size -= 2) {
    const lines = linesOf(title, width / size)
    if (lines.length <= max && lines.every((line) => widthOf(line) * size <= width)) return { lines, size }
  }
  const capacity = width / min
  const all = linesOf(title, capacity)
  const lines = all.slice(0, max).map((line, i) => {
    const isLastBeforeCut = i === max - 1 && all.length > max
    return isLastBeforeCut || widthOf(line) > capacity ? shortenLine(line, capacity) : line
  })
  return { lines, size: min }
}

function linesOf(title: string, capacity: number): string[] {
  const lines: string[] = []
  for (const piece of breakableParts(title)) {
    const longer = `${lines.at(-1) ?? ''}${piece}`
    if (lines.length > 0 && widthOf(longer) <= capacity) lines[lines.length - 1] = longer
    else lines.push(piece.trimStart())
  }
  return lines
}

/**
 * The parts between which a line may break, each with the space before it; scripts without spaces may break after 4
 * characters.
 */
function breakableParts(title: string): string[] {
  const words = title.split(/\s+/)
  return words.flatMap((word) => {
    const [first = '', ...rest] = /[\u2e80-\u9fff]/.test(word) ? (word.match(/.{1,4}/gu) ?? []) : [word]
    return [` ${first}`, ...rest]
  })
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Shortens a line and adds an ellipsis: at a word boundary if there are several words, otherwise at a letter. */
function shortenLine(line: string, capacity: number): string {
  const fits = (text: string) => widthOf(`${text}${ELLIPSIS}`) <= capacity
  let shortened = trimPunctuation(line)
  while (!fits(shortened) && shortened.includes(' ')) shortened = trimPunctuation(shortened.slice(0, shortened.lastIndexOf(' ')))
  const letters = fits(shortened) ? [] : [...graphemes.segment(shortened)].map(({ segment }) => segment)
  while (letters.length > 1 && !fits(letters.join(''))) letters.pop()
  return `${letters.length > 0 ? letters.join('') : shortened}${ELLIPSIS}`
}

/** Removes spaces and punctuation at the end, before an ellipsis is added. */
function trimPunctuation(text: string): string {
  return text.replace(/[\s,;:.…–—-]+$/, '')
}
