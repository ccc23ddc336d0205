import type { CatalogueCtx } from '../catalogue/ctx.ts'
import * as store from './store.ts'

const HEARTBEAT_MS = 2000

/** Writes the progress of an import periodically, which also shows that its process is alive. */
export function startHeartbeat(
  ctx: CatalogueCtx,
  key: store.ImportKey,
): { onProgress: (done: number) => void; end: () => Promise<void> } {
  let progress = 0
  let writing: Promise<unknown> = Promise.resolve()
  const write = () => {
    writing = store.changeImport(ctx.store.slow, key, ['reading'], { progress, updated_at: ctx.now() }).catch(() => {})
  }
  const timer = setInterval(write, HEARTBEAT_MS)
  return {
    onProgress: (done) => {
      progress = done
    },
    end: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
