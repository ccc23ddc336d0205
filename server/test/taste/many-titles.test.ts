import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CatalogueCtx } from '../../src/catalogue/ctx.ts'
import { addManyToList, removeManyFromList } from '../../src/taste/bulk/bulk-changes.ts'
import { type CollectionChanges, collectTitles, type OwnedPart, removeCollected } from '../../src/taste/lists/collected.ts'
import { plantPerson } from '../contract/fixture.ts'
import { type Importing, openImportWorld } from '../support/fixtures/import-world.ts'
import { countStatements } from '../support/store/statement-counter.ts'
import { onEachStore } from '../support/world.ts'

const first: OwnedPart = { season: 1, episode: 1 }
const second: OwnedPart = { season: 1, episode: 2 }
const series = { whole: [first, second], episodesOf: (part: OwnedPart) => [part] }
const hasFirst = (change: CollectionChanges) => [...change.values()].every((keys) => typeof keys === 'object' && keys.has('1 1'))

onEachStore('changing many titles of a list', (store) => {
  let at: Importing
  beforeAll(async () => {
    at = await openImportWorld(store)
  })
  afterAll(() => at?.world.close())

  /** The statements for one title and for a thousand. */
  const statementsFor = async (work: (ctx: CatalogueCtx, profileId: string, numbers: number[]) => Promise<void>) => {
    const { ctx } = at.world.service
    const { profileId } = await plantPerson(at.world)
    const counts: number[] = []
    for (const amount of [1, 1000]) {
      const numbers = Array.from({ length: amount }, (_, n) => n + amount)
      counts.push(await countStatements(ctx, (ctx) => work(ctx, profileId, numbers)))
    }
    return counts
  }

  it('takes as many statements for a thousand of the watchlist as for one', async () => {
    const [one, many] = await statementsFor(async (ctx, profileId, numbers) => {
      const titles = numbers.map((number) => ({ number, at: ctx.now() }))
      expect(await addManyToList(ctx, profileId, 'watchlist', titles)).not.toContain(false)
      expect(await addManyToList(ctx, profileId, 'watchlist', titles)).not.toContain(true)
      expect(await removeManyFromList(ctx, profileId, 'watchlist', numbers)).not.toContain(false)
    })
    expect(many).toBe(one)
  })

  it('names a repeated title once, in the order of the request', async () => {
    const { ctx } = at.world.service
    const { profileId } = await plantPerson(at.world)
    const titles = [7, 3, 7, 5].map((number) => ({ number, at: ctx.now() }))
    expect(await addManyToList(ctx, profileId, 'watchlist', titles)).toEqual([true, true, false, true])
    expect(await removeManyFromList(ctx, profileId, 'watchlist', [5, 4, 5, 3])).toEqual([true, false, false, true])
  })

  it('takes as many statements for a thousand of the collection as for one', async () => {
    const [one, many] = await statementsFor(async (ctx, profileId, numbers) => {
      const add = (...parts: OwnedPart[]) => {
        const addition = { ...series, at: ctx.now(), parts: parts.map((part) => ({ ...part, at: ctx.now() })) }
        return collectTitles(ctx, profileId, numbers.map((number) => ({ number, ...addition }))) // biome-ignore format: one line
      }
      const remove = (isRemoved: 'all' | ((part: OwnedPart) => boolean)) => {
        return removeCollected(ctx, profileId, numbers.map((number) => ({ number, ...series, isRemoved }))) // biome-ignore format: one line
      }
      expect(hasFirst(await add(first))).toBe(true)
      expect(hasFirst(await add(first, second))).toBe(false)
      expect(hasFirst(await remove(({ episode }) => episode === 1))).toBe(true)
      const whole = numbers.map((number) => ({ number, ...series, at: ctx.now(), parts: 'all' as const }))
      expect(new Set((await collectTitles(ctx, profileId, whole)).values())).not.toContain(false)
      expect(hasFirst(await remove(({ episode }) => episode === 1))).toBe(true)
      expect(new Set((await remove('all')).values())).not.toContain(false)
    })
    expect(many).toBe(one)
  })
})
