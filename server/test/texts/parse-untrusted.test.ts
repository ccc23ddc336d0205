import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../src/problems.ts'
import { parseForm, parseJson } from '../../src/texts/parse-untrusted.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

/** What is parsed, or the code of the problem; anything else that is thrown fails the test. */
function outcome(work: () => unknown): unknown {
  try {
    return { value: work() }
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

const texts = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
const names = texts.filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name))
const values = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, fc.integer(), fc.boolean(), fc.constant(null), texts, tie('list'), tie('object')),
  list: fc.array(tie('value')),
  object: fc.dictionary(names, tie('value')),
})).value

describe('parseJson', () => {
  it('reads what JSON.parse reads, unless it is too deep', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 2), (value, indent) => {
        const read = outcome(() => parseJson(Buffer.from(JSON.stringify(value, null, indent))))
        expect(read).toEqual(depthOf(value) > 32 ? 'VALIDATION_FAILED' : { value: JSON.parse(JSON.stringify(value)) })
      }),
    )
  })

  it('measures the depth of nesting, whatever strings contain', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 64 }),
        fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', ']', '}') }),
        (depth, text) => {
          const nested = '['.repeat(depth) + JSON.stringify(text) + ']'.repeat(depth)
          const read = outcome(() => parseJson(Buffer.from(nested)))
          expect(read === 'VALIDATION_FAILED').toBe(depth > 32)
        },
      ),
    )
  })

  it('answers any bytes with a value or a problem', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const read = outcome(() => parseJson(Buffer.from(bytes)))
        expect(typeof read === 'object' || read === 'VALIDATION_FAILED').toBe(true)
      }),
    )
  })
})

describe('parseForm', () => {
  it('reads what was written, each name once', () => {
    fc.assert(
      fc.property(fc.dictionary(texts, texts, { maxKeys: 50 }), (fields) => {
        const read = outcome(() => parseForm(Buffer.from(new URLSearchParams(fields).toString())))
        expect(read).toEqual({ value: Object.assign(Object.create(null), fields) })
      }),
    )
  })
})
