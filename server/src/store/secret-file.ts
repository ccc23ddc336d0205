import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The embedded store's secret: made at first start, readable by its owner only. Of two that start at once, one writes it. */
export function secretOf(dataDir: string, random: (bytes: number) => Buffer): string {
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeOnce(file, random(32).toString('hex'))
  return readFileSync(file, 'utf8').trim()
}

function writeOnce(file: string, secret: string): void {
  try {
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
