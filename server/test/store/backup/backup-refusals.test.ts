import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openRuntime } from '../../../src/app.ts'
import { readSettings } from '../../../src/config.ts'
import { checkBackup } from '../../../src/store/backup/read.ts'
import { makeFirstAccount, signInDevice, signUp } from '../../support/callers.ts'
import { backUp, everyRowOf, type Installation, newInstallation, restore } from '../../support/store/backups.ts'
import { onEachStore, openWorld, type World } from '../../support/world.ts'

const SECRET = 'the-secret-of-the-backed-up-house-12'
let world: World
let folder: string
let whole: string
let keyless: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'marquee-refusals-'))
  world = await openWorld({ env: { MARQUEE_REGISTRATION: 'open', MARQUEE_SECRET: SECRET } })
  await signInDevice(await makeFirstAccount(world.base))
  await signUp(world.base)
  whole = await backUp(world.service.ctx.store, path.join(folder, 'whole.gz'), true)
  keyless = await backUp(world.service.ctx.store, path.join(folder, 'keyless.gz'))
})
afterAll(async () => {
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A file like the whole one, with other bytes. */
function altered(name: string, change: (bytes: Buffer) => Buffer): string {
  const file = path.join(folder, name)
  writeFileSync(file, change(readFileSync(whole)))
  return file
}

/** A file like the whole one, with other lines, packed properly. */
const relined = (name: string, change: (lines: string[]) => string[]) =>
  altered(name, (bytes) => gzipSync(change(gunzipSync(bytes).toString().trimEnd().split('\n')).join('\n').concat('\n')))

const withHeader = (name: string, fields: object) =>
  relined(name, ([first = '', ...rest]) => [JSON.stringify({ ...JSON.parse(first), ...fields }), ...rest])

describe('a backup file', () => {
  it('is detected as damaged wherever a byte is flipped', async () => {
    const original = readFileSync(whole)
    const withoutContent = new Set([4, 5, 6, 7, 8, 9]) // when and where gzip packed it: no part of the content
    for (let at = 0; at < original.length; at += 3) {
      if (withoutContent.has(at)) continue
      const file = altered('flipped.gz', (bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 0xff
        return bytes
      })
      await expect(checkBackup(file), `byte ${at} of ${original.length}`).rejects.toThrow(
        'this is not a complete backup of Marquee',
      )
    }
  })

  it('is detected as incomplete wherever it was cut', async () => {
    const { length } = readFileSync(whole)
    for (let kept = 0; kept < length; kept += 7) {
      const file = altered('cut.gz', (bytes) => bytes.subarray(0, kept))
      await expect(checkBackup(file), `${kept} of ${length} bytes`).rejects.toThrow('this is not a complete backup of Marquee')
    }
  })

  it.each([
    ['a row is gone', (lines: string[]) => lines.toSpliced(2, 1)],
    ['a row is there twice', (lines: string[]) => lines.toSpliced(2, 0, lines[2] ?? '')],
    ['two rows have changed places', (lines: string[]) => lines.toSpliced(2, 2, lines[3] ?? '', lines[2] ?? '')],
    ['its end is gone', (lines: string[]) => lines.slice(0, -1)],
    ['something follows its end', (lines: string[]) => [...lines, lines[1] ?? '']],
    [
      'its count of rows is another',
      (lines: string[]) => lines.with(-1, lines.at(-1)?.replace('"accounts":2', '"accounts":3') ?? ''),
    ],
    ['nothing is in it', () => []],
  ])('is known to be damaged when %s', async (_, change) => {
    await expect(checkBackup(relined('relined.gz', change))).rejects.toThrow('this is not a complete backup of Marquee')
  })
})

onEachStore('marquee restore', (kind) => {
  let place: Installation
  let before: Record<string, string[]>
  beforeAll(async () => {
    place = await newInstallation(kind)
    const started = await openRuntime({ settings: readSettings(place.env), logTo: { write: () => {} } }) // keys and a name of its own
    await started.close()
    before = await everyRowOf(place)
  })
  afterAll(() => place?.remove())

  async function refuses(file: string, why: string | RegExp, keepSignIns = false): Promise<void> {
    await expect(restore(file, place.env, keepSignIns)).rejects.toThrow(why)
    expect(await everyRowOf(place)).toEqual(before)
  }

  it('refuses a file with a flipped byte and leaves the store as it was', async () => {
    const lastThird = (bytes: Buffer) => Math.floor((bytes.length * 2) / 3) // rows before it have been put in by then
    const file = altered('flipped.gz', (bytes) =>
      bytes.fill((bytes[lastThird(bytes)] ?? 0) ^ 1, lastThird(bytes), lastThird(bytes) + 1),
    )
    await refuses(file, 'this is not a complete backup')
  })

  it('refuses a file whose rows are right but not all there', async () => {
    await refuses(
      relined('short.gz', (lines) => lines.toSpliced(-2, 1)),
      'its checksum does not match',
    )
  })

  it('refuses a cut file', async () => {
    await refuses(
      altered('cut.gz', (bytes) => bytes.subarray(0, -20)),
      'it cannot be unpacked',
    )
  })

  it('refuses something else', async () => {
    await refuses(
      altered('else.gz', () => gzipSync('{"format":"another"}\n')),
      'it does not begin as one does',
    )
    await refuses(path.join(folder, 'nowhere.gz'), /nowhere\.gz cannot be read: ENOENT/)
  })

  it('refuses a newer schema and a newer format, and names both versions', async () => {
    await refuses(withHeader('newer.gz', { schema: 99 }), /schema version 99, this program knows up to \d+/)
    await refuses(withHeader('newer.gz', { version: 2 }), 'format 2, this program reads up to 1')
  })

  it('refuses to keep sign-ins without keys, and with another secret', async () => {
    await refuses(keyless, 'make one with --with-keys', true)
    if (kind === 'sqlite') rmSync(path.join(place.folder, 'secret'))
    await refuses(whole, kind === 'sqlite' ? 'copy the old data folder’s file "secret" here' : 'wrapped by another secret', true)
    await expect(restore(whole, { ...place.env, MARQUEE_SECRET: 'x'.repeat(32) }, true)).rejects.toThrow(
      'wrapped by another secret',
    )
    expect(await everyRowOf(place)).toEqual(before)
  })

  it('refuses a store that has accounts', async () => {
    await restore(keyless, place.env)
    before = await everyRowOf(place)
    await refuses(whole, 'this store has accounts')
  })
})

describe.skipIf(inject('postgresUrl') === undefined)('marquee restore beside a server on the same PostgreSQL', () => {
  it('refuses wherever that server runs, and works when it has stopped', async () => {
    const busy = await openWorld({ store: 'postgres' })
    const elsewhere = await newInstallation('sqlite', 's'.repeat(32))
    const env = { ...elsewhere.env, DATABASE_URL: String(busy.databaseUrl) }
    await expect(restore(whole, env)).rejects.toThrow('stop every server first')
    await busy.service.stop(false)
    await expect(restore(whole, env)).resolves.toMatchObject({ text: expect.stringContaining('Restored 2 accounts') })
    await elsewhere.remove()
    await busy.close()
  })

  it('works beside a connection of ours that nobody uses, like a pooler’s', async () => {
    const place = await newInstallation('postgres')
    const idle = new pg.Client({ connectionString: String(place.databaseUrl), application_name: 'marquee' })
    await idle.connect()
    await expect(restore(whole, place.env)).resolves.toMatchObject({ text: expect.stringContaining('Restored 2 accounts') })
    await idle.end()
    await place.remove()
  })
})
