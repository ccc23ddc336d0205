import { afterEach, describe, expect, it, vi } from 'vitest'
import { openBrowser } from '../support/open-browser.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')
const before = (seconds: number) => new Date(noon - seconds * 1000).toISOString()
const load = async (language: 'en' | 'de' | 'es', locale: string = language) => {
  await openBrowser({ language, locale })
  return import('../../../src/parts/status/time.ts')
}

afterEach(() => vi.useRealTimers())

describe('how long ago something was', () => {
  it.each([
    ['en', 12, '12 seconds ago'],
    ['en', 59, '59 seconds ago'],
    ['en', 60, '1 minute ago'],
    ['en', 3599, '59 minutes ago'],
    ['en', 86_399, '23 hours ago'],
    ['en', 86_400, 'yesterday'],
    ['de', 86_400, 'gestern'],
    ['de', 172_800, 'vorgestern'],
    ['de', 120, 'vor 2 Minuten'],
    ['es', 86_400, 'ayer'],
    ['es', 7200, 'hace 2 horas'],
  ] as const)('is said in %s, %d seconds later, as %j', async (language, seconds, said) => {
    const { timeAgo } = await load(language)
    expect(timeAgo(before(seconds), noon)).toBe(said)
  })

  it('is never in the future, whatever the clocks say', async () => {
    const { timeAgo } = await load('en')
    expect(timeAgo(before(-3600), noon)).toBe('now')
  })
})

describe('a length of time', () => {
  it.each([
    ['en', 0.2, '1 second'],
    ['en', 89, '89 seconds'],
    ['en', 90, '2 minutes'],
    ['en', 121, '3 minutes'],
    ['de', 61, '61 Sekunden'],
    ['de', 300, '5 Minuten'],
    ['es', 1, '1 segundo'],
    ['es', 240, '4 minutos'],
  ] as const)('is rounded up in %s: %d seconds are %j', async (language, seconds, said) => {
    const { durationText } = await load(language)
    expect(durationText(seconds)).toBe(said)
  })
})

describe('dates', () => {
  it.each([
    ['en', 'en-US', 'March 2, 2026', 'Mar 2, 2026'],
    ['en', 'en-GB', '2 March 2026', '2 Mar 2026'],
    ['de', 'de-AT', '2. März 2026', '02.03.2026'],
    ['es', 'es-ES', '2 de marzo de 2026', '2 mar 2026'],
  ] as const)('are written in %s as in %s', async (language, locale, long, short) => {
    const { calendarDay, shortDay } = await load(language, locale)
    expect([calendarDay(before(0)), shortDay(before(0))]).toEqual([long, short])
  })

  it('have the time of day beside them where that is asked for', async () => {
    const { dateAndTime } = await load('de')
    expect(dateAndTime(before(0))).toMatch(/^02\.03\.2026, \d\d:00$/)
  })
})

describe('the clock of the server', () => {
  it('is taken from an answer, so that a device with a wrong clock still shows right ages', async () => {
    vi.useFakeTimers({ now: noon, toFake: ['Date'] })
    const { noteServerTime, serverNow } = await load('en')
    expect(serverNow()).toBe(noon)
    noteServerTime('Mon, 02 Mar 2026 14:00:00 GMT')
    expect(serverNow()).toBe(noon + 7_200_000)
  })

  it.each([null, '', 'soon'])('stays as it was known when an answer says %j', async (header) => {
    vi.useFakeTimers({ now: noon, toFake: ['Date'] })
    const { noteServerTime, serverNow } = await load('en')
    noteServerTime('Mon, 02 Mar 2026 11:00:00 GMT')
    noteServerTime(header)
    expect(serverNow()).toBe(noon - 3_600_000)
  })
})
