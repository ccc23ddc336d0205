import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { purge } from '../../../src/purge.ts'
import { openWorkFolder } from '../../../src/store/data-folder/work-folder.ts'
import { marquee } from '../../support/processes/command-line.ts'
import { openWorld } from '../../support/world.ts'

const HOUR_MS = 3_600_000
const COPY_LIFE_MS = 14 * 24 * HOUR_MS
const workFolder = new URL('../../../src/store/data-folder/work-folder.ts', import.meta.url).href

describe('what killed processes have left', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-left-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  const found = () => readdirSync(dataDir).filter((name) => /^copy-|\.part-/.test(name))
  const put = (name: string, file: string, ageMs = 0) => {
    mkdirSync(path.join(dataDir, name))
    writeFileSync(path.join(dataDir, name, file), 'half of it')
    const time = (Date.now() - ageMs) / 1000
    for (const changed of [path.join(dataDir, name, file), path.join(dataDir, name)]) utimesSync(changed, time, time)
  }

  /** A process that is killed in the middle of its work. */
  async function dieAt(prefix: string, file: string): Promise<void> {
    const program = `
      const { openWorkFolder } = await import('${workFolder}')
      const { folder } = openWorkFolder('${path.join(dataDir, prefix)}')
      require('node:fs').writeFileSync(folder + '/${file}', 'half of it')
      console.log('at work')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', `(async () => {${program}})()`])
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  it('is removed by the next start: what nobody is at, and nothing of anybody else', async () => {
    await dieAt('copy-', 'marquee.db')
    await dieAt('home.backup.part-', 'backup')
    expect(found()).toHaveLength(2)
    put('copy-before', 'marquee.db', HOUR_MS) // of a version that took no lock
    put('copy-writes', 'marquee.db')
    put('copy-photos', 'beach.jpg', HOUR_MS)
    const live = openWorkFolder(path.join(dataDir, 'copy-'))
    const world = await openWorld({ env: { MARQUEE_DATA_DIR: dataDir } })
    expect(found().sort()).toEqual(['copy-photos', 'copy-writes', path.basename(live.folder)].sort())
    live.remove()
    expect(existsSync(live.folder)).toBe(false)
    await world.close()
  })

  it('is removed by the next backup into the same folder, under whatever name', async () => {
    await dieAt('monday.backup.part-', 'backup')
    const home = path.join(dataDir, 'home')
    expect(await marquee(['backup', path.join(dataDir, 'tuesday.backup'), '--new'], { dataDir: home })).toMatchObject({ code: 0 })
    expect(readdirSync(dataDir).sort()).toEqual(['home', 'tuesday.backup'])
  })
})

describe('a copy from before an upgrade', () => {
  it('is removed when it is two weeks old, and no earlier', async () => {
    const world = await openWorld()
    const copies = ['marquee-before-5.db', 'marquee-before-6.db'].map((name) => path.join(world.dataDir, name))
    for (const copy of copies) writeFileSync(copy, 'people who were deleted since')
    const [old = '', young = ''] = copies
    utimesSync(old, world.now() / 1000, (world.now() - COPY_LIFE_MS) / 1000 - 1)
    utimesSync(young, world.now() / 1000, (world.now() - COPY_LIFE_MS) / 1000 + 60)
    await purge(world.service.ctx)
    expect([existsSync(old), existsSync(young)]).toEqual([false, true])
    await world.close()
  })
})
