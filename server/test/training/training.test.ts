import { newScores, score } from '@marquee/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppCtx } from '../../src/app-ctx.ts'
import { fractionOf } from '../../src/training/interactions/gather-interactions.ts'
import { isDue, trainIfDue } from '../../src/training/schedule.ts'
import { LEASE_MS } from '../../src/training/trainer.ts'
import { addAudienceRatings, audienceRating, fill, madeAudienceRatings, trained } from '../support/fixtures/training-world.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

const HOUR = 3_600_000

/** The best titles for a history of likes. */
function best(ctx: AppCtx, liked: string[]): string[] {
  const [live, scorer] = [ctx.liveCatalogue(), ctx.scorer()]
  const titles = liked.map((id) => live.numberOf(id) ?? 0)
  const scores = newScores(live.space, scorer.count)
  score(scorer, { titles, weights: titles.map(() => 1) }, scores)
  const order = Array.from({ length: live.count }, (_, number) => number).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  return order.map(live.idOf)
}

const kindOf = (id: string) => (Number(id.slice(3)) - 1) % 4

onEachStore('training', (store) => {
  let world: World
  let ctx: AppCtx
  /** Another node, opened before there is a model. */
  let second: AppCtx | undefined
  beforeAll(async () => {
    world = await openWorld({ store })
    ctx = world.service.ctx
    if (store === 'postgres') second = (await world.second()).ctx
    expect(second?.models.modelId()).toBeUndefined()
  })
  afterAll(() => world?.close())

  it('is started by exactly one of many callers on all nodes', async () => {
    const nodes = second ? [ctx, second] : [ctx]
    const stop = new AbortController()
    const asked = Array.from({ length: 20 }, (_, i) => (nodes[i % nodes.length] ?? ctx).trainer.begin({ signal: stop.signal }))
    const begun = (await Promise.all(asked)).filter((one) => one !== undefined)
    stop.abort()
    await Promise.allSettled(begun.map(({ report }) => report))
    expect(begun.length).toBe(1)
  })

  it('makes no model of a too small audience, and reports it', async () => {
    await fill(ctx, [audienceRating('one', 'MV_1', 5), audienceRating('one', 'MV_999', 5)])
    expect(await isDue(ctx)).toBe('too small')
    const report = await trained(ctx)
    expect(report).toMatchObject({ outcome: 'too small', learnt: { people: 1, likes: 1, unknown: 1 } })
    expect(report.words).toContain('at least 30 people and 300 likes are needed')
    expect(ctx.models.modelId()).toBeUndefined()
  })

  it('finds co-liked titles, puts the model in service at once, and reports its settings', async () => {
    await addAudienceRatings(ctx, madeAudienceRatings())
    const progress: number[] = []
    const begun = await ctx.trainer.begin({ onProgress: (_, done) => progress.push(done) })
    expect(ctx.trainer.progress()).toMatchObject({ done: 0 })
    expect(await ctx.trainer.begin()).toBeUndefined()
    const report = await begun?.report
    expect(report).toMatchObject({ outcome: 'ready', comparison: { isWorse: false } })
    expect(report?.learnt.sumOfSquares).toBeGreaterThan(3000)
    expect(report?.settings?.ease.lambda).toBeGreaterThan(0)
    expect(report?.words).toMatch(/facts and popularity|no held-out people|that was forced/) // the first has no model before it
    expect(report?.words).not.toContain('previous model')
    expect(progress.length).toBeGreaterThan(3)
    expect(progress.every((done, at) => done >= (progress[at - 1] ?? 0) && done <= 1)).toBe(true)
    expect(ctx.models.modelId()).toMatch(/^model_/)
    expect(ctx.scorer().model.users).toBeGreaterThan(40)
    const kinds = best(ctx, ['MV_2', 'MV_6', 'MV_10']).slice(3, 7).map(kindOf)
    expect(kinds).toEqual([1, 1, 1, 1])
  })

  /** Expects the model in service on the other node too, after its next poll. */
  const expectOnSecond = async () => {
    await second?.models.follow() // it may have polled meanwhile
    expect(second?.models.modelId()).toBe(ctx.models.modelId())
    expect(second?.scorer().model.ids).toEqual(ctx.scorer().model.ids)
  }

  it.skipIf(store === 'sqlite')('reaches another node by its next poll', () => expectOnSecond())

  it('when aborted keeps the model in service and leaves no parts of another', async () => {
    const before = ctx.models.modelId()
    const stop = new AbortController()
    const begun = await ctx.trainer.begin({
      signal: stop.signal,
      onProgress: (phase) => phase.startsWith('ridge') && stop.abort(),
    })
    await expect(begun?.report).rejects.toThrow('SIGKILL')
    await ctx.models.follow()
    expect(ctx.models.modelId()).toBe(before)
    expect(await ctx.db.selectFrom('leases').selectAll().execute()).toEqual([])
    expect(ctx.trainer.progress()).toBeUndefined()
  })

  it('waits until the lease of a crashed node expires', async () => {
    await ctx.db
      .insertInto('leases')
      .values({ name: 'training', holder: 'gone', expires_at: world.now() + LEASE_MS, state: '{}' })
      .execute()
    expect(await ctx.trainer.begin()).toBeUndefined()
    world.pass(LEASE_MS)
    const stop = new AbortController()
    const begun = await ctx.trainer.begin({ signal: stop.signal })
    stop.abort()
    await expect(begun?.report).rejects.toThrow()
  })

  it('refuses a model that is worse on users outside all training, unless forced', { timeout: 180_000 }, async () => {
    const before = ctx.models.modelId()
    await ctx.db.deleteFrom('audience').execute()
    const noise = madeAudienceRatings({ people: 120, seed: 9, from: 1000 }).map((row, i) => ({
      ...row,
      media_id: `MV_${((i * 7) % 40) + 1}`,
    }))
    const liked = madeAudienceRatings({ people: 400, seed: 12, from: 2000 })
    await addAudienceRatings(ctx, [...noise.filter((row) => !isHeldOut(row)), ...liked.filter(isHeldOut)])
    const report = await trained(ctx)
    expect(report).toMatchObject({ outcome: 'refused', comparison: { isWorse: true } })
    expect(ctx.models.modelId()).toBe(before)
    const [row] = await ctx.db
      .selectFrom('models')
      .selectAll()
      .where('status', '=', 'refused')
      .orderBy('made_at', 'desc')
      .execute()
    expect(row).toMatchObject({ bytes: 0 })
    expect(JSON.parse(row?.metrics ?? '{}').comparison.difference).toBeLessThan(0)
    expect(
      await ctx.db
        .selectFrom('model_parts')
        .select('part')
        .where('model_id', '=', row?.id ?? '')
        .execute(),
    ).toEqual([])
    expect((await trained(ctx, { force: true })).outcome).toBe('ready')
    expect(ctx.models.modelId()).not.toBe(before)
    if (second) await expectOnSecond()
  })

  it('starts by itself when the interval has passed and there is enough new data', async () => {
    expect(await isDue(ctx)).toBe('too soon')
    world.pass(24 * HOUR)
    expect(await isDue(ctx)).toBe('nothing new')
    await addAudienceRatings(ctx, madeAudienceRatings({ people: 80, seed: 3, from: 5000 }))
    expect(await isDue(ctx)).toBe('due')
    expect(await trainIfDue(ctx)).toBe(true)
    expect(await trainIfDue(ctx)).toBe(false)
    await ctx.trainer.close()
    ctx.settings.training.hours = 0
    expect(await isDue(ctx)).toBe('off')
  })
})

/** Whether a user is in the tenth that is never trained on. */
function isHeldOut({ source, person }: { source: string; person: string }): boolean {
  return fractionOf(`${source}:${person}`) < 0.1
}
