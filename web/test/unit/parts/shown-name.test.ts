import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownName } from '../../../src/parts/controls/shown-name.ts'

const anyText = fc.array(fc.nat({ max: 0x10ffff }), { maxLength: 30 }).map((codes) => String.fromCodePoint(...codes))

describe('a name that somebody else chose', () => {
  it('is shown as it is in every script', () => {
    for (const name of ['Ana’s TV', '居間のテレビ', 'телевизор', 'غرفة الجلوس', '👩‍👩‍👧 room']) expect(shownName(name)).toBe(name)
  })

  it('loses what would turn the words around it', () => {
    expect(shownName('TV\u202Ekcatta')).toBe('TVkcatta')
    expect(shownName('a\u0000b\u200Bc\uFEFFd')).toBe('abcd')
  })

  it('stays the same when it is shown again', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const once = shownName(name)
        expect(shownName(once)).toBe(once)
      }),
    )
  })
})
