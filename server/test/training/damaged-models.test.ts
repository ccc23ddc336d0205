import { defaultSettings, emptyModel, encodeModel, fitLists, MODEL_VERSION } from '@marquee/engine'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AppCtx } from '../../src/app-ctx.ts'
import { storeModel } from '../../src/training/model-bytes.ts'
import { newFollower } from '../../src/training/model-follower.ts'
import { fill, madeTitles } from '../support/fixtures/training-world.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

const ids = madeTitles().map(({ id }) => id)
const listed = (to: number) => new Map([[0, [to]]])

onEachStore('a model in the store', (store) => {
  let world: World
  let ctx: AppCtx
  const complaints: string[] = []
  const follower = () =>
    newFollower({ ...ctx, log: { info: () => {}, warn: () => {}, error: ({ reason }) => void complaints.push(String(reason)) } })
  /** Stores a model as if it had been trained and marks it ready, after a change of its bytes. */
  const add = async (id: string, spoil?: () => Promise<unknown>) => {
    const row = { id, made_at: world.now(), seed: 1, settings: '{}', metrics: '{}' }
    await storeModel(ctx.db, fitLists(ids, listed(Number(id.slice(-1))), defaultSettings), row)
    await spoil?.()
    await ctx.db.updateTable('models').set({ status: 'ready' }).where('id', '=', id).execute()
    world.pass(1)
  }
  const replaceBytes = (id: string, change: (bytes: Uint8Array) => Uint8Array) => async () => {
    const { bytes } = await ctx.db.selectFrom('model_parts').select('bytes').where('model_id', '=', id).executeTakeFirstOrThrow()
    await ctx.db
      .updateTable('model_parts')
      .set({ bytes: change(Uint8Array.from(bytes)) })
      .where('model_id', '=', id)
      .execute()
  }

  beforeAll(async () => {
    world = await openWorld({ store })
    ctx = world.service.ctx
    await fill(ctx, [])
  })
  afterAll(() => world?.close())
  beforeEach(async () => {
    complaints.length = 0
    await ctx.db.deleteFrom('models').execute()
    await add('model_1')
  })

  it('is in service after the next poll of the store', async () => {
    const models = follower()
    await models.follow()
    expect(models.modelId()).toBe('model_1')
    expect(ctx.scorer().model.ids).toEqual(['MV_1', 'MV_2'])
    await add('model_3')
    await models.follow()
    expect(ctx.scorer().model.ids).toEqual(['MV_1', 'MV_4'])
  })

  const flipped = (bytes: Uint8Array) => bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1)
  it.each([
    ['flipped', flipped, 'damaged: wrong checksum'],
    ['cut short', (bytes: Uint8Array) => bytes.slice(0, -9), 'part 1 of the model is missing'],
    ['longer', (bytes: Uint8Array) => Uint8Array.of(...bytes, 0), 'longer than they were'],
  ])('that is %s is skipped with one log line, and the previous one stays in service', async (_, change, reason) => {
    const models = follower()
    await models.follow()
    await add('model_2', replaceBytes('model_2', change))
    await models.follow()
    await models.follow()
    expect(models.modelId()).toBe('model_1')
    expect(complaints).toEqual([expect.stringContaining(reason)])
    const afterRestart = follower()
    await afterRestart.follow()
    expect(afterRestart.modelId()).toBe('model_1')
  })

  it('of another version is skipped, with a log line that says what to do', async () => {
    const models = follower()
    await models.follow()
    const bytes = encodeModel(emptyModel())
    bytes[8] = MODEL_VERSION + 1
    const { crc32 } = await import('node:zlib')
    const checksum = `crc32:${crc32(bytes).toString(16).padStart(8, '0')}`
    await add('model_2', async () => {
      await replaceBytes('model_2', () => bytes)()
      await ctx.db.updateTable('models').set({ bytes: bytes.length, checksum }).where('id', '=', 'model_2').execute()
    })
    await models.follow()
    expect(models.modelId()).toBe('model_1')
    expect(complaints).toEqual([
      `the model file is of version ${MODEL_VERSION + 1}, this build reads versions 2 to ${MODEL_VERSION}: train again`,
    ])
  })

  it('is never considered ready by a node that polls while its parts are being stored', async () => {
    const models = follower()
    const row = { id: 'model_9', made_at: world.now() + 5, seed: 1, settings: '{}', metrics: '{}' }
    await storeModel(ctx.db, emptyModel(), row)
    await models.follow()
    expect(models.modelId()).toBe('model_1')
  })
})
