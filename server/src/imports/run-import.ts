import { open, stat } from 'node:fs/promises'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { isVisible } from '../catalogue/visibility.ts'
import { inBackground, newId } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { inImportTransaction, makePermanent } from '../taste/bulk/imported.ts'
import { tasteChanged } from '../taste/current/current-states.ts'
import type { ProfileScope } from '../taste/titles.ts'
import { addRows } from './add-entries.ts'
import { settleAsBefore } from './choices.ts'
import { endImport } from './end-import.ts'
import { failedBecause, type ImportFailure } from './failures.ts'
import type { ListMeaning } from './formats/entry.ts'
import { titleOf } from './formats/fields.ts'
import { startHeartbeat } from './import-heartbeat.ts'
import { type ReadReport, type ReadTask, readHistory } from './read-history.ts'
import type { ProfileImportRow } from './store.ts'
import * as store from './store.ts'

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
        const read = () => readImportFile(ctx, { key, file, options, profile, readInWorker, signal: stop.signal })
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
async function readImportFile(
  ctx: CatalogueCtx,
  { key, file, options, profile, readInWorker, signal }: ImportReading,
): Promise<boolean> {
  const { count } = ctx.liveCatalogue()
  const name = file.name?.toLowerCase() ?? ''
  const task: ReadTask = { ...key, file: file.file, name, listMeaning: options.listMeaning, titles: count }
  const heartbeat = startHeartbeat(ctx, key)
  try {
    const isSmall =
      count <= SMALL_CATALOGUE_TITLES && (await stat(file.file)).size <= SMALL_FILE_BYTES && !(await containsZip(file.file))
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

async function containsZip(file: string): Promise<boolean> {
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
  await markInvisibleMissing(ctx, profile, key)
  await settleAsBefore(ctx, profile, key)
  const { format, people, read } = report
  const facts = { format, people: JSON.stringify(people), read, updated_at: ctx.now() }
  const chosen = people.length === 1 ? (people[0]?.name ?? '') : people.find(({ name }) => name === options.person)?.name
  if (chosen === undefined) {
    await changeRead(ctx, key, { ...facts, status: 'choosing', progress: 1 })
    return false
  }
  await store.removeRowsOfOthers(ctx.store.slow, key, chosen)
  return changeRead(ctx, key, { ...facts, person: chosen, status: 'adding', progress: 0 })
}

/** Updates an import after its file was read. If it was undone meanwhile, deletes its rows and returns false. */
async function changeRead(ctx: CatalogueCtx, key: store.ImportKey, change: Partial<ProfileImportRow>): Promise<boolean> {
  if (await store.changeImport(ctx.store.slow, key, ['reading'], change)) return true
  await store.removeImport(ctx.store.slow, key)
  return false
}

/** Marks rows as missing whose titles the profile may not see. */
async function markInvisibleMissing(ctx: CatalogueCtx, profile: ProfileScope, key: store.ImportKey): Promise<void> {
  if (profile.maturity === 'all') return
  for (let after = -1; ; ) {
    const rows = await store.listRows(ctx.store.slow, key, { after, limit: 500 })
    const live = ctx.liveCatalogue()
    for (const row of rows) {
      const canSee = (number: number) => number < live.count && isVisible(live, profile, number)
      const candidates = (JSON.parse(row.candidates) as number[]).filter(canSee)
      const isHidden =
        row.status === 'matched' ? row.number !== null && !canSee(row.number) : row.status === 'unsure' && candidates.length === 0
      if (isHidden) await store.markMissing(ctx.store.slow, key, row.position)
      else if (row.status === 'unsure') await store.setCandidates(ctx.store.slow, key, row.position, JSON.stringify(candidates))
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.position
  }
}

async function failImport(ctx: CatalogueCtx, key: store.ImportKey, error: unknown): Promise<void> {
  ctx.log.warn({ importId: key.importId, err: error }, 'an import of a history failed')
  await endImport(ctx, key, failedBecause({ code: 'failed' })).catch(() => {})
  tasteChanged(ctx, key.profileId)
}
