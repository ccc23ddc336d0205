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

// Most names are ASCII, for which a plain regular expression takes a tenth of the time of one with Unicode classes.
const NON_ASCII = /[\u0080-\u{10ffff}]/u
/** Superscripts and fractions that NFKD turns into digits: "8½" becomes "8 1 2", "Alien³" becomes "alien 3". */
const SMALL_DIGITS = /(?<=[\p{L}\p{N}])[¹²³¼½¾⅓⅔]/gu

/** Lower case without accents and apostrophes, so that "amelie" finds "Amélie"; "&" and "+" become "and". */
export function fold(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase().replaceAll("'", '').replaceAll('&', ' and ').replaceAll(' + ', ' and ')
  const bare = text
    .replace(SMALL_DIGITS, ' $&')
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
  return folded.match(NON_ASCII.test(folded) ? /[\p{L}\p{N}]+/gu : /[a-z0-9]+/g) ?? []
}
