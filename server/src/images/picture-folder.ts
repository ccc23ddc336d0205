import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Pictures from elsewhere, kept in a folder within a bound; what was used longest ago goes first. */
export type PictureFolder = {
  read: (address: string) => Promise<Buffer | undefined>
  keep: (address: string, bytes: Buffer) => Promise<void>
}

const SWEEP_EVERY = 50

/** Opens the folder; it is made when the first picture is kept. */
export function pictureFolder(folder: string, mostBytes: number, now: () => number): PictureFolder {
  const fileOf = (address: string) => path.join(folder, createHash('sha256').update(address).digest('hex'))
  let sinceSweep = SWEEP_EVERY
  let kept = 0
  return {
    read: async (address) => {
      const bytes = await readFile(fileOf(address)).catch(() => undefined)
      if (bytes) await utimes(fileOf(address), now() / 1000, now() / 1000).catch(() => {})
      return bytes
    },
    keep: async (address, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = `${fileOf(address)}.${++kept}.part`
      await writeFile(part, bytes, { mode: 0o600 })
      await rename(part, fileOf(address))
      if (++sinceSweep < SWEEP_EVERY) return
      sinceSweep = 0
      await sweep(folder, mostBytes)
    },
  }
}

async function sweep(folder: string, mostBytes: number): Promise<void> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => ({ name, found: await stat(path.join(folder, name)).catch(() => undefined) })),
  )
  let total = files.reduce((sum, { found }) => sum + (found?.size ?? 0), 0)
  const oldest = files.sort((a, b) => (a.found?.mtimeMs ?? 0) - (b.found?.mtimeMs ?? 0))
  for (const { name, found } of oldest) {
    if (total <= mostBytes) return
    await rm(path.join(folder, name), { force: true })
    total -= found?.size ?? 0
  }
}
