import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBackupFile } from '../../src/cli/backup-file.ts'
import { writeBackup } from '../../src/store/backup/write.ts'
import type { Store } from '../../src/store/open.ts'
import { type Installation, newInstallation } from '../support/store/backups.ts'

describe('writeBackupFile', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-file-'))
  const target = path.join(folder, 'backup.gz')
  let place: Installation
  let store: Store
  beforeAll(async () => {
    place = await newInstallation('sqlite')
    store = await place.open()
    writeFileSync(target, 'the backup of yesterday')
  })
  afterAll(async () => {
    await store?.close()
    await place?.remove()
    rmSync(folder, { recursive: true })
  })

  async function* cutShort(how: 'silently' | 'loudly') {
    for await (const piece of writeBackup(store, { withKeys: false, now: 0 })) {
      yield piece
      if (how === 'silently') return
      throw new Error('the server broke off')
    }
  }

  it('leaves the old file and nothing else when the server breaks off', async () => {
    await expect(writeBackupFile(cutShort('loudly'), target)).rejects.toThrow('the server broke off')
    await expect(writeBackupFile(cutShort('silently'), target)).rejects.toThrow('this is not a complete backup')
    expect(readdirSync(folder)).toEqual(['backup.gz'])
    expect(readFileSync(target, 'utf8')).toBe('the backup of yesterday')
  })

  it('puts a whole one in its place, for its owner only', async () => {
    const { rows, bytes } = await writeBackupFile(writeBackup(store, { withKeys: false, now: 0 }), target)
    expect(rows).toMatchObject({ clients: 4, accounts: 0 })
    expect(statSync(target)).toMatchObject({ size: bytes })
    expect(statSync(target).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['backup.gz'])
  })
})
