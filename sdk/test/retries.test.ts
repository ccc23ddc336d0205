import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFirstAccount } from '../../server/test/support/callers.ts'
import { filmId, stock } from '../../server/test/support/fixtures/taste-titles.ts'
import { openWorld, type World } from '../../server/test/support/world.ts'
import type { Marquee } from '../src/index.ts'
import { browsing, type TestTiming, timingOf } from './client.ts'
import { type Outcome, openTestProxy, type TestProxy } from './test-proxy.ts'

const busy = (retryAfter: string, code = 'NOT_READY', status = 503): Outcome => ({
  status,
  headers: { 'retry-after': retryAfter, 'content-type': 'application/problem+json' },
  body: JSON.stringify({ type: 'about:blank', title: 'Not now', status, detail: 'not now', instance: 'req_1', code }),
})

describe('a call on a bad connection', () => {
  let world: World
  let proxy: TestProxy
  let client: Marquee
  let timing: TestTiming
  beforeAll(async () => {
    world = await openWorld()
    await stock(world)
    proxy = await openTestProxy(world.base)
    timing = timingOf(world)
    client = await browsing(world, await makeFirstAccount(world.base), { baseUrl: proxy.base, timing })
  })
  beforeEach(() => {
    proxy.decide(() => 'pass')
    proxy.seen.length = 0
    timing.slept.length = 0
    timing.duringSleep = () => {}
  })
  afterAll(async () => {
    await proxy?.close()
    await world?.close()
  })

  it('is repeated while that can help, ever later', async () => {
    proxy.next(/profiles/, 'lose request', 'lose answer', { status: 502, body: '<h1>Bad gateway</h1>' })
    expect(await client.profiles.list()).toHaveLength(1)
    expect(timing.slept).toEqual([250, 500, 1000])
  })

  it('is given up after four attempts, with what happened last', async () => {
    proxy.decide(() => 'lose request')
    await expect(client.profiles.list()).rejects.toMatchObject({ name: 'MarqueeError', code: 'NETWORK', status: 0 })
    expect(proxy.seen).toHaveLength(4)
  })

  it('comes back when the server says', async () => {
    proxy.next(/profiles/, busy('3'), busy('7', 'RATE_LIMITED', 429))
    await client.profiles.list()
    expect(timing.slept).toEqual([3000, 7000])
  })

  it('tells at once when the server wants to be left alone for long', async () => {
    proxy.next(/profiles/, busy('60', 'RATE_LIMITED', 429))
    await expect(client.profiles.list()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 60,
      requestId: 'req_1',
    })
    expect(timing.slept).toEqual([])
  })

  it('is given up when half a minute has passed', async () => {
    proxy.decide(() => 'lose request')
    timing.duringSleep = () => world.pass(30_000)
    await expect(client.profiles.list()).rejects.toMatchObject({ code: 'NETWORK' })
    expect(proxy.seen).toHaveLength(2)
  })

  it('stops waiting when it is aborted', async () => {
    proxy.decide(() => 'lose request')
    const leaving = new AbortController()
    timing.duringSleep = () => leaving.abort(new Error('left the screen'))
    await expect(client.profiles.list({ signal: leaving.signal })).rejects.toThrow('left the screen')
    expect(proxy.seen).toHaveLength(1)
  })

  it('does not wait for an answer for ever', async () => {
    proxy.decide(() => new Promise(() => {}))
    await expect(client.scrobble(filmId(1), { progress: 10 }, { timeoutMs: 20 })).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it.each<[string, RegExp, () => Promise<unknown>]>([
    ['puts a title on a list', /liked/, () => client.lists.liked.add(filmId(2))],
    ['makes a page', /pages/, () => client.pages.create()],
    ['rates', /ratings/, () => client.ratings.set(filmId(2), { rating: 7 })],
    [
      'notes a play with its time',
      /history/,
      () => client.history.add({ mediaId: filmId(2), updatedAt: '2025-05-05T20:15:00Z' }),
    ],
  ])('is repeated although it writes, when it %s', async (_, line, call) => {
    proxy.next(line, 'lose answer')
    await call()
    expect(proxy.seen).toHaveLength(2)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['adds a profile', () => client.profiles.add({ name: 'Bob' })],
    ['notes a play without its time', () => client.history.add({ mediaId: filmId(3) })],
    ['scrobbles', () => client.scrobble(filmId(3), { progress: 10 })],
    ['reports what was seen', () => client.pages.seen('page_1', [filmId(3)])],
  ])('is never sent twice when it %s and nobody knows whether it arrived', async (_, call) => {
    proxy.decide(() => 'lose answer')
    await expect(call()).rejects.toMatchObject({ code: 'NETWORK' })
    expect(proxy.seen).toHaveLength(1)
  })

  it('is sent again, whatever it writes, when it was turned away at the door', async () => {
    proxy.next(/scrobble/, busy('1', 'RATE_LIMITED', 429), busy('1', 'OVERLOADED'))
    await client.scrobble(filmId(4), { progress: 10 })
    expect(proxy.seen).toHaveLength(3)
  })

  it('has deleted when the answer was lost and nothing is left to delete', async () => {
    await client.lists.watchlist.add(filmId(5))
    proxy.next(/DELETE/, 'lose answer')
    await client.lists.watchlist.remove(filmId(5))
    await expect(client.lists.watchlist.remove(filmId(5))).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  })

  it('is not led to another server', async () => {
    proxy.next(/profiles/, { status: 307, headers: { location: `${world.base}/profiles` } })
    await expect(client.profiles.add({ name: 'Bob' })).rejects.toMatchObject({ code: 'NETWORK' })
    expect(proxy.seen).toHaveLength(1)
  })

  it('names the invalid fields, and is not repeated', async () => {
    await expect(client.profiles.add({ name: '' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      status: 400,
      errors: [{ path: 'name', message: expect.any(String) }],
      requestId: expect.stringMatching(/./),
    })
    expect(proxy.seen).toHaveLength(1)
  })

  it('names an answer that is none of the server’s', async () => {
    proxy.next(/profiles/, { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hotel network: log in</h1>' })
    await expect(client.profiles.list()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 200 })
  })
})
