import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caretAfterFormat, codeError, formatCode } from '../../../src/parts/activate/user-code.ts'
import { setupCodeIn } from '../../../src/parts/sign-in/setup-code.ts'

const code = fc.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/)

describe('the code that a device shows', () => {
  it.each([
    ['bcdf', 'BCDF'],
    ['bcdfg', 'BCDF-G'],
    ['bcdf-ghjk', 'BCDF-GHJK'],
    ['  bcdf ghjk  ', 'BCDF-GHJK'],
    ['bcdfghjklmnp', 'BCDF-GHJK'],
    ['', ''],
  ])('%j is read as %j', (typed, read) => expect(formatCode(typed)).toBe(read))

  it('is taken out of a pasted link', () => {
    expect(formatCode('https://marquee.example/activate?code=BCDF-GHJK')).toBe('BCDF-GHJK')
    expect(formatCode('https://marquee.example/activate?lang=de&code=BCDF-GHJK#top')).toBe('BCDF-GHJK')
  })

  it('stays as it is when it is formatted again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = formatCode(typed)
        expect(formatCode(once)).toBe(once)
      }),
    )
  })

  it('has no error however it was typed', () => {
    fc.assert(
      fc.property(code, fc.boolean(), fc.constantFrom('', '-', ' '), (letters, isSmall, between) => {
        const typed = `${letters.slice(0, 4)}${between}${letters.slice(4)}`
        expect(codeError(isSmall ? typed.toLowerCase() : typed)).toBeUndefined()
      }),
    )
  })

  it('says what is wrong: letters that no code has, before how many there are', () => {
    expect(codeError('BCDF')).toBe('short')
    expect(codeError('BCDA')).toBe('letters')
    expect(codeError('BCDF-GHJ0')).toBe('letters')
  })

  it('keeps the caret behind the same letter', () => {
    fc.assert(
      fc.property(code, fc.nat({ max: 8 }), (letters, caret) => {
        const formatted = formatCode(letters)
        const before = formatted.slice(0, caretAfterFormat(letters, caret)).replace('-', '')
        expect(before).toBe(letters.slice(0, caret))
      }),
    )
  })
})

describe('the code that sets a server up', () => {
  it.each([
    ['#setup=abc123', 'abc123'],
    ['https://tv.example/#setup=abc123', 'abc123'],
    ['https://tv.example/#lang=de&setup=abc123&x=1', 'abc123'],
    ['see https://tv.example/#setup=abc123 there', 'abc123'],
    ['abc123', ''],
    ['?setup=abc123', ''],
  ])('%j holds %j', (text, held) => expect(setupCodeIn(text)).toBe(held))
})
