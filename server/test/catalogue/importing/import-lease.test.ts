import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppCtx } from '../../../src/app-ctx.ts'
import { LEASE_MS } from '../../../src/catalogue/importing/import-lease.ts'
import { stopImport } from '../../../src/catalogue/importing/import-runs.ts'
import type { Batch, Source } from '../../../src/catalogue/sources/source.ts'
import { anotherNode } from '../../support/processes/another-node.ts'
import { startImportProcess } from '../../support/processes/import-process.ts'
import { onEachStore, openWorld, type World } from '../../support/world.ts'

const ROUNDS = 24

let places = 0
/** A source without titles that ends when it is allowed to. */
const after = (waiting: Promise<void>): Source => ({
  name: 'ndjson',
  location: `place ${++places}`,
  fingerprint: '',
  batches: async function* (): AsyncGenerator<Batch> {
    await waiting
    yield { position: '1', part: 0.5, phase: 'titles' }
  },
})

onEachStore('the lease of an import', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ store, env: { MARQUEE_DURABILITY: 'normal' } })
  })
  afterAll(() => world?.close())

  const begin = (ctx: AppCtx, until: Promise<void>) => ctx.importer.begin(ctx, { open: async () => after(until) })
  const twoNodes = async () => [world.service.ctx, (await anotherNode(world)).ctx] as const

  it('is granted to exactly one of two nodes that ask at once', async () => {
    const nodes = await twoNodes()
    const granted: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const gate = Promise.withResolvers<void>()
      const asked = await Promise.allSettled(nodes.map((ctx) => begin(ctx, gate.promise)))
      granted.push(asked.filter(({ status }) => status === 'fulfilled').length)
      gate.resolve()
      for (const ctx of nodes) await ctx.importer.idle()
    }
    expect(granted).toEqual(Array(ROUNDS).fill(1))
    expect(await world.service.ctx.db.selectFrom('leases').selectAll().execute()).toEqual([])
  })

  it('is granted to exactly one of two processes that ask at once', async () => {
    const { dataDir, databaseUrl } = world
    const processes = await Promise.all([1, 2].map(() => startImportProcess({ dataDir, databaseUrl })))
    const all = (what: 'begin' | 'end') => Promise.all(processes.map(({ order }) => order(what)))
    const granted: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      granted.push((await all('begin')).filter(Boolean).length)
      await all('end')
    }
    await Promise.all(processes.map(({ close }) => close()))
    expect(granted).toEqual(Array(ROUNDS).fill(1))
  })

  it('of a process that died must expire first', async () => {
    const { ctx } = world.service
    const lease = { name: 'import', holder: 'gone', expires_at: world.now() + LEASE_MS, state: '' }
    await ctx.db.insertInto('leases').values(lease).execute()
    await expect(begin(ctx, Promise.resolve())).rejects.toMatchObject({ code: 'CONFLICT' })
    world.pass(LEASE_MS)
    await begin(ctx, Promise.resolve())
    await ctx.importer.idle()
  })

  it('is free as soon as the run is stopped, wherever it ran', async () => {
    const [one, other] = await twoNodes()
    const gate = Promise.withResolvers<void>()
    const importId = await begin(one, gate.promise)
    await expect(begin(other, gate.promise)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await stopImport(other, importId)).toBe(true)
    await begin(other, Promise.resolve())
    await other.importer.idle()
    gate.resolve()
    await one.importer.idle()
  })
})
