import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startHeartbeat } from '../../src/imports/import-heartbeat.ts'
import { readHistory } from '../../src/imports/read-history.ts'
import { type Importing, openImportWorld } from '../support/fixtures/import-world.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { onEachStore } from '../support/world.ts'

const LINES = 20_000

onEachStore('the progress of an import', (store) => {
  let at: Importing
  beforeAll(async () => {
    at = await openImportWorld(store)
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(() => at?.world.close())

  const addRow = async (id: string) => {
    const row = { ...fullRows.profile_imports, profile_id: at.profileId, id, status: 'reading' as const, progress: 0 }
    await at.world.service.ctx.db.insertInto('profile_imports').values(row).execute()
    return { profileId: at.profileId, importId: id }
  }

  it('rises while a table is read, up to a tenth', async () => {
    const file = path.join(at.world.dataDir, 'history.csv')
    writeFileSync(file, `Title,Date\n${'"The Paper Lantern","1/4/21"\n'.repeat(LINES)}`)
    const key = await addRow('imp_table')
    const reported: number[] = []
    const task = { ...key, file, name: '', listMeaning: undefined, titles: 8 }
    const report = await readHistory(at.world.service.ctx.db, task, (done) => void reported.push(done))
    expect(report).toMatchObject({ read: LINES })
    expect(reported.length).toBeGreaterThan(5)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    expect(reported[0]).toBeLessThan(0.02)
    expect(reported.at(-1)).toBe(0.1)
  })

  it('is stored half a second after it changed, and otherwise only to show that the process is alive', async () => {
    const { ctx } = at.world.service
    const key = await addRow('imp_beat')
    const stored = () =>
      ctx.db
        .selectFrom('profile_imports')
        .select(['progress', 'updated_at'])
        .where('id', '=', key.importId)
        .executeTakeFirstOrThrow()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const changed = startHeartbeat(ctx, key)
    changed.onProgress(0.05)
    vi.advanceTimersByTime(500)
    await changed.end()
    expect(await stored()).toMatchObject({ progress: 0.05 })
    const before = await stored()
    at.world.pass(1000)
    const alive = startHeartbeat(ctx, key)
    vi.advanceTimersByTime(1500)
    expect(await stored()).toEqual(before)
    vi.advanceTimersByTime(500)
    await alive.end()
    expect((await stored()).updated_at).toBe(ctx.now())
  })
})
