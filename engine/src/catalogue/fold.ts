const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

// Most names are ASCII, and their words cost a tenth of what Unicode's classes do.
const BEYOND_ASCII = /[\u0080-\u{10ffff}]/u
/** Signs that Unicode takes apart into figures: "8½" is "8 1 2", "Alien³" is "alien 3". */
const SMALL_FIGURE = /(?<=[\p{L}\p{N}])[¹²³¼½¾⅓⅔]/gu

/** Lower case without accents, so that "Amélie" is found by "amelie"; an apostrophe does not part a word. */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().replaceAll("'", '').replaceAll('&', ' and ').replaceAll(' + ', ' and ')
  const bare = text
    .replace(SMALL_FIGURE, ' $&')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const plain = bare.replace(/[ßæœøłđðþıς]/g, (letter) => letters[letter] ?? letter)
  return plain
    .replace(/['’`´]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(' + ', ' and ')
}

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  const folded = fold(text)
  return folded.match(BEYOND_ASCII.test(folded) ? /[\p{L}\p{N}]+/gu : /[a-z0-9]+/g) ?? []
}
