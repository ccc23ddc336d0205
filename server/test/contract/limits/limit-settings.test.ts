import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { limitsOf } from '../../../src/auth/limits/limits.ts'
import { call, newAddress, type Reply, signInPerson } from '../../support/callers.ts'
import { PASSWORD, type StoreKind } from '../../support/world.ts'
import { plantPerson } from '../fixture.ts'
import { type LimitWorld, limitCases, openLimitWorld } from './limit-cases.ts'

const allAt = (max: string) => Object.fromEntries(limitCases.map(({ setting }) => [setting, max]))
const outcomes = (replies: Reply[], allowedStatus: number) =>
  replies.map(({ status }) => (status === allowedStatus ? 'through' : status))

/** A place for the tests of one group, with these settings. */
function inPlace(store: StoreKind, env: Record<string, string>): () => LimitWorld {
  let place: LimitWorld | undefined
  beforeAll(async () => {
    place = await openLimitWorld(store, env)
  })
  afterAll(() => place?.world.close())
  return () => place ?? expect.fail('no place')
}

describe('every limit that the store counts', () => {
  /** Guesses of the set-up code need a server without an account, and sign-ins at a provider need a provider. */
  const elsewhere = ['setupCodes', 'providerSignIns']

  it('has a case', () => {
    const limits = new Set<string>([...elsewhere, ...limitCases.map(({ limit }) => limit)])
    expect(Object.keys(limitsOf).filter((name) => !limits.has(name))).toEqual([])
  })
})

describe('limits by address', () => {
  const place = inPlace('sqlite', allAt('2'))
  const hosts: [address: string, outcome: 'through' | 429][] = [
    ['2001:db8:1:2::1', 'through'],
    ['2001:DB8:1:2:ffff::2', 'through'],
    ['2001:0db8:0001:0002:0:0:0:3', 429],
    ['2001:db8:1:3::1', 'through'],
    ['::ffff:192.0.2.1', 'through'],
    ['192.0.2.1', 'through'],
    ['192.0.2.1', 429],
    ['192.0.2.2', 'through'],
  ]

  it.each(limitCases.filter(({ byAddress }) => byAddress))('count $name by the /64 of IPv6', async ({ start, allowedStatus }) => {
    const replies: Reply[] = []
    for (const [from] of hosts) replies.push(await (await start(place(), from))())
    expect(outcomes(replies, allowedStatus)).toEqual(hosts.map(([, outcome]) => outcome))
  })
})

describe('the limit of wrong passwords', () => {
  const place = inPlace('sqlite', allAt('2'))

  it('counts those typed to change it, too', async () => {
    const { world, email } = place()
    const browser = await signInPerson(world.base, email)
    const change = (current: string) => browser.send('POST', '/web/password', { current, next: 'a-new-one-of-mine' })
    const replies = [await change('not the right one'), await change('not the right one'), await change(PASSWORD)]
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 429])
  })
})

describe.skipIf(inject('postgresUrl') === undefined)('limits on two nodes', () => {
  const place = inPlace('postgres', allAt('2'))
  let there: string
  beforeAll(async () => {
    there = `http://127.0.0.1:${(await place().world.second()).port}`
  })

  it.each(limitCases)('are one budget: $name', async ({ start, allowedStatus }) => {
    const attempt = await start(place())
    const replies = [await attempt(), await attempt(there), await attempt(), await attempt(there)]
    expect(outcomes(replies, allowedStatus)).toEqual(['through', 'through', 429, 429])
  })
})

describe('limits of nought', () => {
  const place = inPlace('sqlite', {
    ...allAt('0'),
    MARQUEE_LIMIT_PENDING_CODES: '0',
    MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '0',
    MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN: '0',
  })

  it.each(limitCases)('are off: $name', async ({ start, allowedStatus, max }) => {
    const attempt = await start(place())
    const replies = await Promise.all(Array.from({ length: max + 1 }, () => attempt()))
    expect(replies.filter(({ status }) => status === allowedStatus)).toHaveLength(max + 1)
  })

  it('are off for pending codes', async () => {
    const [attempt] = await Promise.all(limitCases.slice(0, 1).map(({ start }) => start(place())))
    const replies = await Promise.all(Array.from({ length: 21 }, () => attempt?.()))
    expect(replies.every((reply) => reply?.status === 201)).toBe(true)
  })

  it('are off for requests, and say nothing of them in headers', async () => {
    const { base } = place().world
    const from = newAddress()
    const { refreshToken: token } = await plantPerson(place().world)
    const open = await Promise.all(Array.from({ length: 201 }, () => call(base, 'GET', '/.well-known/jwks.json', { from })))
    const known = await Promise.all(Array.from({ length: 501 }, () => call(base, 'GET', '/auth/session', { from, token })))
    expect([...open, ...known].every(({ status, headers }) => status === 200 && headers.get('ratelimit') === null)).toBe(true)
  })
})
