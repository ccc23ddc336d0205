import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putTitles, withdrawTitles } from '../../src/catalogue/titles.ts'
import { RecentLoad } from '../../src/observability/recent-load.ts'
import { type Browser, call, makeFirstAccount, signInDevice, startSession } from '../support/callers.ts'
import { films } from '../support/fixtures/made-titles.ts'
import { fill, trained } from '../support/fixtures/training-world.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

onEachStore('GET /admin/overview', (store) => {
  let world: World
  let token: string
  let person: Browser
  beforeAll(async () => {
    world = await openWorld({ store })
    person = await makeFirstAccount(world.base)
    token = (await signInDevice(person)).refreshToken
  })
  afterAll(() => world?.close())
  const overview = async () => (await person.send('GET', '/admin/overview')).body

  it('returns zero counts, the version and the node of a new service', async () => {
    expect(await overview()).toMatchObject({
      node: { name: expect.any(String), runtime: `node ${process.version}`, lagMilliseconds: expect.any(Number) },
      catalogue: { revision: 0, titles: 0, withdrawn: 0, sources: [] },
      people: { accounts: 1, profiles: 0, signIns: 2, history: 0 },
      model: null,
    })
    const { node, store: held } = (await overview()) as never as Record<'node' | 'store', Record<string, number>>
    expect(node['memoryBytes']).toBeGreaterThan(10_000_000)
    expect(held['bytes']).toBeGreaterThan(100_000)
  })

  it('counts titles by source, profiles and what they have watched', async () => {
    const { ctx } = world.service
    await putTitles(ctx, 'tmdb', films(3))
    await putTitles(ctx, 'imdb', films(2, 100))
    await withdrawTitles(ctx, [0], true)
    const { sessionToken } = await startSession(world.base, token)
    await call(world.base, 'POST', '/profile/history', { token: sessionToken, body: { mediaId: 'MV_2' } })
    const { catalogue, people } = await overview()
    expect(people).toMatchObject({ profiles: 1, history: 1 })
    expect(catalogue).toMatchObject({
      revision: ctx.liveCatalogue().revision,
      titles: 5,
      withdrawn: 1,
      sources: [
        { source: 'imdb', titles: 2, withdrawn: 0 },
        { source: 'tmdb', titles: 3, withdrawn: 1 },
      ],
    })
  })

  it('returns the requests to this node since the oldest sample', async () => {
    const { metrics } = world.service.runtime
    world.pass(10_000)
    metrics.noteLoad(world.now())
    const before = (await overview())['load'] as never as { byStatus: Record<string, number>; seconds: number }
    for (let i = 0; i < 5; i++) await call(world.base, 'GET', '/nowhere')
    world.pass(10_000)
    const after = (await overview())['load'] as never as typeof before & Record<'points', object[]>
    expect(after.seconds).toBe(before.seconds + 10)
    expect((after.byStatus['refusal'] ?? 0) - (before.byStatus['refusal'] ?? 0)).toBe(5)
    expect(after.points.at(-1)).toMatchObject({ at: new Date(world.now()).toISOString(), requests: 6, errors: 0 })
    expect(after).toMatchObject({ p50Milliseconds: expect.any(Number), p99Milliseconds: expect.any(Number) })
  })

  it('names the model in service, as the trainings do', async () => {
    const { ctx } = world.service
    await fill(ctx)
    await trained(ctx)
    const { model } = await overview()
    const { body } = await person.send('GET', '/admin/training')
    expect(model).toMatchObject({ modelId: ctx.models.modelId(), status: 'ready', after: { ndcg100: expect.any(Number) } })
    expect(body).toMatchObject({ running: null, modelId: ctx.models.modelId(), trainings: [model] })
  })
})

describe('RecentLoad', () => {
  const totals = (success: number, failure: number, buckets: number[]) => ({ classes: [0, 0, success, 0, 0, failure], buckets })

  it('computes percentiles from the buckets between two samples only', () => {
    const load = new RecentLoad([0.01, 0.1])
    load.note(0, totals(1000, 0, [0, 0, 1000]))
    const { p50Milliseconds, p99Milliseconds, requests, errors } = load.read(10_000, totals(1098, 2, [80, 20, 1000]))
    expect({ p50Milliseconds, p99Milliseconds, requests, errors }).toEqual({
      p50Milliseconds: 6.25,
      p99Milliseconds: 95.5,
      requests: 100,
      errors: 2,
    })
  })

  it('has no latency where nothing was asked, and the last bound for what took longer', () => {
    const load = new RecentLoad([0.01, 0.1])
    load.note(0, totals(0, 0, [0, 0, 0]))
    expect(load.read(1000, totals(0, 0, [0, 0, 0]))).toMatchObject({ requests: 0, p50Milliseconds: null, p99Milliseconds: null })
    expect(load.read(1000, totals(3, 0, [0, 0, 3]))).toMatchObject({ p50Milliseconds: 100, p99Milliseconds: 100 })
  })

  it('keeps ten minutes and forgets what was before', () => {
    const load = new RecentLoad([1])
    for (let note = 0; note <= 500; note++) load.note(note * 10_000, totals(note, 0, [note, 0]))
    const { seconds, requests, points } = load.read(5_000_000, totals(500, 0, [500, 0]))
    expect({ seconds, requests, points: points.length }).toEqual({ seconds: 600, requests: 60, points: 61 })
  })
})
