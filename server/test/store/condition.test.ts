import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sqliteFile } from '../../src/store/open.ts'
import { call } from '../support/callers.ts'
import { addAudienceRatings, madeAudienceRatings } from '../support/fixtures/training-world.ts'
import { marquee } from '../support/processes/command-line.ts'
import { makeDatabase } from '../support/store/databases.ts'
import { ownedByPostgres } from '../support/store/postgres.ts'
import { openWorld, type World } from '../support/world.ts'

const PAGE = 4096
const BLOCK = Buffer.alloc(64 * 1024)

type SmallDisk = { folder: string; remove: () => void }

/** A disk of so many megabytes; undefined where none may be mounted. */
function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  const remove = () => {
    if (mounted.status === 0) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  if (mounted.status === 0) return { folder, remove }
  remove()
  return undefined
}

/** Fills a disk to its last byte; says with which file. */
function fill({ folder }: SmallDisk): string {
  const file = path.join(folder, 'filler')
  const filler = openSync(file, 'w')
  try {
    for (;;) if (writeSync(filler, BLOCK) < BLOCK.length) throw new Error('full')
  } catch {
    closeSync(filler)
    return file
  }
}

const server = inject('postgresUrl')
const disk = smallDisk(8)
const pgDisk = server === undefined || process.env['TEST_DATABASE_URL'] ? undefined : smallDisk(32)
if (!disk) console.log('skipped: no disk can be mounted here to be filled')
if (server !== undefined && !pgDisk) console.log('skipped: no disk can be given to this PostgreSQL to be filled')
afterAll(() => [disk, pgDisk].forEach((mounted) => void mounted?.remove()))

describe.skipIf(!disk)('a disk that is full', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({
      env: { MARQUEE_DATA_DIR: path.join(disk?.folder ?? '', 'data'), MARQUEE_LIMIT_CODES_PER_MINUTE: '0' },
    })
  })
  afterAll(async () => {
    await world?.close()
  })

  const write = () => call(world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' } })
  const ready = async () => (await call(world.base, 'GET', '/health/ready')).status

  it('makes writes 503 and the server not ready, while reads go on, and is over when there is room again', async () => {
    expect([await ready(), (await write()).status]).toEqual([200, 201])
    const filler = fill(disk as SmallDisk)
    const refusals = new Set<string>()
    const refused = async () => {
      const { status, body } = await write()
      if (status !== 201) refusals.add(`${status} ${body['code']}`) // the log may have room of its own for a while
      return refusals.size
    }
    await expect.poll(refused, { timeout: 20_000, interval: 1 }).toBeGreaterThan(0)
    await expect.poll(ready, { timeout: 20_000 }).toBe(503)
    expect([...refusals]).toEqual(['503 NOT_READY'])
    expect((await call(world.base, 'GET', '/health/live')).status).toBe(200)
    expect((await call(world.base, 'GET', '/web/session')).status).toBe(200)
    rmSync(filler)
    await expect.poll(ready, { timeout: 20_000 }).toBe(200)
    expect((await write()).status).toBe(201)
  })
})

describe('a database that is damaged', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  it('is found by the server, which is not ready any more, and by doctor', async () => {
    const { ctx, condition } = world.service
    await addAudienceRatings(ctx, madeAudienceRatings({ people: 300 }))
    const ready = async () => (await call(world.base, 'GET', '/health/ready')).status
    expect(await ready()).toBe(200)
    const healthy = await marquee(['doctor'], { dataDir: world.dataDir })
    expect(healthy.out).toContain('ok    file      undamaged, and can be written to')
    await sql`pragma wal_checkpoint(truncate)`.execute(ctx.db)
    const file = openSync(sqliteFile(world.dataDir), 'r+')
    const pages = statSync(sqliteFile(world.dataDir)).size / PAGE
    for (let page = pages - 4; page < pages; page++) writeSync(file, Buffer.alloc(PAGE, 0x5a), 0, PAGE, page * PAGE)
    closeSync(file)
    expect(await ready()).toBe(200)
    await condition.inspect()
    expect(await ready()).toBe(503)
    const { code, out } = await marquee(['doctor'], { dataDir: world.dataDir })
    expect(code).toBe(1)
    expect(out).toMatch(/fail {2}(file|store) /)
  })
})

describe.skipIf(inject('postgresUrl') === undefined)('a PostgreSQL that only takes reads', () => {
  it('makes writes 503 and the server not ready, until it takes them again', async () => {
    const world = await openWorld({ store: 'postgres' })
    const sql = new pg.Client({ connectionString: world.databaseUrl })
    await sql.connect()
    const write = async () => (await call(world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' } })).status
    const ready = async () => (await call(world.base, 'GET', '/health/ready')).status
    const setReadOnly = async (to: 'on' | 'off') => {
      await sql.query('set default_transaction_read_only = off')
      await sql.query(`alter database ${sql.database} set default_transaction_read_only = ${to}`)
      await sql.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [
        sql.database,
      ])
    }
    await setReadOnly('on')
    await expect.poll(write, { timeout: 10_000 }).toBe(503)
    await expect.poll(ready, { timeout: 10_000 }).toBe(503)
    await setReadOnly('off')
    await expect.poll(ready, { timeout: 10_000 }).toBe(200)
    await expect.poll(write, { timeout: 10_000 }).toBe(201)
    await sql.end()
    await world.close()
  })
})

describe.skipIf(!pgDisk)('a PostgreSQL whose disk is full', () => {
  const space = `full_${process.pid}`
  let world: World
  let close: () => Promise<void>
  beforeAll(async () => {
    const sql = new pg.Client({ connectionString: server })
    await sql.connect()
    const location = path.join(pgDisk?.folder ?? '', 'space')
    mkdirSync(location)
    ownedByPostgres(location)
    await sql.query(`create tablespace ${space} location '${location}'`)
    const database = await makeDatabase(String(server), inject('migratedDatabase'))
    await sql.query(`alter database ${database.name} set tablespace ${space}`)
    close = async () => {
      await database.drop()
      await sql.query(`drop tablespace ${space}`)
      await sql.end()
    }
    const env = { DATABASE_URL: database.url, MARQUEE_SECRET: 's'.repeat(32), MARQUEE_LIMIT_CODES_PER_MINUTE: '0' }
    world = await openWorld({ env })
  })
  afterAll(async () => {
    await world?.close()
    await close?.()
  })

  const write = () => call(world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' } })
  const ready = async () => (await call(world.base, 'GET', '/health/ready')).status

  it('makes writes 503 and the server not ready, while reads go on, and is over when there is room again', async () => {
    expect([await ready(), (await write()).status]).toEqual([200, 201])
    const filler = fill(pgDisk as SmallDisk)
    const answers: string[] = []
    const refused = async () => {
      const { status, body } = await write()
      answers.push(`${status} ${body['code'] ?? ''}`) // there may be room for a while in pages that are begun
      return answers.at(-1)
    }
    await expect.poll(refused, { timeout: 20_000, interval: 1 }).toBe('503 NOT_READY')
    expect(await ready()).toBe(503)
    expect((await call(world.base, 'GET', '/web/session')).status).toBe(200)
    rmSync(filler)
    await expect.poll(ready, { timeout: 20_000 }).toBe(200)
    expect((await write()).status).toBe(201)
  })
})
