import { createHash } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A bounded cache of pictures on disk; evicts the least recently used. A damaged file is treated as missing. */
export type PictureFolder = {
  read: (key: string) => Promise<Buffer | undefined>
  write: (key: string, bytes: Buffer) => Promise<void>
}

export type FolderBounds = { bytes: number; files: number }

/** The version of the file format: the SHA-256 of the picture, then the picture. */
const FILE_SUFFIX = '.v2'
const DIGEST_BYTES = 32
/** The precision of the time of use on disk: a write for every read would cost more than the read. */
const USE_PRECISION_MS = 3_600_000

type CachedFile = { bytes: number; usedAt: number }

/** Opens the folder; it is created when the first picture is stored. */
export function pictureFolder(folder: string, bounds: FolderBounds, now: () => number): PictureFolder {
  const at = (name: string) => path.join(folder, name)
  const cached = new Map<string, CachedFile>() // in order of use
  let total = 0
  let writes = 0
  let listed: Promise<void> | undefined

  const removeFile = async (name: string) => {
    total -= cached.get(name)?.bytes ?? 0
    cached.delete(name)
    await rm(at(name), { force: true })
  }
  const recordFile = (name: string, file: CachedFile) => {
    total += file.bytes - (cached.get(name)?.bytes ?? 0)
    cached.delete(name)
    cached.set(name, file)
  }
  const evictOldest = async () => {
    for (const name of cached.keys()) {
      if (total <= bounds.bytes && cached.size <= bounds.files) return
      await removeFile(name)
    }
  }
  const list = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const [name, file] of await filesIn(folder, bounds.files)) recordFile(name, file)
  }
  const recordUse = async (name: string) => {
    const file = cached.get(name)
    if (!file) return // not listed yet
    const usedAt = now()
    const isStale = usedAt - file.usedAt > USE_PRECISION_MS
    recordFile(name, { ...file, usedAt: isStale ? usedAt : file.usedAt })
    if (isStale) await utimes(at(name), usedAt / 1000, usedAt / 1000).catch(() => {})
  }
  return {
    read: async (key) => {
      const name = nameOf(key)
      const file = await readFile(at(name)).catch(() => undefined)
      if (!file) return undefined
      const bytes = verifiedBytes(file)
      if (bytes) await recordUse(name)
      else await removeFile(name)
      return bytes
    },
    write: async (key, bytes) => {
      listed ??= list().catch((error) => {
        listed = undefined // tries again next time: a full disk may have space again
        throw error
      })
      await listed
      const name = nameOf(key)
      const part = at(`${name}.${++writes}.part`)
      await writeFile(part, [digestOf(bytes), bytes], { mode: 0o600 })
      await rename(part, at(name))
      recordFile(name, { bytes: DIGEST_BYTES + bytes.length, usedAt: now() })
      await evictOldest()
    },
  }
}

function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('hex') + FILE_SUFFIX
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function verifiedBytes(file: Buffer): Buffer | undefined {
  const bytes = file.subarray(DIGEST_BYTES)
  return file.length > DIGEST_BYTES && digestOf(bytes).equals(file.subarray(0, DIGEST_BYTES)) ? bytes : undefined
}

/** The cached files in order of use. Files beyond the limit, of another version or partially written are deleted. */
async function filesIn(folder: string, max: number): Promise<[string, CachedFile][]> {
  const files: [string, CachedFile][] = []
  for await (const { name } of await opendir(folder)) {
    const file = path.join(folder, name)
    const found = name.endsWith(FILE_SUFFIX) && files.length < max ? await stat(file).catch(() => undefined) : undefined
    if (found) files.push([name, { bytes: found.size, usedAt: found.mtimeMs }])
    else await rm(file, { force: true, recursive: true })
  }
  return files.sort(([, one], [, other]) => one.usedAt - other.usedAt)
}
