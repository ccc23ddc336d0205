import type { Ctx, Log } from '../../ctx.ts'
import * as store from '../store.ts'
import { type BuildTask, prepareCatalogue } from './build.ts'
import { type CatalogueFile, type FileStamp, loadBytes, loadNewest } from './catalogue-file.ts'

/** Where the catalogue is read from, and how its file is built. */
export type LoadOptions = {
  db: Ctx['db']
  /** For long reads: it does not delay the statements of requests. */
  slow: Ctx['db']
  log: Log
  buildTask: BuildTask
  /** Builds the file in a thread of its own. */
  build: (task: BuildTask, signal: AbortSignal) => Promise<unknown>
}

/** Up to this many titles are prepared in this thread, which is quicker than starting another. */
export const FEW_TITLES = 2000

/** The newest prepared file that fits this installation's store, if there is one. */
export async function loadFitting({ db, buildTask, log }: LoadOptions): Promise<CatalogueFile | undefined> {
  const state = await store.readState(db)
  const fits = async (stamp: FileStamp) => {
    if (stamp.installationId !== buildTask.installationId || stamp.revision > state.revision || stamp.count > state.next_number)
      return false
    const last = stamp.count > 0 ? await store.findStamp(db, stamp.count - 1) : undefined
    return stamp.count === 0 || (last?.id === stamp.lastId && last.added_at === stamp.lastAddedAt)
  }
  return loadNewest(buildTask.folder, fits, (file, error) =>
    log.warn({ file, err: error }, 'the prepared catalogue is built anew'),
  )
}

/** The current catalogue: prepared in this thread if that is quick, otherwise in another that writes a file. */
export async function buildNow(options: LoadOptions, signal: AbortSignal): Promise<CatalogueFile> {
  const { db, slow, buildTask, build } = options
  const { next_number: count } = await store.readState(db)
  if (count > FEW_TITLES) {
    await build(buildTask, signal)
    const loaded = await loadFitting(options)
    if (loaded) return loaded
    throw new Error('the prepared catalogue could not be read back')
  }
  return loadBytes((await prepareCatalogue(slow, buildTask.installationId)).bytes)
}
