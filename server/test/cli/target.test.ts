import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { marquee, marqueeJson, marqueeProcess } from '../support/processes/command-line.ts'
import { type ServerProcess, startServer } from '../support/processes/server-process.ts'
import { type Installation, newInstallation } from '../support/store/backups.ts'
import { onEachStore } from '../support/world.ts'

const firstLine = (err: string) => err.split('\n')[0]

/** Where a person is who has set nothing, and what is there afterwards. */
const lost = mkdtempSync(path.join(tmpdir(), 'marquee-lost-'))
const nowhere = path.join(lost, 'data')

describe('marquee, while the server runs somewhere else', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-target-'))
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer({ dataDir, logFile: path.join(inject('logFolder'), 'cli-target.log') })
  })
  afterAll(async () => {
    await server?.end('SIGINT')
    for (const folder of [dataDir, lost]) rmSync(folder, { recursive: true, force: true })
  })

  it.each([
    ['import', 'ndjson', '/dev/null'],
    ['accounts', 'list'],
    ['accounts', 'add', 'ann@example.org'],
    ['keys', 'rotate'],
    ['keys', 'reset', '--yes'],
    ['backup', path.join(lost, 'backup.gz')],
    ['export', path.join(lost, 'titles.ndjson')],
    ['train'],
    ['evaluate'],
  ])('%s %s makes no store of its own, and names the server’s', async (...words) => {
    const { code, out, err } = await marquee(words.filter(Boolean), { dataDir: nowhere })
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(`there is no embedded store in ${nowhere}`)
    expect(err).toContain(`MARQUEE_DATA_DIR=${dataDir} (process ${server.pid})`)
    expect(err).toContain('--new')
    expect(readdirSync(lost)).toEqual([])
  })

  it('names the store and the server that does the work, on standard error alone', async () => {
    const { code, out, err } = await marqueeProcess(['accounts', 'list', '--json'], { dataDir })
    expect([code, JSON.parse(out)]).toEqual([0, { accounts: [] }])
    expect(err).toMatch(
      new RegExp(`^marquee: embedded store in ${dataDir}, through the running server \\(process ${server.pid}, http://.*\\)\n$`),
    )
  })

  it('names the server’s own store, whatever this command’s settings say', async () => {
    const env = { DATABASE_URL: 'postgres://ann:hush@127.0.0.1:1/elsewhere', MARQUEE_SECRET: 's'.repeat(32) }
    const { err } = await marquee(['accounts', 'list'], { dataDir, env })
    expect(firstLine(err)).toContain(`embedded store in ${dataDir}, through`)
  })

  it('says nothing of a store where a command uses none', async () => {
    const { err } = await marquee(['evaluate', '--ratings', path.join(lost, 'nothing.csv')], { dataDir: nowhere })
    expect(err).toContain('nothing.csv')
    expect(err).not.toContain('store in')
  })
})

onEachStore('marquee, on a store without a server', (kind) => {
  let place: Installation
  beforeAll(async () => {
    place = await newInstallation(kind)
  })
  afterAll(() => place.remove())

  const name = () => (kind === 'sqlite' ? `embedded store in ${place.folder}` : 'PostgreSQL database world_')
  const here = () => ({ dataDir: place.folder, env: place.env })

  it('makes one with --new, and only then', async () => {
    mkdirSync(place.folder, { recursive: true })
    const refused = await marquee(['accounts', 'list'], here())
    expect(refused.code).toBe(1)
    expect(refused.err).toContain(`there is no ${name()}`)
    expect(existsSync(path.join(place.folder, 'secret'))).toBe(false)
    expect(await marqueeJson(['accounts', 'list', '--new'], here())).toEqual({ accounts: [] })
    expect(await marqueeJson(['accounts', 'list'], here())).toEqual({ accounts: [] })
  })

  it('names it, without user and password', async () => {
    const { err } = await marquee(['accounts', 'list'], here())
    expect(firstLine(err)).toContain(`marquee: ${name()}`)
    expect(firstLine(err)).toContain('no server runs on')
    expect(firstLine(err)).not.toMatch(/postgres:\/\/|@/)
  })
})
