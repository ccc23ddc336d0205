import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type Columns,
  columnsBuilder,
  contentOf,
  encodePrepared,
  openSpace,
  type RelatedFeatures,
  type RelatedLists,
  relatedFeaturesBuilder,
  relateTitles,
  withTrustedGenres,
} from '@marquee/engine'
import type { Ctx } from '../../ctx.ts'
import { namesOf } from '../matching/candidates.ts'
import { nameIndexBuilder } from '../matching/name-index.ts'
import * as store from '../store.ts'
import { type FileStamp, fileNameOf, isCatalogueFile, stampTree } from './catalogue-file.ts'
import { externalIdsBuilder } from './external-id-index.ts'
import { idIndexOf } from './id-index.ts'
import { readKernels } from './kernels.ts'

/** Number of titles that may be added or changed before the catalogue is rebuilt. */
export const MAX_UPDATED_TITLES = 1024

export type BuildTask = { folder: string; installationId: string }

/** Reads a consistent snapshot of the whole catalogue and prepares it for a node's memory. */
export async function prepareCatalogue(db: Ctx['db'], installationId: string): Promise<{ stamp: FileStamp; bytes: Uint8Array }> {
  const [builder, featuresBuilder, externalIds] = [columnsBuilder(), relatedFeaturesBuilder(), externalIdsBuilder()]
  const names = nameIndexBuilder()
  let last = { id: '', addedAt: 0 }
  const revision = await store.inReadSnapshot(db, async (db) => {
    const state = await store.readState(db)
    for await (const { number, id, facts, source, withdrawn, added_at } of store.streamTitles(db)) {
      const title = JSON.parse(facts)
      const position = builder.add(title, withdrawn === 1)
      featuresBuilder.add(title)
      externalIds.add(title, source)
      names.add(namesOf(title))
      if (position !== number) throw new Error(`the numbers of titles have a gap before ${number}`)
      last = { id, addedAt: added_at }
    }
    return state.revision
  })
  const features = featuresBuilder.done()
  const columns = withTrustedGenres(builder.done(), features)
  const stamp = { installationId, revision, count: columns.count, lastId: last.id, lastAddedAt: last.addedAt }
  const related = await relatedIn(columns, features)
  const extra = { ...stampTree(stamp), ids: idIndexOf(columns.ids), externalIds: externalIds.done(), names: names.done() }
  return { stamp, bytes: encodePrepared(columns, MAX_UPDATED_TITLES, extra, related) }
}

async function relatedIn(columns: Columns, features: RelatedFeatures): Promise<RelatedLists> {
  const space = await openSpace(readKernels())
  return relateTitles(space, contentOf(space, columns), { columns, features })
}

/** Writes the prepared catalogue to a folder, atomically and readable by its owner only; deletes older ones. */
export async function buildCatalogueFile(db: Ctx['db'], { folder, installationId }: BuildTask): Promise<{ revision: number }> {
  const { stamp, bytes } = await prepareCatalogue(db, installationId)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = mkdtempSync(path.join(folder, 'building-'))
  try {
    writeFileSync(path.join(draft, 'catalogue'), bytes, { mode: 0o600, flush: true })
    renameSync(path.join(draft, 'catalogue'), path.join(folder, fileNameOf(stamp.revision)))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  for (const name of readdirSync(folder)) {
    if (isCatalogueFile(name) && name !== fileNameOf(stamp.revision)) rmSync(path.join(folder, name), { force: true })
  }
  return { revision: stamp.revision }
}
