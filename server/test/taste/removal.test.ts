import { afterAll, beforeAll, expect, it } from 'vitest'
import { addManyPlays, findPlays, removeManyPlays } from '../../src/taste/bulk/bulk-changes.ts'
import { removeEntries } from '../../src/taste/history/removal.ts'
import { plantPerson } from '../contract/fixture.ts'
import { heldBy, type Importing, openImportWorld } from '../support/fixtures/import-world.ts'
import { countStatements } from '../support/store/statement-counter.ts'
import { onEachStore } from '../support/world.ts'

onEachStore('removing from a history', (store) => {
  let at: Importing
  beforeAll(async () => {
    at = await openImportWorld(store)
  })
  afterAll(() => at?.world.close())

  const episodes = (count: number) => Array.from({ length: count }, (_, n) => ({ number: 6, season: 1, episode: n + 1 }))
  const newHistory = async (count: number) => {
    const { profileId } = await plantPerson(at.world)
    const { ctx } = at.world.service
    const watched = episodes(count).map((part) => ({ ...part, at: ctx.now() }))
    const film = { number: 0, season: -1, episode: -1, at: ctx.now() }
    await addManyPlays(ctx, profileId, [...watched, film], 'history')
    return { ctx, profileId, held: () => heldBy({ world: at.world, profileId }) }
  }

  it('takes a few statements for a thousand episodes', async () => {
    const { ctx, profileId, held } = await newHistory(1000)
    let removed: boolean[] = []
    const statements = await countStatements(ctx, async (ctx) => {
      removed = await removeEntries(ctx, profileId, episodes(1001))
    })
    expect(removed.filter(Boolean)).toHaveLength(1000)
    expect(statements).toBeLessThan(10)
    expect(await held()).toMatchObject({ history: [{ number: 0 }], plays: [{ number: 0 }] })
  })

  it('counts what is named repeatedly, or with all of its title, once', async () => {
    const { ctx, profileId, held } = await newHistory(2)
    const [first, second] = episodes(2)
    if (!first || !second) throw new Error('no episodes')
    const series = { ...first, season: -1, episode: -1 }
    const season = { ...first, episode: -1 }
    expect(await removeEntries(ctx, profileId, [first, second, first])).toEqual([true, true, false])
    await addManyPlays(ctx, profileId, [{ ...second, at: ctx.now() }], 'history')
    expect(await removeEntries(ctx, profileId, [second, season, series])).toEqual([false, false, true])
    expect(await held()).toMatchObject({ history: [{ number: 0 }], plays: [{ number: 0 }] })
  })

  it('of all plays of a title by several callers removes its entry', async () => {
    const { ctx, profileId, held } = await newHistory(0)
    for (let round = 0; round < 10; round++) {
      const title = { number: 1, season: -1, episode: -1 }
      const days = [1, 2, 3, 4].map((ago) => ({ ...title, at: ctx.now() - ago * 86_400_000 }))
      await addManyPlays(ctx, profileId, days, 'history')
      const plays = await findPlays(ctx, profileId, ({ number }) => number === 1)
      expect(plays).toHaveLength(4)
      await Promise.all(plays.map((play) => removeManyPlays(ctx, profileId, [play])))
      expect(await held()).toMatchObject({ history: [{ number: 0 }], plays: [{ number: 0 }] })
    }
  })

  it('of a play keeps one that is added at the same time, with its entry', async () => {
    const { ctx, profileId } = await newHistory(0)
    const title = { number: 1, season: -1, episode: -1 }
    for (let round = 0; round < 10; round++) {
      await addManyPlays(ctx, profileId, [{ ...title, at: ctx.now() - 86_400_000 }], 'history')
      const plays = await findPlays(ctx, profileId, ({ number }) => number === 1)
      await Promise.all([
        removeManyPlays(ctx, profileId, plays),
        addManyPlays(ctx, profileId, [{ ...title, at: ctx.now() }], 'history'),
      ])
      expect(await findPlays(ctx, profileId, ({ number }) => number === 1)).toHaveLength(1)
      expect(await removeEntries(ctx, profileId, [title])).toEqual([true])
    }
  })

  it('of single plays leaves the entries that have others', async () => {
    const { ctx, profileId, held } = await newHistory(1)
    await addManyPlays(ctx, profileId, [{ number: 0, season: -1, episode: -1, at: ctx.now() - 86_400_000 }], 'history')
    const latest = ctx.now() - 1000
    const plays = await findPlays(ctx, profileId, ({ watched_at }) => watched_at > latest)
    const removed = await Promise.all(Array.from({ length: 4 }, () => removeManyPlays(ctx, profileId, plays)))
    expect(removed.flat()).toHaveLength(2) // each is reported to one caller
    expect(await held()).toMatchObject({ history: [{ number: 0 }], plays: [{ number: 0 }] })
  })
})
