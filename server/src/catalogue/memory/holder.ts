import { emptyModel, type Model, openWorkspaceBase, type Scorer, type SharedSpace, type WasmSpace } from '@marquee/engine'
import { elapsedSince } from '../../ctx.ts'
import { Problem } from '../../problems.ts'
import * as store from '../store.ts'
import { type BoundModel, bindShared } from './bound-model.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import type { CatalogueThreads, SharedFile, ThreadGroup } from './catalogue-threads.ts'
import { catchUp } from './catch-up.ts'
import { freeBuffer } from './free-buffer.ts'
import { inSteps } from './in-steps.ts'
import { type LazyWorkspace, lazyWorkspace, readyWorkspace } from './lazy-workspace.ts'
import { type LiveCatalogue, type OpenCatalogue, openLiveCatalogue } from './live-catalogue.ts'
import { buildNow, type LoadOptions, loadFitting } from './load-catalogue.ts'

/** The catalogue and model in this node's memory, and how they follow the store. */
export type CatalogueHolder = {
  /** The current catalogue; NOT_READY before one is loaded. */
  live: () => LiveCatalogue
  /**
   * The model in service, bound to it. Its arrays must not be used after an await: the next binding reuses their
   * memory.
   */
  scorer: () => Scorer
  readonly isOpen: boolean
  /** Loads the catalogue, once. Commands that do not need it never open it. */
  open: () => Promise<void>
  /**
   * Follows the store. A few updated titles are applied before it returns; for many the catalogue is rebuilt in the
   * background, once the import pauses. Does nothing while the holder is not open.
   */
  refresh: () => Promise<void>
  /** Follows the store to its current revision, however large the change: for the end of an import. */
  settle: () => Promise<void>
  /**
   * Puts another model in service, by one assignment after binding it; requests use the previous one meanwhile, whose
   * memory is released then. Does nothing while the holder is not open.
   */
  bindModel: (model: Model) => Promise<void>
  close: () => Promise<void>
}

/** The models in the store. Model files are not kept in memory: a rebuilt catalogue reads the model again. */
export type ModelSource = {
  /** The newest readable model, if there is one. */
  read: () => Promise<{ id: string; bytes: number; model: Model } | undefined>
  /** Called with the model that serves with a new catalogue; undefined: content and popularity alone. */
  onServed: (found: { id: string; bytes: number } | undefined) => void
}

export type HolderOptions = LoadOptions & {
  now: () => number
  /** The public URL of this service; image URLs begin with it. */
  address: { baseUrl: string }
  models: ModelSource
  /** Threads that follow what this one has in memory. */
  catalogueThreads: CatalogueThreads
}

/** An import pauses when nothing was added for this long; one that never pauses is shown at this interval. */
const QUIET_MS = 800
const MAX_DELAY_MS = 10_000
/** Minimum time between restarts of ended threads. */
const RESTART_INTERVAL_MS = 10_000

type CurrentCatalogue = OpenCatalogue & BoundModel & { threadGroup: ThreadGroup; file: SharedFile }

/** A catalogue holder that is not open yet. */
export function newCatalogueHolder(options: HolderOptions): CatalogueHolder {
  const holder = new Holder(options)
  return {
    live: () => holder.current().live,
    scorer: () => holder.current().scorer,
    get isOpen() {
      return holder.isOpen
    },
    open: () => holder.serialise(() => holder.open()),
    refresh: () => holder.serialise(() => holder.follow(false)),
    settle: () => holder.serialise(() => holder.follow(true)),
    bindModel: (next) => holder.serialise(() => holder.bindModel(next)),
    close: () => holder.close(),
  }
}

/** One catalogue with one model at a time; replacements are serialised. */
class Holder {
  readonly #options: HolderOptions
  readonly #closing = new AbortController()
  readonly #seen = { revision: -1, at: 0, builtAt: 0, restartedAt: 0 }
  #current: CurrentCatalogue | undefined
  #lastTask: Promise<unknown> = Promise.resolve()

  constructor(options: HolderOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#current !== undefined
  }

  current(): CurrentCatalogue {
    if (!this.#current) throw new Problem('NOT_READY', { detail: 'the catalogue is being loaded' })
    return this.#current
  }

  serialise<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#lastTask.then(work, work)
    this.#lastTask = next.catch(() => {})
    return next
  }

  async open(): Promise<void> {
    if (this.#current) return
    await this.#swap((await loadFitting(this.#options)) ?? (await buildNow(this.#options, this.#closing.signal)))
    await this.follow(true)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#lastTask
    await this.#current?.threadGroup.close()
  }

  /** Follows the store's revision; with `mustCatchUp` it has caught up when it returns. */
  async follow(mustCatchUp: boolean): Promise<void> {
    const { db, now } = this.#options
    const seen = this.#seen
    if (!this.#current || this.#closing.signal.aborted) return
    const current = await this.#withThreads(this.#current)
    const { revision } = await store.readState(db)
    if (revision === current.live.revision) return
    if (seen.revision !== revision) Object.assign(seen, { revision, at: now() })
    const caughtUp = await catchUp(db, current)
    if (caughtUp !== 'beyond capacity') return caughtUp === 'rebuild due' ? this.#rebuild() : undefined
    const isQuiet = elapsedSince(seen.at, now()) >= QUIET_MS
    if (!mustCatchUp && !isQuiet && elapsedSince(seen.builtAt, now()) < MAX_DELAY_MS) return
    await this.#rebuild()
    if (this.#current) await catchUp(db, this.#current)
  }

  async bindModel(next: Model): Promise<void> {
    const current = this.#current
    if (!current) return
    const { catalogueThreads, now } = this.#options
    const bound = await bindShared(current.live, next, { threads: catalogueThreads.threads, now: now(), inService: current })
    current.rescoreUpdated(bound.scorer)
    await this.#serve(current, bound)
    freeBuffer(fileOf(next))
  }

  /** Restarts ended threads, at a limited rate. */
  async #withThreads(current: CurrentCatalogue): Promise<CurrentCatalogue> {
    const { catalogueThreads, now } = this.#options
    if (current.threadGroup.areAllAlive() || elapsedSince(this.#seen.restartedAt, now()) < RESTART_INTERVAL_MS) return current
    this.#seen.restartedAt = now()
    this.#current = { ...current, threadGroup: await startAgain(current, catalogueThreads) }
    return this.#current
  }

  async #rebuild(): Promise<void> {
    await this.#swap(await buildNow(this.#options, this.#closing.signal))
  }

  async #swap(loaded: CatalogueFile): Promise<void> {
    const { catalogueThreads, models, now, address } = this.#options
    const { space, bytes } = loaded
    const found = await this.#readModel()
    const file = { space: sharedPart(space), at: bytes.byteOffset, length: bytes.length, from: space.mark() }
    const threadGroup = await catalogueThreads.open(file)
    try {
      space.release(threadGroup.end)
      const opened = { ...openLiveCatalogue(loaded, await workspaceFor(loaded, threadGroup), address), threadGroup, file }
      const before = this.#current
      const model = found?.model ?? emptyModel()
      await this.#serve(opened, await bindShared(opened.live, model, { threads: catalogueThreads.threads, now: now() }))
      models.onServed(found)
      freeBuffer(fileOf(model))
      await before?.threadGroup.close()
    } catch (error) {
      if (this.#current?.threadGroup !== threadGroup) await threadGroup.close()
      throw error
    }
    this.#seen.builtAt = now()
  }

  /** A serving catalogue keeps its model until a new one can be read; at the start it serves without one. */
  async #readModel(): ReturnType<ModelSource['read']> {
    try {
      return await this.#options.models.read()
    } catch (error) {
      if (this.#current) throw error
      this.#options.log.warn({ err: error }, 'the model could not be read; it is tried again')
      return undefined
    }
  }

  /**
   * The threads switch first, so that nobody reads the previous model when its memory is released. No await may come
   * between the assignment and the release: everything above `top` belongs to the previous model.
   */
  async #serve(opened: Omit<CurrentCatalogue, keyof BoundModel>, bound: BoundModel & { top: number }): Promise<void> {
    const { scorer, from, top } = bound
    await opened.threadGroup.serve(scorer)
    this.#current = { ...opened, scorer, from }
    opened.live.space.release(top)
  }
}

/** If other threads compose, this one needs a workspace only when all of them are busy. */
async function workspaceFor(loaded: CatalogueFile, { bytesPerThread }: ThreadGroup): Promise<LazyWorkspace> {
  if (bytesPerThread > 0) return lazyWorkspace(loaded, bytesPerThread)
  return readyWorkspace(await inSteps(openWorkspaceBase(loaded.catalogue, loaded.content)))
}

/** The arrays of a model that was read are views of one file. */
const fileOf = ({ neighbours }: Model) => new Uint8Array(neighbours.titles.buffer)

const sharedPart = ({ memory, module, wide }: WasmSpace): SharedSpace => ({ memory, module, wide })

/** Opens the current catalogue in threads that replace the ended ones. */
async function startAgain(
  { file, threadGroup, updated, scorer }: CurrentCatalogue,
  { open }: CatalogueThreads,
): Promise<ThreadGroup> {
  await threadGroup.close()
  const fresh = await open(file, threadGroup.bytesPerThread)
  for (const title of updated()) fresh.put(title)
  await fresh.serve(scorer)
  return fresh
}
