import { emptyModel, type Model, openEmptyStage, type Scorer, type SharedSpace, type WasmSpace } from '@marquee/engine'
import { type Ctx, elapsedSince, type Log } from '../ctx.ts'
import { Problem } from '../problems.ts'
import type { Beside, Companions, SharedFile } from './beside.ts'
import { type BoundModel, bindBeside } from './bound-model.ts'
import { type BuildOrder, prepareCatalogue, ROOM } from './build.ts'
import { giveBack } from './give-back.ts'
import { inSteps } from './in-steps.ts'
import { openedStage, stageForLater } from './late-stage.ts'
import { type OpenShelf, openShelf, type Shelf } from './shelf.ts'
import { type Loaded, loadBytes, loadNewest, type Stamp } from './shelf-file.ts'
import * as store from './store.ts'

/** What this node has in memory, and how it follows the store. */
export type Library = {
  /** The current shelf; NOT_READY while none is loaded. */
  shelf: () => Shelf
  /** The model in service, bound to that shelf. Its arrays are used without waiting in between: the next binding takes their place. */
  scorer: () => Scorer
  readonly isOpen: boolean
  /** Loads a shelf, once. A command that needs none never opens it. */
  open: () => Promise<void>
  /**
   * Follows the store. A few titles that came or changed are there when it returns; many are built aside, which begins when the import
   * pauses. Does nothing while the library is not open.
   */
  refresh: () => Promise<void>
  /** Follows the store to where it is now, however much came: for the end of an import. */
  settle: () => Promise<void>
  /**
   * Puts another model in service, by one assignment when it is laid out; requests go on with the one before meanwhile. Its arrays
   * are given back then. Nothing is done while the library is not open.
   */
  bindModel: (model: Model) => Promise<void>
  close: () => Promise<void>
}

/** The models in the store. Nobody keeps a model's file in memory: for a catalogue that is made anew it is read again. */
export type Models = {
  /** The newest that can be read, if there is one. */
  read: () => Promise<{ id: string; bytes: number; model: Model } | undefined>
  /** Is told which one serves with a new catalogue; none: facts and popularity alone. */
  served: (found: { id: string; bytes: number } | undefined) => void
}

export type LibraryOptions = {
  db: Ctx['db']
  slow: Ctx['db']
  now: () => number
  log: Log
  /** Where people reach this service; images are told by it. */
  place: { baseUrl: string }
  order: BuildOrder
  /** Builds the file in a thread of its own. */
  build: (order: BuildOrder, signal: AbortSignal) => Promise<unknown>
  models: Models
  /** Threads that follow what this one has in memory. */
  beside: Beside
}

/** Up to so many titles are prepared here and now, which takes less than to start a thread. */
const FEW = 2000
/** An import pauses when nothing came for this long; one that never does is shown as far as it is, this often. */
const QUIET_MS = 800
const PATIENCE_MS = 10_000
/** Threads that ended are started again, but no more often than this. */
const MEND_MS = 10_000

type Current = OpenShelf & BoundModel & { companions: Companions; file: SharedFile }

/** A library that is still closed. */
export function newLibrary(options: LibraryOptions): Library {
  const { db, now, beside, models, log } = options
  const { threads } = beside
  const closing = new AbortController()
  const seen = { revision: -1, at: 0, builtAt: 0, mendedAt: 0 }
  let current: Current | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work)
    turn = next.catch(() => {})
    return next
  }

  const swap = async (loaded: Loaded): Promise<void> => {
    const { space, bytes, catalogue, content } = loaded
    const found = await readModel()
    const file = { space: sharedPart(space), at: bytes.byteOffset, length: bytes.length, from: space.mark() }
    const companions = await beside.open(file)
    try {
      space.release(companions.end)
      const stage =
        companions.each > 0
          ? stageForLater(loaded, companions.each)
          : openedStage(await inSteps(openEmptyStage(catalogue, content)))
      const opened = { ...openShelf(loaded, stage, options.place), companions, file }
      const before = current
      const model = found?.model ?? emptyModel()
      await serve(opened, await bindBeside(opened.shelf, model, { threads, now: now() }))
      models.served(found)
      giveBack(fileOf(model))
      await before?.companions.close()
    } catch (error) {
      if (current?.companions !== companions) await companions.close()
      throw error
    }
    seen.builtAt = now()
  }
  /** A catalogue that serves goes on with its model until a new one can have it; at the start it is better than nothing without. */
  const readModel = async () => {
    try {
      return await models.read()
    } catch (error) {
      if (current) throw error
      log.warn({ err: error }, 'the model could not be read; it is tried again')
      return undefined
    }
  }
  /**
   * The others first: nobody may read the model before when its room is free. Nothing may come between the assignment and the release:
   * what lies above `top` belongs to the model before.
   */
  const serve = async (opened: Omit<Current, keyof BoundModel>, bound: BoundModel & { top: number }): Promise<void> => {
    const { scorer, from, top } = bound
    await opened.companions.serve(scorer)
    current = { ...opened, scorer, from }
    opened.shelf.space.release(top)
  }
  const rebuild = async (): Promise<void> => swap(await buildNow(options, closing.signal))
  const bindModel = async (next: Model): Promise<void> => {
    if (!current) return
    const bound = await bindBeside(current.shelf, next, { threads, now: now(), inService: current })
    current.scoreAgain(bound.scorer)
    await serve(current, bound)
    giveBack(fileOf(next))
  }

  /** Whether the shelf shows the store's revision afterwards; with `atAnyCost` it does. */
  const follow = async (atAnyCost: boolean): Promise<void> => {
    if (!current || closing.signal.aborted) return
    if (!current.companions.isWhole() && elapsedSince(seen.mendedAt, now()) >= MEND_MS) {
      seen.mendedAt = now()
      current = { ...current, companions: await startAgain(current, beside) }
    }
    const { revision } = await store.readState(db)
    if (revision === current.shelf.revision) return
    if (seen.revision !== revision) Object.assign(seen, { revision, at: now() })
    const caughtUp = await catchUp(db, current)
    if (caughtUp !== 'no room') return caughtUp === 'too new' ? rebuild() : undefined
    const isQuiet = elapsedSince(seen.at, now()) >= QUIET_MS
    if (!atAnyCost && !isQuiet && elapsedSince(seen.builtAt, now()) < PATIENCE_MS) return
    await rebuild()
    if (current) await catchUp(db, current)
  }
  const open = async (): Promise<void> => {
    if (current) return
    await swap((await loadFitting(options)) ?? (await buildNow(options, closing.signal)))
    await follow(true)
  }
  const loaded = (): Current => {
    if (!current) throw new Problem('NOT_READY', { detail: 'the catalogue is being loaded' })
    return current
  }
  return {
    shelf: () => loaded().shelf,
    scorer: () => loaded().scorer,
    get isOpen() {
      return current !== undefined
    },
    open: () => inTurn(open),
    refresh: () => inTurn(() => follow(false)),
    settle: () => inTurn(() => follow(true)),
    bindModel: (next) => inTurn(() => bindModel(next)),
    close: async () => {
      closing.abort()
      await turn
      await current?.companions.close()
    },
  }
}

/** A model that was read is one file. */
const fileOf = ({ neighbours }: Model) => new Uint8Array(neighbours.titles.buffer)

const sharedPart = ({ memory, module, wide }: WasmSpace): SharedSpace => ({ memory, module, wide })

/** Opens the catalogue as it is now in threads that take the place of those that ended. */
async function startAgain({ file, companions, late, scorer }: Current, { open }: Beside): Promise<Companions> {
  await companions.close()
  const fresh = await open(file, companions.each)
  for (const title of late()) fresh.put(title)
  await fresh.serve(scorer)
  return fresh
}

/**
 * Puts what came or changed on the shelf, unless that is more than it has room for (or the store has gone back), or so much of a small
 * catalogue that it is to be made anew.
 */
async function catchUp(db: Ctx['db'], { shelf, put, scorer, companions }: Current): Promise<'done' | 'too new' | 'no room'> {
  const { revision } = await store.readState(db) // before the titles: whoever reads a revision then sees all its titles
  if (revision < shelf.revision) return 'no room'
  const rows = await store.listChanged(db, shelf.revision, ROOM + 1)
  const { catalogue, content, count } = shelf
  const added = rows.filter(({ number }) => number >= count)
  const hasGap = added.some(({ number }, at) => number !== count + at)
  const more = rows.filter(({ number }) => !content.late.has(number)).length
  if (hasGap || content.late.size + more > catalogue.room) return 'no room'
  if (isTooNew(shelf, added.length, more)) return 'too new'
  for (const { number, facts, withdrawn } of rows) {
    const title = { number, title: JSON.parse(facts), isWithdrawn: withdrawn === 1 }
    put(title, scorer)
    companions.put(title)
  }
  shelf.revision = rows.reduce((newest, row) => Math.max(newest, row.revision), revision)
  return 'done'
}

async function loadFitting({ db, order, log }: LibraryOptions): Promise<Loaded | undefined> {
  const state = await store.readState(db)
  const fits = async (stamp: Stamp) => {
    if (stamp.installationId !== order.installationId || stamp.revision > state.revision || stamp.count > state.next_number)
      return false
    const last = stamp.count > 0 ? await store.findStamp(db, stamp.count - 1) : undefined
    return stamp.count === 0 || (last?.id === stamp.lastId && last.added_at === stamp.lastAddedAt)
  }
  return loadNewest(order.folder, fits, (file, error) => log.warn({ file, err: error }, 'the prepared catalogue is built anew'))
}

/** Titles that came late are like others only by what the earlier ones have too: a small catalogue is made anew before that shows. */
function isTooNew({ count, content, catalogue }: Shelf, added: number, more: number): boolean {
  return count + added <= FEW && (content.late.size + more) * 100 > catalogue.columns.count
}

/** The catalogue as it is now: prepared here where that is quick, else in a thread that leaves a file. */
async function buildNow(options: LibraryOptions, signal: AbortSignal): Promise<Loaded> {
  const { db, slow, order, build } = options
  const { next_number: count } = await store.readState(db)
  if (count > FEW) {
    await build(order, signal)
    const loaded = await loadFitting(options)
    if (loaded) return loaded
    throw new Error('the prepared catalogue could not be read back')
  }
  return loadBytes((await prepareCatalogue(slow, order.installationId)).bytes)
}
