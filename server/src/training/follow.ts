import { ModelFileError } from '@marquee/engine'
import type { Ctx } from '../ctx.ts'
import { loadModel } from './model-bytes.ts'
import * as store from './model-store.ts'
import { KEEP } from './trainer.ts'

/** Follows the models in the store: the newest that can be read is in service on this node. */
export type ModelFollower = {
  /** Looks once; cheap where nothing is new. */
  follow: () => Promise<void>
  /** The model in service; undefined: facts and popularity alone. */
  modelId: () => string | undefined
}

/** A follower that has not looked yet. */
export function newFollower({ db, library, log }: Pick<Ctx, 'db' | 'library' | 'log'>): ModelFollower {
  const damaged = new Set<string>()
  let current: string | undefined
  let turn: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    const ready = (await store.listReady(db, KEEP.ready)).filter(({ id }) => !damaged.has(id))
    for (const row of ready) {
      if (row.id === current) return
      try {
        await library.bindModel(await loadModel(db, row))
        current = row.id
        log.info({ modelId: row.id, bytes: row.bytes }, 'a model was put in service')
        return
      } catch (error) {
        if (!(error instanceof ModelFileError)) throw error
        damaged.add(row.id)
        log.error(
          { modelId: row.id, reason: error.message },
          current ? 'a model cannot be used; the one before it goes on serving' : 'a model cannot be used',
        )
      }
    }
  }
  return {
    follow: () => {
      turn = turn.then(look, look)
      return turn
    },
    modelId: () => current,
  }
}
