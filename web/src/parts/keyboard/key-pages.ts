import { language, t } from '../../messages/chosen.ts'

export type KeyPage = 'letters' | 'accents' | 'signs'

const digits = '1234567890'

/** Ten keys in a line; every page has the digits above. */
const pages: Record<KeyPage, readonly string[]> = {
  letters: t.watch.keyboard.rows,
  accents: ['äöüßéèêëàâ', 'áåæçíìîïñó', 'òôøœúùûšžł'],
  signs: ['@._-+!?#$%', "&*/()=:;,'", '"<>[]{}^~|'],
}

/** All keys of a page from left to right and top to bottom, large where that is asked for. */
export function keysOf(page: KeyPage, isLarge: boolean): string[] {
  const keys = [...digits, ...pages[page].join('')]
  return isLarge ? keys.map(large) : keys
}

/** One letter stays one letter: ß has no large form of that kind. */
function large(key: string): string {
  const upper = key.toLocaleUpperCase(language)
  return upper.length === 1 ? upper : key
}
