import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openService, type Service } from '../../src/app.ts'
import { films, putAll } from '../support/fixtures/made-titles.ts'
import { openWorld, type World } from '../support/world.ts'

const COUNT = 3500
const sink = { write: () => {} }

describe('the prepared catalogue beside the store', () => {
  let world: World
  let dataDir: string
  let running: Service[] = []
  const files = () => readdirSync(dataDir).filter((name) => /^(catalogue|building)-/.test(name))
  const file = () => path.join(dataDir, files()[0] ?? '')
  const restart = async () => {
    for (const service of running) await service.stop(false)
    const settings = { ...world.service.ctx.settings, dataDir }
    const service = await openService({ settings, logTo: sink, clock: world.now })
    running = [service]
    return service
  }
  const expectWhole = ({ ctx }: Service, count = COUNT) => {
    expect([ctx.liveCatalogue().count, ctx.liveCatalogue().numberOf(`MV_${count}`), ctx.liveCatalogue().nameOf(0)]).toEqual([
      count,
      count - 1,
      'Film 1',
    ])
    expect(ctx.liveCatalogue().searcher.search('film', null, 3)).toHaveLength(3)
    expect([0, 1].map(ctx.liveCatalogue().namesIn(['de']).nameOf)).toEqual(['Zuerst', 'Film 2'])
    expect(ctx.liveCatalogue().searcher.search('zuerst', null, 3)).toEqual([0])
  }

  // Filled once; each test uses a copy.
  beforeAll(async () => {
    world = await openWorld({ env: { MARQUEE_DEMO: 'off', MARQUEE_DURABILITY: 'normal' } })
    const [first, ...others] = films(COUNT)
    if (first) await putAll(world.service.ctx, [{ ...first, translations: { de: { title: 'Zuerst' } } }, ...others])
    await world.service.ctx.catalogueHolder.settle()
    await world.service.stop(false)
  })
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-catalogue-'))
    cpSync(world.dataDir, dataDir, { recursive: true })
  })
  afterEach(async () => {
    for (const service of running.splice(0)) await service.stop(false)
    rmSync(dataDir, { recursive: true, force: true })
  })
  afterAll(() => world?.close())

  it('is one file, readable by its owner only, and read at the next start', async () => {
    expect(files()).toEqual([`catalogue-${COUNT / 500}.bin`])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const { ino } = statSync(file())
    expectWhole(await restart())
    expect(statSync(file()).ino).toBe(ino)
  })

  it('is updated with later changes, and only the newest file is kept', async () => {
    const service = await restart()
    await putAll(service.ctx, films(10, COUNT + 1))
    expectWhole(service, COUNT + 10)
    const old = files()
    expectWhole(await restart(), COUNT + 10)
    expect(files()).toEqual(old)
    await putAll(running[0]?.ctx ?? service.ctx, films(2000, COUNT + 11))
    await running[0]?.ctx.catalogueHolder.settle()
    expect(files()).toHaveLength(1)
    expect(files()).not.toEqual(old)
  })

  const damages: Record<string, (file: string) => void> = {
    'cut short': (file) => truncateSync(file, 5000),
    empty: (file) => truncateSync(file, 0),
    'of another version': (file) => change(file, (bytes) => bytes.writeUInt32LE(99, 8)),
    'with a byte flipped': (file) =>
      change(file, (bytes) => bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)),
    'something else': (file) => writeFileSync(file, 'hello'),
  }

  it.each(Object.entries(damages))('is rebuilt when it is %s', async (_, damage) => {
    damage(file())
    expectWhole(await restart())
    expect(files()).toHaveLength(1)
    const { ino } = statSync(file())
    expectWhole(await restart())
    expect(statSync(file()).ino).toBe(ino)
  })

  it('is rebuilt when it is of another installation', async () => {
    const { db } = (await restart()).ctx
    await db.updateTable('installation').set({ id: 'another' }).execute()
    const { ino } = statSync(file())
    expectWhole(await restart())
    expect(statSync(file()).ino).not.toBe(ino)
  })

  it('is rebuilt when the store was restored to an earlier state, also with different later changes', async () => {
    const { db } = (await restart()).ctx
    await db.deleteFrom('titles').where('number', '>=', 3400).execute()
    await db.updateTable('catalogue_state').set({ revision: 6, next_number: 3400 }).execute()
    expectWhole(await restart(), 3400)
    world.pass(60_000)
    const made = running[0]?.ctx
    await made?.db.updateTable('titles').set({ added_at: world.now() }).where('number', '=', 3399).execute()
    const { ino } = statSync(file())
    expectWhole(await restart(), 3400)
    expect(statSync(file()).ino).not.toBe(ino)
  })
})

function change(file: string, damage: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file)
  damage(bytes)
  writeFileSync(file, bytes)
}
