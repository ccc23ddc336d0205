import { setImmediate } from 'node:timers/promises'
import { defaultSettings, fitLists, type Model, newScores, score } from '@marquee/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppCtx } from '../../src/app-ctx.ts'
import { workspaceOf } from '../../src/pages/composing/workspaces.ts'
import { fill, madeTitles } from '../support/fixtures/training-world.ts'
import { openWorld, type World } from '../support/world.ts'

const ids = madeTitles().map(({ id }) => id)
const settings = { ...defaultSettings, blend: { ...defaultSettings.blend, imported: 50 } }
/** A model in which a like of the first title puts one other title first. */
const modelTo = (title: number): Model => fitLists(ids, new Map([[0, [title]]]), settings)

describe('catalogueHolder.bindModel', () => {
  let world: World
  let ctx: AppCtx
  beforeAll(async () => {
    world = await openWorld({ store: 'sqlite' })
    ctx = world.service.ctx
    await fill(ctx, [])
  })
  afterAll(() => world?.close())

  /** Scores as a request computes them, with temporary memory that is released. */
  const scoresNow = (): number[] => {
    const { space } = ctx.liveCatalogue()
    const mark = space.mark()
    const scores = newScores(space, ctx.scorer().count)
    score(ctx.scorer(), { titles: [0], weights: [1] }, scores)
    space.release(mark)
    return Array.from(scores.subarray(0, ids.length))
  }

  it('serves the previous model unchanged until the next one is bound', async () => {
    await ctx.catalogueHolder.bindModel(modelTo(5))
    const hasModelOf = (title: number) => (scores: number[]) => scores[title] === Math.max(...scores.slice(1))
    let from = 5
    for (const to of [9, 14, 3, 21, 8]) {
      workspaceOf(ctx) // the room of pages lies behind the model's
      const before = scoresNow()
      expect(hasModelOf(from)(before)).toBe(true)
      let isBound = false
      const binding = ctx.catalogueHolder.bindModel(modelTo(to)).then(() => {
        isBound = true
      })
      let looks = 0
      for (; !isBound; looks++) {
        await setImmediate()
        if (!isBound) expect(scoresNow()).toEqual(before)
      }
      await binding
      expect(looks).toBeGreaterThan(3)
      expect(hasModelOf(to)(scoresNow())).toBe(true)
      from = to
    }
  })

  it('alternates between two memory regions, however many models are bound', async () => {
    const tops: number[] = []
    for (let round = 0; round < 12; round++) {
      await ctx.catalogueHolder.bindModel(modelTo(1 + round))
      workspaceOf(ctx)
      tops.push(ctx.liveCatalogue().space.mark())
    }
    expect(Math.max(...tops.slice(6))).toBeLessThanOrEqual(Math.max(...tops.slice(0, 6)))
  })

  it('keeps the previous model in the same region when binding the next one fails', async () => {
    const failing = (): Model => ({
      ...modelTo(2),
      get users(): number {
        throw new Error('not this one')
      },
    })
    for (let round = 0; round < 4; round++) {
      await ctx.catalogueHolder.bindModel(modelTo(7 + round))
      const { space } = ctx.liveCatalogue()
      const [before, mark] = [scoresNow(), space.mark()]
      for (let again = 0; again < 3; again++) {
        await expect(ctx.catalogueHolder.bindModel(failing())).rejects.toThrow('not this one')
        expect(scoresNow()).toEqual(before)
      }
      expect(space.mark()).toBe(mark)
    }
  })
})
