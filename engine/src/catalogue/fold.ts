const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

// Most names are ASCII, and their words cost a tenth of what Unicode's classes do.
const BEYOND_ASCII = /[\u0080-\u{10ffff}]/u
const HYPHEN = /[-‐–·.]/

/** Lower case without accents, so that "Amélie" is found by "amelie"; an apostrophe does not part a word. */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().replaceAll("'", '').replaceAll('&', ' and ')
  const bare = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const plain = bare.replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter)
  return plain.replace(/['’`´]/g, '').replaceAll('&', ' and ')
}

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  const folded = fold(text)
  return folded.match(BEYOND_ASCII.test(folded) ? /[\p{L}\p{N}]+/gu : /[a-z0-9]+/g) ?? []
}

/** Hyphenated words also stand for the joined word: "Spider-Man" is found by "spiderman". */
export function joinedWordsOf(text: string): string[] {
  if (!HYPHEN.test(text)) return []
  const hyphened = fold(text).match(/[\p{L}\p{N}]+(?:[-‐–·.][\p{L}\p{N}]+)+/gu) ?? []
  return hyphened.map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
}
