import { type Model, ModelFileError } from '@marquee/engine'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { ModelSource } from '../catalogue/memory/holder.ts'
import { loadModel } from './model-bytes.ts'
import * as store from './model-store.ts'
import { STORED_MODELS } from './trainer.ts'

/** Follows the models in the store: each node serves with the newest one that can be read. */
export type ModelFollower = ModelSource & {
  /** Checks the store once; cheap where nothing is new. */
  follow: () => Promise<void>
  /** The model in service; undefined: only content scores and popularity. */
  modelId: () => string | undefined
}

/** A follower that has not read the store yet. */
export function newFollower({ db, catalogueHolder, log }: Pick<CatalogueCtx, 'db' | 'catalogueHolder' | 'log'>): ModelFollower {
  const damaged = new Set<string>()
  let current: string | undefined
  let turn: Promise<void> = Promise.resolve()
  /** The newest model that can be read; undefined if that is the one with `lastId`, or there is none. */
  const readNewest = async (lastId?: string): Promise<{ id: string; bytes: number; model: Model } | undefined> => {
    const ready = (await store.listReady(db, STORED_MODELS.ready)).filter(({ id }) => !damaged.has(id))
    for (const row of ready) {
      if (row.id === lastId) return undefined
      try {
        return { id: row.id, bytes: row.bytes, model: await loadModel(db, row) }
      } catch (error) {
        if (!(error instanceof ModelFileError)) throw error
        damaged.add(row.id)
        log.error(
          { modelId: row.id, reason: error.message },
          current ? 'a model cannot be used; the previous one stays in service' : 'a model cannot be used',
        )
      }
    }
    return undefined
  }
  const onServed: ModelSource['onServed'] = (found) => {
    current = found?.id
    if (found) log.info({ modelId: found.id, bytes: found.bytes }, 'a model was put in service')
  }
  const bindNewest = async (): Promise<void> => {
    const before = current
    // Before that the model is read together with the catalogue.
    const found = catalogueHolder.isOpen ? await readNewest(before) : undefined
    if (!found || current !== before) return // a new catalogue was loaded with a model meanwhile
    await catalogueHolder.bindModel(found.model)
    onServed(found)
  }
  return {
    follow: () => {
      turn = turn.then(bindNewest, bindNewest)
      return turn
    },
    read: () => readNewest(),
    onServed,
    modelId: () => current,
  }
}
