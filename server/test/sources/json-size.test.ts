import { describe, expect, it } from 'vitest'
import { isQuicklyParsed } from '../../src/sources/json-size.ts'

const isQuick = (json: string) => isQuicklyParsed(Buffer.from(json))

describe('the size of a JSON text', () => {
  it('is measured by its values and their depth', () => {
    expect(isQuick(`[${'{"a":[1,2]},'.repeat(20_000)}0]`)).toBe(true)
    expect(isQuick(`[${'{"a":[1,2]},'.repeat(30_000)}0]`)).toBe(false)
    expect(isQuick(`[${'[]'.repeat(60_000)}]`)).toBe(true)
    expect(isQuick('['.repeat(32) + ']'.repeat(32))).toBe(true)
    expect(isQuick('{"a":'.repeat(33) + '}'.repeat(33))).toBe(false)
  })

  it('does not depend on what is written in its texts', () => {
    expect(isQuick(JSON.stringify(['[{,"\\'.repeat(200_000)]))).toBe(true)
  })
})
