import { open, stat } from 'node:fs/promises'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { isVisible } from '../catalogue/visibility.ts'
import { inBackground, newId } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { addImported, countAddedBy, inImportTransaction, makePermanent, splitByKind } from '../taste/bulk/imported.ts'
import { tasteChanged } from '../taste/current-states.ts'

import { latestAcceptedTime } from '../taste/times.ts'
import type { ProfileScope } from '../taste/titles.ts'
import { settleAsBefore } from './choices.ts'
import { failedBecause, type ImportFailure } from './failures.ts'
import type { ImportedEvent, ListMeaning } from './formats/entry.ts'
import { titleOf } from './formats/fields.ts'
import { startHeartbeat } from './import-heartbeat.ts'
import { type ReadReport, type ReadTask, readHistory } from './read-history.ts'
import type { ImportedRow, ProfileImportRow } from './store.ts'
import * as store from './store.ts'
import { tasteEntries } from './taste-entries.ts'

/** A file to import; `remove` is called after it was read. */
type ImportFile = { file: string; name?: string; remove?: () => Promise<void> }
type ImportOptions = { listMeaning?: ListMeaning | undefined; person?: string | undefined }

/** Reads a file in a child process. */
export type ReadInWorker = (task: ReadTask, signal: AbortSignal, onProgress: (done: number) => void) => Promise<ReadReport>

/** An import that was not updated for this long is abandoned: its process has died. */
export const ABANDONED_AFTER_MS = 60_000
/** With a file and a catalogue of at most this size, reading here is faster than starting a process. */
const SMALL_FILE_BYTES = 128 * 1024
const SMALL_CATALOGUE_TITLES = 2000
/** The time limit for reading a file. */
const LONGEST_IMPORT_MS = 300_000
/** Imports that can be listed and undone; older ones are deleted, and their entries stay. */
export const MAX_IMPORTS_PER_PROFILE = 20
const ROWS_PER_BATCH = 50
const MAX_QUEUED_IMPORTS = 8

/** Runs imports of histories on this node: one file is read at a time, a few more are queued. */
export type HistoryImporter = {
  begin: (
    ctx: CatalogueCtx,
    profile: ProfileScope,
    file: ImportFile,
    options: ImportOptions,
  ) => Promise<{ importId: string; ended: Promise<void> }>
  /** Adds the rows of an import whose file has been read. */
  resume: (ctx: CatalogueCtx, profile: ProfileScope, importId: string) => Promise<void>
  close: () => Promise<void>
}

export function newHistoryImporter(readInWorker: ReadInWorker): HistoryImporter {
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  let queueEnd: Promise<unknown> = Promise.resolve()
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queueEnd.then(work, work)
    queueEnd = next.catch(() => {})
    return next
  }
  const track = (work: () => Promise<void>): Promise<void> => {
    const run = inBackground(work)
    running.add(run)
    void run.finally(() => running.delete(run))
    return run
  }
  return {
    begin: async (ctx, profile, file, options) => {
      try {
        if (running.size >= MAX_QUEUED_IMPORTS || stop.signal.aborted)
          throw new Problem('OVERLOADED', { detail: 'other files are being imported; try again in a minute' })
        const row = await addImport(ctx, profile, file.name)
        const key = store.importKey(row)
        const read = () => readFile(ctx, { key, file, options, profile, readInWorker, signal: stop.signal })
        const ended = track(() =>
          enqueue(read)
            .then((isReady) => (isReady ? addRows(ctx, profile, key) : undefined))
            .catch((error) => failImport(ctx, key, error)),
        )
        return { importId: row.id, ended }
      } catch (error) {
        await file.remove?.()
        throw error
      }
    },
    resume: (ctx, profile, importId) => {
      const key = { profileId: profile.id, importId }
      return track(() => addRows(ctx, profile, key).catch((error) => failImport(ctx, key, error)))
    },
    close: async () => {
      stop.abort()
      await Promise.allSettled(running)
    },
  }
}

async function addImport(ctx: CatalogueCtx, profile: ProfileScope, fileName: string | undefined): Promise<ProfileImportRow> {
  const now = ctx.now()
  const counts = { progress: 0, read: 0, matched: 0, unsure: 0, missing: 0, added: 0, films: 0, series: 0 }
  const row: ProfileImportRow = {
    profile_id: profile.id,
    id: newId(ctx, 'imp'),
    status: 'reading',
    format: null,
    file_name: titleOf(fileName) ?? null,
    people: '[]',
    person: null,
    message: null,
    failure: null,
    ...counts,
    created_at: now,
    updated_at: now,
    finished_at: null,
  }
  const isAdded = await inImportTransaction(ctx, async (ctx) => {
    await store.lockProfile(ctx.db, profile.id)
    const [newest] = await store.listImports(ctx.db, profile.id, 1)
    // Keeps the order of imports where clocks of nodes differ.
    row.created_at = Math.max(now, (newest?.created_at ?? 0) + 1)
    if (!(await store.addImport(ctx.db, row, now - ABANDONED_AFTER_MS))) return false
    for (const importId of await store.listOlder(ctx.db, profile.id, MAX_IMPORTS_PER_PROFILE)) {
      await makePermanent(ctx, { profile_id: profile.id, import_id: importId })
      await store.removeImport(ctx.db, { profileId: profile.id, importId })
    }
    return true
  })
  if (!isAdded)
    throw new Problem('CONFLICT', { detail: 'a file is being imported into this profile; wait until it has finished' })
  return row
}

type ImportReading = {
  key: store.ImportKey
  file: ImportFile
  options: ImportOptions
  profile: ProfileScope
  readInWorker: ReadInWorker
  signal: AbortSignal
}

/** Reads the file; true when its rows are ready to be added. */
async function readFile(
  ctx: CatalogueCtx,
  { key, file, options, profile, readInWorker, signal }: ImportReading,
): Promise<boolean> {
  const { count } = ctx.liveCatalogue()
  const name = file.name?.toLowerCase() ?? ''
  const task: ReadTask = { ...key, file: file.file, name, listMeaning: options.listMeaning, titles: count }
  const heartbeat = startHeartbeat(ctx, key)
  try {
    const isSmall =
      count <= SMALL_CATALOGUE_TITLES && (await stat(file.file)).size <= SMALL_FILE_BYTES && !(await isPacked(file.file))
    const report = isSmall
      ? await readHistory(ctx.store.slow, task, heartbeat.onProgress)
      : await readInWorker(task, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_IMPORT_MS)]), heartbeat.onProgress)
    await heartbeat.end()
    if (!('refused' in report)) return await applyReport(ctx, profile, { key, report, options })
    await endImport(ctx, key, failedBecause(report.refused, report.message))
    return false
  } finally {
    await heartbeat.end()
    await file.remove?.().catch((error) => ctx.log.warn({ err: error }, 'a file that was imported could not be removed'))
  }
}

async function isPacked(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(256 * 1024), 0)
    return buffer.includes('PK\u0003\u0004')
  } finally {
    await handle.close()
  }
}

type ReportToApply = { key: store.ImportKey; report: Exclude<ReadReport, { refused: ImportFailure }>; options: ImportOptions }

async function applyReport(ctx: CatalogueCtx, profile: ProfileScope, { key, report, options }: ReportToApply): Promise<boolean> {
  await ctx.catalogueHolder.refresh() // the matches may refer to titles that this node has not loaded yet
  await hideInvisible(ctx, profile, key)
  await settleAsBefore(ctx, profile, key)
  const { format, people, read } = report
  const facts = { format, people: JSON.stringify(people), read, updated_at: ctx.now() }
  const chosen = people.length === 1 ? (people[0]?.name ?? '') : people.find(({ name }) => name === options.person)?.name
  if (chosen === undefined) {
    await changeRead(ctx, key, { ...facts, status: 'choosing', progress: 1 })
    return false
  }
  await store.keepPerson(ctx.store.slow, key, chosen)
  return changeRead(ctx, key, { ...facts, person: chosen, status: 'adding', progress: 0 })
}

/** Updates an import after its file was read. If it was undone meanwhile, deletes its rows and returns false. */
async function changeRead(ctx: CatalogueCtx, key: store.ImportKey, change: Partial<ProfileImportRow>): Promise<boolean> {
  if (await store.changeImport(ctx.store.slow, key, ['reading'], change)) return true
  await store.removeImport(ctx.store.slow, key)
  return false
}

/** Marks rows as missing whose titles the profile may not see. */
async function hideInvisible(ctx: CatalogueCtx, profile: ProfileScope, key: store.ImportKey): Promise<void> {
  if (profile.maturity === 'all') return
  for (let after = -1; ; ) {
    const rows = await store.listRows(ctx.store.slow, key, { after, limit: 500 })
    const live = ctx.liveCatalogue()
    for (const row of rows) {
      const canSee = (number: number) => number < live.count && isVisible(live, profile, number)
      const candidates = (JSON.parse(row.candidates) as number[]).filter(canSee)
      const isHidden =
        row.status === 'matched' ? row.number !== null && !canSee(row.number) : row.status === 'unsure' && candidates.length === 0
      if (isHidden) await store.hideRow(ctx.store.slow, key, row.position)
      else if (row.status === 'unsure') await store.setCandidates(ctx.store.slow, key, row.position, JSON.stringify(candidates))
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.position
  }
}

/** Adds the entries of all rows in batches; stops when the import is undone meanwhile. */
async function addRows(ctx: CatalogueCtx, profile: ProfileScope, key: store.ImportKey): Promise<void> {
  const total = (await store.countRows(ctx.store.slow, key)).matched ?? 0
  const { created_at: createdAt } = (await store.findImport(ctx.store.slow, key)) ?? { created_at: ctx.now() }
  for (let done = 0; ; ) {
    const rows = await store.listRowsToAdd(ctx.store.slow, key, ROWS_PER_BATCH)
    if (rows.length === 0) break
    if (!(await addBatch(ctx, key, { rows, createdAt, progress: Math.min(1, done / Math.max(1, total)) }))) return
    done += rows.length
  }
  await endImport(ctx, key, { status: 'done' })
  tasteChanged(ctx, profile.id)
}

type RowsToAdd = { rows: readonly ImportedRow[]; createdAt: number; progress: number }

/**
 * Adds the entries of rows; false if the import was undone. Each kind has its own transaction, so that other writers do
 * not wait for all of them. Rows are cleared last: after an interruption all of it is repeated, and adding is
 * idempotent.
 */
async function addBatch(ctx: CatalogueCtx, key: store.ImportKey, { rows, createdAt, progress }: RowsToAdd): Promise<boolean> {
  const inTransaction = (work: (ctx: CatalogueCtx) => Promise<void>) =>
    inImportTransaction(ctx, async (ctx) => {
      const locked = await store.changeImport(ctx.db, key, ['adding'], { updated_at: ctx.now(), progress })
      if (locked) await work(ctx)
      return locked !== undefined
    })
  const entries = rows.flatMap((row) => entriesOfRow(ctx, row, createdAt))
  const to = { profile_id: key.profileId, import_id: key.importId }
  for (const some of splitByKind(entries)) if (!(await inTransaction((ctx) => addImported(ctx, to, some)))) return false
  const positions = rows.map(({ position }) => position)
  return inTransaction((ctx) => store.clearEvents(ctx.db, key, positions))
}

/** The entries of a row to store; none while this node has not loaded its title. */
export function entriesOfRow(ctx: CatalogueCtx, { number, events }: ImportedRow, now: number) {
  const live = ctx.liveCatalogue()
  if (number === null || number >= live.count || events === '') return []
  const runtime = live.catalogue.columns.runtime[number]
  const title = { number, isSeries: live.idOf(number).startsWith('TV'), runtime: runtime && runtime > 0 ? runtime : undefined }
  return tasteEntries(title, JSON.parse(events) as ImportedEvent[], { now, latest: latestAcceptedTime(ctx) })
}

/** Ends an import, with the counts of its rows and of what was added. */
async function endImport(ctx: CatalogueCtx, key: store.ImportKey, change: Partial<ProfileImportRow>): Promise<void> {
  const now = ctx.now()
  const counts = await countsOf(ctx, key)
  await store.changeImport(ctx.store.slow, key, ['reading', 'adding'], {
    ...counts,
    progress: 1,
    ...change,
    updated_at: now,
    finished_at: now,
  })
}

/** How many rows of an import have each status, and how many entries it added. */
export async function countsOf(ctx: CatalogueCtx, key: store.ImportKey) {
  const { matched = 0, unsure = 0, missing = 0 } = await store.countRows(ctx.store.slow, key)
  return { matched, unsure, missing, ...(await countAddedBy(ctx, { profile_id: key.profileId, import_id: key.importId })) }
}

async function failImport(ctx: CatalogueCtx, key: store.ImportKey, error: unknown): Promise<void> {
  ctx.log.warn({ importId: key.importId, err: error }, 'an import of a history failed')
  await endImport(ctx, key, failedBecause({ code: 'failed' })).catch(() => {})
  tasteChanged(ctx, key.profileId)
}
