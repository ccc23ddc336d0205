import {
  defaultSettings,
  fitModel,
  inlinePool,
  interactionsOf,
  type Model,
  openSpace,
  type Signal,
  seeded,
} from '@marquee/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppCtx } from '../../../src/app-ctx.ts'
import type { ThreadGroup } from '../../../src/catalogue/memory/catalogue-threads.ts'
import { readKernels } from '../../../src/catalogue/memory/kernels.ts'
import { withdrawTitles } from '../../../src/catalogue/titles.ts'
import { type ComposeJob, compose } from '../../../src/pages/composing/compose.ts'
import { newComposers } from '../../../src/pages/composing/composers.ts'
import { workspaceReady } from '../../../src/pages/composing/workspaces.ts'
import type { ProfileTaste } from '../../../src/taste/current/taste.ts'
import { film, putAll } from '../../support/fixtures/made-titles.ts'
import { newWatcher, openPageWorld, realTitles } from '../../support/fixtures/page-world.ts'
import type { World } from '../../support/world.ts'

/** Two threads take four requests at a time; nine requests cover every number of likes, filter and maturity. */
const PAGES = 9
/** Every third demo title: enough for all kinds of rows; the catalogue is built five times. */
const titles = realTitles().filter((_, at) => at % 3 === 0)
const nothing = { disliked: [], hidden: [], muted: [], finished: [], begun: [], watchlist: [], shown: [] }

/** Settings that fit quickly; the models only need to differ. */
const small = { ...defaultSettings, ials: { ...defaultSettings.ials, d: 16, rounds: 2 } }

/** The likes of random users among the demo titles. */
async function modelBy(seed: number): Promise<Model> {
  const random = seeded(seed)
  const ids = titles.map(({ id }) => id)
  const [people, liked]: [number[], number[]] = [[], []]
  for (let person = 0; person < 200; person++) {
    const own = new Set(Array.from({ length: 20 }, () => Math.floor((random() ** 2 * ids.length + person * 37) % ids.length)))
    for (const title of own) {
      people.push(person)
      liked.push(title)
    }
  }
  const space = await openSpace(readKernels())
  const x = interactionsOf(200, ids.length, people, liked)
  return fitModel({ space, pool: inlinePool(space) }, x, ids, { settings: small })
}

/** Stores more titles than a live catalogue adds, as another node would: this one rebuilds it when it is asked to. */
async function addUnshown({ db }: AppCtx, count: number): Promise<void> {
  const { next_number: first, revision } = await db.selectFrom('catalogue_state').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, n) => {
    const facts = film(910_000 + n, { genres: [{ id: 18, name: 'Drama' }] })
    const stored = { id: facts.id, facts: JSON.stringify(facts), source: 'test' }
    return { ...stored, number: first + n, revision: revision + 1, withdrawn: 0, added_at: 0 }
  })
  for (let from = 0; from < count; from += 400)
    await db
      .insertInto('titles')
      .values(rows.slice(from, from + 400))
      .execute()
  await db
    .updateTable('catalogue_state')
    .set({ next_number: first + count, revision: revision + 1 })
    .execute()
}

describe('threads that compose pages', () => {
  let world: World
  let ctx: AppCtx
  /** The threads of the current catalogue. */
  let threads: ThreadGroup

  /** A random request, by a random seed. */
  const orderOf = (seed: number): ComposeJob => {
    const random = seeded(seed)
    const title = () => Math.floor(random() * ctx.liveCatalogue().count)
    const signals: Signal[] = Array.from({ length: 5 * (seed % 9) }, () => ({ kind: 'liked', title: title(), at: world.now() }))
    const viewer = { id: `profile_${seed}`, name: 'x', maturity: seed % 4 === 3 ? 'teen' : 'all', region: 'US', providers: ['8'] }
    const filters = [{}, { media_type: 'movie' }, { genres: [18] }, { with_release_date_gte: '1990-01-01' }][seed % 4] ?? {}
    return {
      ...{ sessionId: `session_${seed}`, filters, withProfiles: [], depth: 1, charts: [] },
      profiles: [viewer as ComposeJob['profiles'][0]],
      tastes: [{ ...nothing, signals }],
    } as ComposeJob
  }
  const made = (seed: number) => ctx.composers.compose(ctx, orderOf(seed), 'en')
  /**
   * Composes more pages than the threads take at a time, and expects each to equal the page composed in this thread.
   */
  const expectAlike = async (from: number) => {
    const seeds = Array.from({ length: PAGES }, (_, at) => from + at)
    const pages = await Promise.all(seeds.map(made))
    await workspaceReady(ctx)
    for (const [at, seed] of seeds.entries()) {
      const { bytes, children } = compose(ctx, orderOf(seed), 'en')
      expect(pages[at]?.bytes.equals(bytes()), `page ${seed}`).toBe(true)
      expect(pages[at]?.children).toEqual(children)
    }
  }
  /** Ends a thread by an invalid title, as running out of memory would. */
  const endThreads = async () => {
    threads.put({ number: 10 ** 9, title: { id: 'MV_1', media_type: 'movie', title: 'x' }, isWithdrawn: false })
    while (threads.areAllAlive()) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  beforeAll(async () => {
    world = await openPageWorld('sqlite', [], { MARQUEE_PAGE_THREADS: '2' })
    ctx = world.service.ctx
    const { catalogueThreads } = ctx.composers
    const open = catalogueThreads.open
    catalogueThreads.open = async (file) => {
      threads = await open(file)
      return threads
    }
    await putAll(ctx, titles)
    await ctx.catalogueHolder.settle()
  })
  afterAll(() => world?.close())

  it('compose the same pages as the server’s own thread', async () => {
    expect(threads.end).toBeGreaterThan(0)
    await expectAlike(0)
  })

  it('see added, changed and withdrawn titles on the next page', async () => {
    const before = threads
    const late = { genres: [{ id: 18, name: 'Drama' }], popularity: 1e6, vote_count: 30_000, vote_average: 9 }
    await putAll(ctx, [film(900_001, { ...late, title: 'Came late', release_date: '2001-01-01' })])
    await ctx.catalogueHolder.refresh()
    const number = ctx.liveCatalogue().numberOf('MV_900001') ?? -1
    expect(number).toBeGreaterThan(0)
    await expectAlike(100)
    const someone = await newWatcher(world)
    const isShown = async () => {
      await someone.again()
      const { id } = await someone.page()
      return (await someone.whole(id)).some(({ items }) => items.some((item) => item.id === 'MV_900001'))
    }
    expect(await isShown()).toBe(true)
    await withdrawTitles(ctx, [number], true)
    await ctx.catalogueHolder.refresh()
    expect(await isShown()).toBe(false)
    await expectAlike(200)
    expect(threads).toBe(before)
  })

  it('use a new model once it is in service', async () => {
    for (const seed of [1, 2]) {
      const model = await modelBy(seed)
      const asked = Promise.all(Array.from({ length: 2 * PAGES }, (_, at) => made(300 + at)))
      await ctx.catalogueHolder.bindModel(model)
      await asked
      await expectAlike(300)
    }
  })

  it('have released a model before its memory is reused', async () => {
    const before = ctx.scorer()
    const { serve } = threads
    const leftInTime: boolean[] = []
    threads.serve = async (scorer) => {
      await serve(scorer)
      leftInTime.push(ctx.scorer() === before)
    }
    await ctx.catalogueHolder.bindModel(await modelBy(4))
    threads.serve = serve
    expect(leftInTime).toEqual([true])
    expect(ctx.scorer() === before).toBe(false) // `not.toBe` would compare all of both
  })

  it('compose the same pages after requests that threw in any phase, in this thread and in others', async () => {
    const seeds = Array.from({ length: PAGES }, (_, at) => 350 + at)
    const model = await modelBy(4) // the one in service: it is swapped for itself while orders throw
    await workspaceReady(ctx)
    const before = seeds.map((seed) => compose(ctx, orderOf(seed), 'en').bytes())
    // A number that cannot be stored: each use makes another phase throw.
    const odd = 5n as unknown as number
    const faults: [phase: string, Partial<ProfileTaste>, charts?: number[]][] = [
      ['masks', { hidden: [odd] }],
      ['scores', { shown: [{ number: 3, times: odd, at: world.now() }] }],
      ['rows', { watchlist: [odd] }],
      ['charts', {}, [odd]],
    ]
    for (const [phase, taste, charts = []] of faults) {
      const failing = { ...orderOf(358), charts, tastes: [{ ...orderOf(358).tastes[0], ...taste }] } as ComposeJob
      const orders = Array.from({ length: 9 }, () => ctx.composers.compose(ctx, failing, 'en'))
      const ends = await Promise.allSettled([...orders, ctx.catalogueHolder.bindModel(structuredClone(model))])
      expect(ends.filter(({ status }) => status === 'rejected').length, phase).toBe(9)
      expect(() => compose(ctx, failing, 'en'), phase).toThrow(TypeError)
      const pages = await Promise.all(seeds.map(made))
      expect(
        seeds.filter((_, at) => !pages[at]?.bytes.equals(before[at] ?? Buffer.of())),
        phase,
      ).toEqual([])
    }
    expect(threads.areAllAlive()).toBe(true)
    await expectAlike(350)
  })

  it('lose no page when they end, and are restarted with all updates since', async () => {
    const asked = Promise.all(Array.from({ length: 2 * PAGES }, (_, at) => made(400 + at)))
    await endThreads()
    expect(await asked).toHaveLength(2 * PAGES)
    expect((await made(450)).bytes.length).toBeGreaterThan(100)
    const before = threads
    await ctx.catalogueHolder.refresh()
    expect(threads === before).toBe(false)
    expect(threads.areAllAlive()).toBe(true)
    expect(threads.end).toBe(before.end)
    await expectAlike(450)
  })

  it('that end repeatedly are not restarted every second', async () => {
    await endThreads()
    const before = threads
    world.pass(1000)
    await ctx.catalogueHolder.refresh()
    expect(threads).toBe(before)
    await expectAlike(460) // the server composes all of them
    world.pass(10_000)
    await ctx.catalogueHolder.refresh()
    expect(threads === before).toBe(false)
    expect(threads.areAllAlive()).toBe(true)
    await expectAlike(470)
  })

  it('that cannot be started release their memory, and the server composes all pages', async () => {
    const late = newComposers({ threads: 3, log: ctx.log })
    const { space, mark } = ctx.liveCatalogue()
    const nowhere = { space: { ...space }, at: 0, length: 8, from: mark }
    const { memory, module, wide } = nowhere.space
    const none = await late.catalogueThreads.open({ ...nowhere, space: { memory, module, wide } })
    expect([none.end, none.bytesPerThread, none.areAllAlive()]).toEqual([mark, 0, true])
    await workspaceReady(ctx)
    expect((await late.compose(ctx, orderOf(480), 'en')).bytes.equals(compose(ctx, orderOf(480), 'en').bytes())).toBe(true)
    const again = await late.catalogueThreads.open({ ...nowhere, space: { memory, module, wide } }, 1024)
    expect([again.end, again.bytesPerThread, again.areAllAlive()]).toEqual([mark + 3 * 1024, 1024, false])
  })

  it('are replaced when the catalogue is rebuilt, and not when a rebuild fails', async () => {
    const [before, live, { catalogueThreads }] = [threads, ctx.liveCatalogue(), ctx.composers]
    const { open } = catalogueThreads
    catalogueThreads.open = async (file) => ({ ...(await open(file)), serve: () => Promise.reject(new Error('not now')) })
    await addUnshown(ctx, 1200)
    await expect(ctx.catalogueHolder.settle()).rejects.toThrow('not now')
    catalogueThreads.open = open
    expect(threads === before).toBe(false)
    expect([threads.areAllAlive(), before.areAllAlive()]).toEqual([false, true])
    expect(ctx.liveCatalogue()).toBe(live)
    const asked = Promise.all(Array.from({ length: 2 * PAGES }, (_, at) => made(500 + at)))
    await ctx.catalogueHolder.settle()
    expect(await asked).toHaveLength(2 * PAGES)
    expect([threads.areAllAlive(), before.areAllAlive()]).toEqual([true, false])
    await expectAlike(500)
  })
})
