import { describe, expect, it } from 'vitest'
import { openBrowser } from '../support/open-browser.ts'

const load = async (language: 'en' | 'de' | 'es') => {
  await openBrowser({ language })
  return import('../../../src/parts/admin/figures.ts')
}

describe('figures of the administration', () => {
  it('set thousands apart as the language does', async () => {
    expect((await load('en')).count(1_234_567)).toBe('1,234,567')
    expect((await load('de')).count(1_234_567)).toBe('1.234.567')
    expect((await load('es')).count(1_234_567)).toBe('1.234.567')
  })

  it.each([
    [0.0123, '0.012'],
    [1.2345, '1.23'],
    [12.345, '12.3'],
    [123.45, '123'],
  ])('have fewer places the larger they are: %d is %j', async (value, said) => {
    expect((await load('en')).figure(value)).toBe(said)
  })

  it('use the decimal sign of the language', async () => {
    expect((await load('de')).figure(1.5)).toBe('1,5')
    expect((await load('es')).figure(1.5)).toBe('1,5')
  })

  it.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [1000, '1 kB'],
    [1_300_000, '1.3 MB'],
    [2_000_000_000, '2 GB'],
    [5e15, '5,000 TB'],
  ])('%d bytes are %j', async (value, said) => {
    expect((await load('en')).bytes(value)).toBe(said)
  })

  it.each([
    [1, '1 second'],
    [89, '89 seconds'],
    [90, '2 minutes'],
    [5400, '2 hours'],
    [129_599, '36 hours'],
    [129_600, '2 days'],
    [864_000, '10 days'],
  ])('%d seconds are %j', async (seconds, said) => {
    expect((await load('en')).span(seconds)).toBe(said)
  })

  it('name a day without its year', async () => {
    expect((await load('en')).axisDay('2026-03-02T12:00:00Z')).toBe('Mar 2')
    expect((await load('de')).axisDay('2026-03-02T12:00:00Z')).toBe('2. März')
  })

  it('give parts of one in whole percent', async () => {
    await openBrowser({ language: 'de' })
    const { percent } = await import('../../../src/parts/taste/percent.ts')
    expect(percent(0.126)).toBe('13\u00a0%')
  })
})

describe('names of countries', () => {
  it.each([
    ['en', 'Germany'],
    ['de', 'Deutschland'],
    ['es', 'Alemania'],
  ] as const)('are those of the language: DE in %s is %s', async (language, name) => {
    await openBrowser({ language })
    const { countryName } = await import('../../../src/watching/names.ts')
    expect(countryName('DE')).toBe(name)
  })

  it('are their codes where nobody knows them, or they are none', async () => {
    await openBrowser()
    const { countryName } = await import('../../../src/watching/names.ts')
    expect([countryName('ZZZZ'), countryName('')]).toEqual(['ZZZZ', ''])
  })
})
