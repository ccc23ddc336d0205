import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pictureFolder } from '../../src/images/picture-folder.ts'

const HOUR = 3_600_000

describe('a folder of pictures', () => {
  let folder: string
  const clock = { now: Date.now() }
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'marquee-pictures-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const open = (bounds = { bytes: 10_000, files: 100 }) => pictureFolder(folder, bounds, () => clock.now)
  const picture = (n: number) => Buffer.alloc(1000, n)
  const total = () => readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
  const onlyFile = () => path.join(folder, String(readdirSync(folder)[0]))

  it('gives back what was kept, after a restart too', async () => {
    await open().write('one', picture(1))
    expect(await open().read('one')).toEqual(picture(1))
    expect(await open().read('other')).toBeUndefined()
  })

  it('stays within its bytes: what was used longest ago goes', async () => {
    const pictures = open()
    for (let n = 0; n < 40; n++) {
      clock.now += 2 * HOUR
      await pictures.write(`picture ${n}`, picture(n))
      await pictures.read('picture 0')
      expect(total()).toBeLessThanOrEqual(10_000)
    }
    expect(await pictures.read('picture 0')).toEqual(picture(0))
    expect(await pictures.read('picture 39')).toEqual(picture(39))
    expect(await pictures.read('picture 1')).toBeUndefined()
  })

  it('stays within its number of files, those from before a restart included', async () => {
    for (let n = 0; n < 12; n++) {
      clock.now += HOUR
      await open({ bytes: 1e9, files: 5 }).write(`picture ${n}`, picture(n))
    }
    expect(readdirSync(folder)).toHaveLength(5)
    expect(await open().read('picture 11')).toEqual(picture(11))
  })

  it.each([
    ['cut short', (file: Buffer) => file.subarray(0, 500)],
    ['emptied', () => Buffer.alloc(0)],
    ['changed in one bit', (file: Buffer) => Buffer.from(file.map((byte, at) => (at === 700 ? byte ^ 1 : byte)))],
  ])('serves no file that was %s, and deletes it', async (_, damage) => {
    await open().write('one', picture(1))
    writeFileSync(onlyFile(), damage(readFileSync(onlyFile())))
    expect(await open().read('one')).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
  })

  it('deletes what a killed process has left half written, and files of an earlier form', async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `${'a'.repeat(64)}.v2.7.part`), 'half')
    writeFileSync(path.join(folder, 'b'.repeat(64)), 'of an earlier form')
    await open().write('one', picture(1))
    expect(readdirSync(folder)).toHaveLength(1)
    expect(await open().read('one')).toEqual(picture(1))
  })
})
