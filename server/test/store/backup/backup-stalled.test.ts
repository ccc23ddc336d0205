import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { exportAccount } from '../../../src/accounts/export.ts'
import { openBackup } from '../../../src/admin/backup.ts'
import type { AppCtx } from '../../../src/app-ctx.ts'
import { writeBackup } from '../../../src/store/backup/write.ts'
import { plantPerson } from '../../contract/fixture.ts'
import { onEachStore, openWorld, type World } from '../../support/world.ts'

const PARTS = 8
const STALLED_MS = 20
const caller = { address: '192.0.2.1', userAgent: '', requestId: 'req_1' }

onEachStore('a backup that nobody reads on', (store) => {
  let world: World
  let ctx: AppCtx
  let accountId: string
  beforeAll(async () => {
    world = await openWorld({ store, env: { MARQUEE_DURABILITY: 'normal' } })
    ctx = world.service.ctx
    const { email } = await plantPerson(world)
    accountId = (await ctx.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
    const life = { made_at: 1, status: 'ready', bytes: 1, checksum: '', seed: 1, settings: '{}', metrics: '{}' } as const
    await ctx.db
      .insertInto('models')
      .values({ id: 'm', ...life })
      .execute()
    for (
      let part = 0;
      part < PARTS;
      part++ // more than streams hold by themselves
    )
      await ctx.db
        .insertInto('model_parts')
        .values({ model_id: 'm', part, bytes: randomBytes(1_000_000) })
        .execute()
  })
  afterAll(() => world?.close())

  it('keeps no export and no other long read waiting', async () => {
    const consoles = [1, 2].map(() => writeBackup(ctx.store, { withKeys: false, now: 0 }))
    for (const lines of consoles) await lines.next()
    const { bytes } = await openBackup(ctx, { accountId, caller })
    try {
      const pieces = await exportAccount(ctx, accountId, caller)
      expect(JSON.parse(Buffer.concat(pieces).toString())).toMatchObject({ account: { id: accountId } })
    } finally {
      bytes.destroy()
      for (const lines of consoles) await lines.return(undefined)
    }
  })

  it('is cut off after a while, and the next one may begin', async () => {
    const begin = () => vi.waitFor(() => openBackup(ctx, { accountId, caller }, STALLED_MS), { timeout: 10_000 })
    const { bytes } = await begin()
    await expect(once(bytes, 'close')).rejects.toThrow('nobody has read on for a while')
    ;(await begin()).bytes.destroy()
  })
})
