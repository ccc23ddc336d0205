import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { type Columns, openPrepared, openSpace, type PreparedCatalogue, type Tree, type WasmSpace } from '@marquee/engine'
import type { PackedNames } from '../matching/name-index.ts'
import type { PackedExternalIds } from './external-id-index.ts'
import type { IdIndex } from './id-index.ts'
import { readKernels } from './kernels.ts'

export type Texts = Columns['ids']

/**
 * Identifies the catalogue and revision of a file. The last title distinguishes it from one with the same count after
 * a restore.
 */
export type FileStamp = { installationId: string; revision: number; count: number; lastId: string; lastAddedAt: number }

type Indexes = { ids: IdIndex; externalIds: PackedExternalIds; names: PackedNames }

/** A prepared catalogue in a space of its own. */
export type CatalogueFile = PreparedCatalogue & Indexes & { space: WasmSpace; bytes: Uint8Array; stamp: FileStamp }

export const fileNameOf = (revision: number) => `catalogue-${revision}.bin`
export const isCatalogueFile = (name: string) => /^catalogue-\d+\.bin$/.test(name)
export const stampTree = (stamp: FileStamp): { [name: string]: Tree } => ({ ...stamp })

/** Opens prepared bytes in fresh memory. */
export async function loadBytes(bytes: Uint8Array): Promise<CatalogueFile> {
  return load(bytes.length, async (into) => into.set(bytes))
}

/** The newest prepared catalogue in a folder that fits; reports why others do not to `onBad`. */
export async function loadNewest(
  folder: string,
  fits: (stamp: FileStamp) => Promise<boolean>,
  onBad: (file: string, error: unknown) => void,
): Promise<CatalogueFile | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter(isCatalogueFile)
  for (const name of names.sort((a, b) => revisionIn(b) - revisionIn(a))) {
    try {
      const loaded = await loadFile(path.join(folder, name))
      if (await fits(loaded.stamp)) return loaded
      onBad(name, new Error('it belongs to another state of the store'))
    } catch (error) {
      onBad(name, error)
    }
  }
  return undefined
}

const revisionIn = (name: string) => Number(name.replace(/\D/g, ''))

async function loadFile(file: string): Promise<CatalogueFile> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    return await load(size, async (into) => {
      for (let at = 0; at < size; ) {
        const { bytesRead } = await handle.read(into, at, Math.min(size - at, MAX_READ_BYTES), at)
        if (bytesRead === 0) throw new Error('the file ended early')
        at += bytesRead
      }
    })
  } finally {
    await handle.close()
  }
}

const MAX_READ_BYTES = 2 ** 26

async function load(size: number, fill: (into: Uint8Array) => Promise<void>): Promise<CatalogueFile> {
  const space = await openSpace(readKernels())
  const bytes = space.u8(size)
  await fill(bytes)
  const prepared = openPrepared(space, bytes, { checksum: (part) => crc32(part) })
  const { ids, externalIds, names, ...stamp } = asExtra(prepared.extra)
  return { ...prepared, space, bytes, stamp, ids, externalIds, names }
}

/** Version and checksum guarantee that `prepareCatalogue` wrote the file. */
function asExtra(extra: Tree): FileStamp & Indexes {
  return extra as unknown as FileStamp & Indexes
}
