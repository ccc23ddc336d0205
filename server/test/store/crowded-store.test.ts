import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTime, StoreUnavailable, timeouts, withinBudget } from '../../src/store/deadline.ts'
import { Semaphore } from '../../src/store/semaphore.ts'
import { newWatcher, openPageWorld } from '../support/fixtures/page-world.ts'
import { atOnce, openEmptyStore } from '../support/store/empty-store.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 64
/** What a turn of the event loop takes where time is faked. */
const TURN_MS = 1

describe('turns at the store', () => {
  const faked = ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] as const
  beforeEach(() => void vi.useFakeTimers({ toFake: [...faked] }))
  afterEach(() => void vi.useRealTimers())

  /** What became of everybody who waits, by the order they came in. */
  const outcomes: string[] = []
  const come = (turns: Semaphore, name: string) =>
    turns.acquire().then(
      () => void outcomes.push(`${name} in`),
      (error) => void outcomes.push(`${name} ${error instanceof StoreUnavailable ? error.reason : error}`),
    )
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  beforeEach(() => void outcomes.splice(0))

  it('come first to who came first', async () => {
    const turns = new Semaphore(2)
    const all = ['a', 'b', 'c', 'd'].map((name) => come(turns, name))
    await pass(0)
    expect(outcomes).toEqual(['a in', 'b in'])
    turns.release()
    turns.release()
    await Promise.all(all)
    expect(outcomes).toEqual(['a in', 'b in', 'c in', 'd in'])
  })

  it('are waited for as long as others leave, however long that takes', async () => {
    const turns = new Semaphore(1)
    const all = Array.from({ length: 9 }, (_, at) => come(turns, String(at)))
    for (let left = 0; left < 8; left++) {
      await pass(timeouts.acquireMs / 2)
      turns.release()
    }
    await Promise.all(all)
    expect(outcomes).toEqual(Array.from({ length: 9 }, (_, at) => `${at} in`))
  })

  it('are given up when nobody has left for a while, and then pass to who is still there', async () => {
    const turns = new Semaphore(1)
    await come(turns, 'stuck')
    void come(turns, 'early')
    await pass(timeouts.acquireMs - 1)
    const late = come(turns, 'late')
    await pass(1 + TURN_MS)
    expect(outcomes).toEqual(['stuck in', 'early acquire'])
    turns.release()
    await late
    expect(outcomes.at(-1)).toBe('late in')
  })

  it('are given up when the time of the request is over', async () => {
    const turns = new Semaphore(1)
    await come(turns, 'other')
    void withinBudget(300, () => come(turns, 'short'))
    await pass(299)
    turns.release()
    await pass(0)
    expect(outcomes).toEqual(['other in', 'short in'])
    void withinBudget(300, () => come(turns, 'shorter'))
    await pass(300 + TURN_MS)
    expect(outcomes.at(-1)).toBe('shorter acquire')
  })

  it('are refused at once to who would be one too many in the queue', async () => {
    const turns = new Semaphore(1)
    await come(turns, 'in')
    for (let waiting = 0; waiting < 1000; waiting++) void come(turns, 'waits')
    await come(turns, 'surplus')
    expect(outcomes).toEqual(['in in', 'surplus acquire'])
  })
})

describe('a busy event loop', () => {
  /** Nothing else is done meanwhile: an answer that comes lies where it came, and every timer is late. */
  const beBusy = (milliseconds: number) => {
    for (const until = performance.now() + milliseconds; performance.now() < until; );
  }

  it('takes an answer that has come for in time, though its timer is over too', async () => {
    const answer = inTime(stat(import.meta.dirname), 10, 'query')
    beBusy(50)
    expect((await answer).isDirectory()).toBe(true)
  })

  it('uses a slot that such an answer frees, even if none was freed for a while', async () => {
    const turns = new Semaphore(1)
    await turns.acquire()
    const waiting = withinBudget(10, () => turns.acquire())
    const left = stat(import.meta.dirname).then(() => turns.release())
    beBusy(50)
    await expect(waiting).resolves.toBeUndefined()
    await left
  })

  it('gives up on what has not come', async () => {
    await expect(inTime(new Promise(() => {}), 1, 'query')).rejects.toMatchObject({ reason: 'query' })
  })
})

describe('the embedded store', () => {
  it('serves other callers between statements that are sent together', async () => {
    const store = await openEmptyStore('sqlite')
    const order: string[] = []
    const slow = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 30000) select count(*) from n`
    await slow.execute(store.db)
    await atOnce(20, async (caller) => {
      await slow.execute(store.db)
      if (caller === 0) setImmediate(() => order.push('others'))
      order.push('statement')
    })
    await store.close()
    expect(order.filter((what) => what === 'statement')).toHaveLength(20)
    expect(order.slice(0, 15)).toContain('others')
  })
})

onEachStore('sixty-four devices at once', (kind) => {
  it('all get their page, and all their likes are kept', async () => {
    const world = await openPageWorld(kind)
    try {
      const watcher = await newWatcher(world)
      const pages = await atOnce(CALLERS, (caller) =>
        watcher.send('POST', '/pages', { pageFilters: { with_runtime_lte: 200 + caller } }),
      )
      expect(pages.map(({ status }) => status)).toEqual(Array(CALLERS).fill(201))
      const rows = await watcher.rows(String(pages[0]?.body['id']))
      const ids = rows.flatMap(({ type, items }) => (type === 'media' ? items.map(({ id }) => id) : [])).slice(0, CALLERS)
      const likes = await atOnce(ids.length, (at) => watcher.send('POST', '/profile/liked', { mediaId: ids[at] }))
      expect(new Set(likes.map(({ status }) => status))).toEqual(new Set([201]))
      const kept = await watcher.send('GET', '/profile/liked?limit=50')
      expect(kept.body['hasMore']).toBe(true)
    } finally {
      await world.close()
    }
  })
})
