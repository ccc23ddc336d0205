import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from './data-folder.ts'

/**
 * The embedded store's secret: made at first start, readable by its owner only. Of two that start at once, one writes
 * it.
 */
export function secretOf(dataDir: string, random: (bytes: number) => Buffer): string {
  const file = secretFile(dataDir)
  makeDataFolder(dataDir)
  if (!existsSync(file)) writeOnce(file, random(32).toString('hex'), `${file}.${random(4).toString('hex')}`)
  return readFileSync(file, 'utf8').trim()
}

/** The embedded store's secret if it has been made; makes none. */
export function existingSecret(dataDir: string): string | undefined {
  return existsSync(secretFile(dataDir)) ? readFileSync(secretFile(dataDir), 'utf8').trim() : undefined
}

export const secretFile = (dataDir: string) => path.join(dataDir, 'secret')

/** Writes the file atomically: a start that is killed, or another at the same time, never sees half a secret. */
function writeOnce(file: string, secret: string, draft: string): void {
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!taken) renameSync(draft, file) // a file system without links
  } finally {
    rmSync(draft, { force: true })
  }
}
