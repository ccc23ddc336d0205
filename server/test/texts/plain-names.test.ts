import { describe, expect, it } from 'vitest'
import { columns } from '../../src/cli/wording.ts'
import { escapeInvisible, isPlainName } from '../../src/texts/plain-names.ts'

describe('isPlainName', () => {
  it.each([
    'Ann',
    'Zoë O’Brien-Łukasz',
    '王小明',
    'شيرين',
    'דנה',
    'क्‍ष', // a joiner, which the script needs
    'می‌خواهم', // a non-joiner, likewise
    '👩‍👩‍👧 Family',
    '❤️',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ailsa',
    'R2',
  ])('takes %s', (name) => expect(isPlainName(name)).toBe(true))

  it.each([
    ...[0x00, 0x07, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9b], // controls
    ...[0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069], // directions
    ...[0xad, 0x034f, 0x115f, 0x200b, 0x2028, 0x2029, 0x2060, 0x2064, 0x3164, 0xfeff, 0xffa0, 0xfff9, 0xe0041], // unseen
  ])('refuses a name with the character %i in it', (code) => {
    expect(isPlainName(`An${String.fromCodePoint(code)}n`)).toBe(false)
  })

  it('refuses a name of which there is nothing to see', () => {
    expect(['\u200d', '\u200c\u200d', '\ufe0f', ''].filter(isPlainName)).toEqual([])
  })
})

describe('escapeInvisible', () => {
  it('writes what a terminal would obey as JSON does, so that JSON stays the same', () => {
    expect(escapeInvisible('a\u001b[2Jb\u202ec\u{e0041}')).toBe('a\\u001b[2Jb\\u202ec\\udb40\\udc41')
    const json = JSON.stringify({ name: 'a\u001b\u0085\u202e\u{e0041}\u2028' })
    expect(JSON.parse(escapeInvisible(json))).toEqual(JSON.parse(json))
  })
})

describe('columns', () => {
  it('never makes two rows of one', () => {
    const forged = columns([['eve@example.org', 'Eve\nroot@example.org  Root  administrator']])
    expect(forged).toBe('eve@example.org  Eve\\u000aroot@example.org  Root  administrator')
  })
})
