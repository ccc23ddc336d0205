import { describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../src/catalogue/names/languages.ts'

describe('the language of a page', () => {
  it.each([
    [undefined, 'en'],
    ['de-AT,en;q=0.5', 'de'],
    ['es-MX', 'es'],
    ['fr, en;q=0.4, de;q=0.9', 'de'],
    ['fr', 'en'],
    ['*', 'en'],
    ['nonsense;;q=', 'en'],
  ] as const)('for Accept-Language %s is %s', (header, language) => {
    expect(chooseLanguage(header, 'en')).toBe(language)
  })
})
