import { language, t } from '../../messages/screens.ts'

export type KeyPage = 'letters' | 'accents' | 'signs'

const digits = '1234567890'

/** Ten keys per line; every page starts with the digits. */
const pages: Record<KeyPage, readonly string[]> = {
  letters: t.watch.keyboard.rows,
  accents: ['äöüßéèêëàâ', 'áåæçíìîïñó', 'òôøœúùûšžł'],
  signs: ['@._-+!?#$%', "&*/()=:;,'", '"<>[]{}^~|'],
}

/** All keys of a page in reading order, in upper case if `isLarge`. */
export function keysOf(page: KeyPage, isLarge: boolean): string[] {
  const keys = [...digits, ...pages[page].join('')]
  return isLarge ? keys.map(toUpperCase) : keys
}

/** Upper case, unless that has more than one letter, like that of ß. */
function toUpperCase(key: string): string {
  const upper = key.toLocaleUpperCase(language)
  return upper.length === 1 ? upper : key
}
