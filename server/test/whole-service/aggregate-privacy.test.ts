import { grades, signalWeights } from '@marquee/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProfileRow } from '../../src/store/schema.ts'
import { signalsForTraining, type TrainingSignal } from '../../src/taste/audience/audience.ts'
import { popularIn } from '../../src/taste/audience/popular.ts'
import { type EmptyStore, NOW, openEmptyStore } from '../support/store/empty-store.ts'
import { onEachStore } from '../support/world.ts'

const WEEK_MS = 7 * 86_400_000

onEachStore('what is shown of many people', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())

  const ctx = () => ({ store, now: () => NOW })
  const popular = (region: string | null = 'FR') => popularIn(ctx(), region, NOW - WEEK_MS)

  /** Profiles of so many accounts; each has played and likes the same titles. */
  async function gather(
    counts: { accounts: number; each: number },
    titles: number[],
    row: Partial<ProfileRow> = {},
  ): Promise<ProfileRow[]> {
    const people: ProfileRow[] = []
    for (let n = 0; n < counts.accounts; n++) {
      const { id } = await store.add.account()
      for (let m = 0; m < counts.each; m++) people.push(await store.add.profile(id, { region: 'FR', ...row }))
    }
    await Promise.all(people.flatMap(({ id }) => titles.map((number) => meet(id, number))))
    return people
  }

  async function meet(profile_id: string, number: number): Promise<void> {
    const place = { profile_id, number, season: -1, episode: -1 }
    const watched = { ...place, progress: 100, imported: 0, updated_at: NOW - 5 }
    await store.db.insertInto('history').values(watched).execute()
    await store.db
      .insertInto('plays')
      .values({ ...place, minute: 1, watched_at: NOW - 5, source: 'history' })
      .execute()
  }

  async function trainingSignals(): Promise<TrainingSignal[]> {
    const signals: TrainingSignal[] = []
    for await (const signal of signalsForTraining(ctx())) signals.push(signal)
    return signals
  }

  const clear = () => store.db.deleteFrom('accounts').execute()
  const numbers = (rows: { number: number }[]) => [...new Set(rows.map(({ number }) => number))].sort((a, b) => a - b)

  it.each([
    ['nineteen profiles', { accounts: 19, each: 1 }, false],
    ['twenty profiles of four accounts', { accounts: 4, each: 5 }, false],
    ['twenty profiles of five accounts', { accounts: 5, each: 4 }, true],
  ])('is nothing unless they are a crowd: %s', async (_name, counts, isCrowd) => {
    await clear()
    await gather(counts, [1, 2])
    expect(numbers(await popular())).toEqual(isCrowd ? [1, 2] : [])
    expect(numbers(await trainingSignals())).toEqual(isCrowd ? [1, 2] : [])
  })

  it('leaves out who stays out, children, and what was imported or is old, even where they would make the crowd', async () => {
    await clear()
    await gather({ accounts: 4, each: 4 }, [1])
    await gather({ accounts: 5, each: 1 }, [1], { in_training: 0 })
    await gather({ accounts: 5, each: 1 }, [1], { maturity: 'kids' })
    expect([await popular(), await trainingSignals()]).toEqual([[], []])
    const [late] = await gather({ accounts: 4, each: 1 }, [1])
    expect(numbers(await popular())).toEqual([1])
    expect(numbers(await trainingSignals())).toEqual([1])
    await store.db
      .updateTable('plays')
      .set({ source: 'import' })
      .where('profile_id', '=', late?.id ?? '')
      .execute()
    expect(await popular()).toEqual([])
    await store.db
      .updateTable('plays')
      .set({ source: 'history', watched_at: NOW - WEEK_MS })
      .where('profile_id', '=', late?.id ?? '')
      .execute()
    expect(await popular()).toEqual([])
  })

  it('has no title that fewer than three of them met', async () => {
    await clear()
    const people = await gather({ accounts: 20, each: 1 }, [1])
    for (const [at, { id }] of people.slice(0, 3).entries()) {
      if (at < 2) await meet(id, 2)
      await meet(id, 3)
    }
    expect(await popular()).toEqual([
      { number: 1, accounts: 20 },
      { number: 3, accounts: 3 },
    ])
    expect(numbers(await trainingSignals())).toEqual([1, 3])
  })

  it('counts an account once, and each region for itself', async () => {
    await clear()
    const people = await gather({ accounts: 5, each: 4 }, [1])
    for (const { id } of people.slice(0, 8)) await meet(id, 2) // two accounts
    await gather({ accounts: 3, each: 1 }, [2], { region: 'DE' })
    expect(await popular()).toEqual([{ number: 1, accounts: 5 }])
    expect(await popular('DE')).toEqual([])
    expect(await popular(null)).toEqual([
      { number: 1, accounts: 5 },
      { number: 2, accounts: 5 },
    ])
  })

  it('has what is liked or rated, how much and since when, and nothing that is disliked or muted', async () => {
    await clear()
    const people = await gather({ accounts: 20, each: 3 }, [1]) // more than are read at a time
    for (const { id: profile_id } of people) {
      await store.db
        .insertInto('opinions')
        .values({ profile_id, number: 2, opinion: 'super_liked', added_at: NOW - 9 })
        .execute()
      await store.db.insertInto('opinions').values({ profile_id, number: 3, opinion: 'disliked', added_at: NOW }).execute()
      await meet(profile_id, 4)
      await store.db.insertInto('list_entries').values({ profile_id, number: 4, list: 'muted', added_at: NOW }).execute()
    }
    const signals = await trainingSignals()
    expect(signals).toHaveLength(2 * people.length)
    const ids = people.map(({ id }) => id).sort()
    expect([...new Set(signals.map(({ profile }) => profile))]).toEqual(ids)
    expect(signals.slice(0, 2)).toEqual([
      { profile: ids[0], number: 1, grade: grades.liked, weight: Math.fround(signalWeights.watched), at: NOW - 5 },
      { profile: ids[0], number: 2, grade: grades.liked, weight: signalWeights.super_liked, at: NOW - 9 },
    ])
  })
})
