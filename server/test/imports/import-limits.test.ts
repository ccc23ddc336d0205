import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { progressEvents } from '../../src/imports/progress-events.ts'
import type { ReadReport } from '../../src/imports/read-history.ts'
import { MAX_IMPORTS_PER_PROFILE, newHistoryImporter } from '../../src/imports/run-import.ts'
import { profilesNamed } from '../../src/profiles/profiles.ts'
import { plantPerson } from '../contract/fixture.ts'
import { call, signInDevice, signUp, startSession } from '../support/callers.ts'
import { heldBy, type Importing, importFile, openImportWorld } from '../support/fixtures/import-world.ts'
import { zipOf } from '../support/fixtures/zip.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { onEachStore } from '../support/world.ts'

const viewing = 'Title,Date\n"The Paper Lantern","1/4/21"'

onEachStore('imports are bounded:', (store) => {
  let at: Importing
  beforeAll(async () => {
    at = await openImportWorld(store, { MARQUEE_REGISTRATION: 'open' })
  })
  afterAll(() => at?.world.close())

  const newReader = async () => {
    const { profileId, sessionToken: token } = await plantPerson(at.world)
    const [profile] = await profilesNamed(at.world.service.ctx, profileId)
    if (!profile) throw new Error('no profile')
    return { mine: { ...at, profileId, token }, profile }
  }

  it('a series may have thousands of episodes', async () => {
    const { mine } = await newReader()
    const last_watched_at = '2020-02-03T04:05:06.000Z'
    const episodes = Array.from({ length: 4200 }, (_, index) => ({ number: index + 1, last_watched_at }))
    const show = { title: 'Harbour Watch', year: 2015, ids: { imdb: 'tt7000021' } }
    const file = JSON.stringify([{ last_watched_at, show, seasons: [{ number: 1, episodes }] }])
    expect((await importFile(mine, file)).body).toMatchObject({ status: 'done', matched: 1, added: 2 * episodes.length })
    expect((await heldBy(mine))['plays']).toHaveLength(episodes.length)
  })

  it('only the newest twenty of a profile are kept, and entries of older ones stay', async () => {
    const { mine } = await newReader()
    const { ctx } = at.world.service
    const { body: first } = await importFile(mine, viewing)
    const held = await heldBy(mine)
    const { id: _, ...row } = {
      ...fullRows.profile_imports,
      profile_id: mine.profileId,
      updated_at: ctx.now(),
      finished_at: null,
    }
    const others = Array.from({ length: MAX_IMPORTS_PER_PROFILE - 1 }, (__, n) => ({
      ...row,
      id: `imp_other_${n}`,
      created_at: ctx.now() + 1 + n,
    }))
    await ctx.db.insertInto('profile_imports').values(others).execute()
    const list = async () => (await call(at.base, 'GET', '/profile/imports', { token: mine.token })).body['imports']
    expect(await list()).toHaveLength(MAX_IMPORTS_PER_PROFILE)
    await importFile(mine, viewing)
    expect(await list()).toHaveLength(MAX_IMPORTS_PER_PROFILE)
    const undone = await call(at.base, 'DELETE', `/profile/imports/${first['importId']}`, { token: mine.token })
    expect([undone.status, await heldBy(mine)]).toEqual([404, held])
  })

  it('at most eight wait on a node, and others are refused as overloaded', async () => {
    const { ctx } = at.world.service
    const gate = Promise.withResolvers<ReadReport>()
    const importer = newHistoryImporter(() => gate.promise)
    const file = path.join(at.world.dataDir, 'waiting.zip') // archives are read in another process
    writeFileSync(file, zipOf({ 'viewing.csv': viewing }))
    const begin = async () => importer.begin(ctx, (await newReader()).profile, { file }, {})
    for (let waiting = 0; waiting < 8; waiting++) await begin()
    await expect(begin()).rejects.toMatchObject({ code: 'OVERLOADED' })
    gate.resolve({ refused: { code: 'no-titles' }, message: 'not today' })
    await importer.close()
  })

  it('at most a hundred progress streams are open on a node', async () => {
    const { ctx } = at.world.service
    const { profile } = await newReader()
    const row = { ...fullRows.profile_imports, profile_id: profile.id, status: 'adding', finished_at: null } as const
    const times = { created_at: ctx.now(), updated_at: ctx.now() }
    await ctx.db
      .insertInto('profile_imports')
      .values({ ...row, ...times })
      .execute()
    const listener = { profileId: profile.id, sessionId: '', expiresAt: ctx.now() + 1e6 }
    const follow = () => progressEvents(ctx, listener, row.id)
    const streams = await Promise.all(Array.from({ length: 100 }, follow))
    await expect(follow()).rejects.toMatchObject({ code: 'OVERLOADED' })
    for (const stream of streams) await new Promise((resolve) => stream.destroy().once('close', resolve))
    ;(await follow()).destroy()
  })

  it('a progress stream ends when the sign-in of its listener is revoked', async () => {
    const { ctx } = at.world.service
    const { refreshToken } = await signInDevice(await signUp(at.base))
    const { profileId, sessionToken: token } = await startSession(at.base, refreshToken)
    const row = { ...fullRows.profile_imports, profile_id: profileId, status: 'adding', finished_at: null } as const
    const times = { created_at: ctx.now(), updated_at: ctx.now() }
    const values = { ...row, ...times }
    await ctx.db.insertInto('profile_imports').values(values).execute()
    const stream = await fetch(`${at.base}/profile/imports/${row.id}/events`, { headers: { authorization: `Bearer ${token}` } })
    expect(stream.status).toBe(200)
    expect((await call(at.base, 'DELETE', '/auth/session', { token: refreshToken })).status).toBe(200)
    await ctx.db.updateTable('profile_imports').set({ matched: 77 }).where('profile_id', '=', profileId).execute()
    const text = await stream.text()
    expect(text).toContain('"status":"adding"')
    expect(text).not.toContain('"matched":77')
  })
})
