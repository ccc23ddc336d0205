import type { CatalogueCtx } from '../catalogue/ctx.ts'
import * as store from './store.ts'

const HEARTBEAT_MS = 2000
/** Progress is shown this soon, as most files are read within a few seconds. */
const PROGRESS_MS = 500

/** Writes the progress of an import when it has changed, and periodically, which shows that its process is alive. */
export function startHeartbeat(
  ctx: CatalogueCtx,
  key: store.ImportKey,
): { onProgress: (done: number) => void; end: () => Promise<void> } {
  let [progress, written, unwrittenMs, isWriting] = [0, 0, 0, false]
  let writing: Promise<unknown> = Promise.resolve()
  const write = async () => {
    isWriting = true
    const change = { progress, updated_at: ctx.now() }
    await store.changeImport(ctx.store.slow, key, ['reading'], change).catch(() => {})
    isWriting = false
  }
  const tick = () => {
    unwrittenMs += PROGRESS_MS
    if (isWriting || (progress === written && unwrittenMs < HEARTBEAT_MS)) return
    written = progress
    unwrittenMs = 0
    writing = write()
  }
  const timer = setInterval(tick, PROGRESS_MS)
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
