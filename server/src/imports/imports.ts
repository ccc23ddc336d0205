import { activeKey, liveKeys } from '../auth/keys/keyring.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { findVisible } from '../catalogue/visibility.ts'
import { invalid, Problem } from '../problems.ts'
import { addImported, inImportTransaction, removeImported } from '../taste/bulk/imported.ts'
import { tasteChanged } from '../taste/current/current-states.ts'
import { readLeanings } from '../taste/leanings.ts'
import { cardsOf, mediaOf, type TitleReader } from '../taste/titles.ts'
import { readCursor, signCursor } from '../texts/cursors.ts'
import { isoTime } from '../texts/iso-time.ts'
import { entriesOfRow } from './add-entries.ts'
import { putChoice, removeChoices } from './choice-store.ts'
import { settledAs } from './choices.ts'
import type { ImportsCtx } from './ctx.ts'
import { importCounts } from './end-import.ts'
import { failedBecause, type ImportFailure } from './failures.ts'
import type { ImportedEvent } from './formats/entry.ts'
import type { PersonInFile } from './read-history.ts'
import { ABANDONED_AFTER_MS, MAX_IMPORTS_PER_PROFILE } from './run-import.ts'
import type { ImportedRow, ProfileImportRow } from './store.ts'
import * as store from './store.ts'

const ended = ['choosing', 'done', 'failed'] as const satisfies store.ImportStatus[]

/** The profile's imports, newest first. */
export async function listImports(ctx: CatalogueCtx, reader: TitleReader) {
  await failAbandoned(ctx, reader.id)
  const rows = await store.listImports(ctx.db, reader.id, MAX_IMPORTS_PER_PROFILE)
  return { imports: rows.map(asImport) }
}

/** The state of an import and, when it is done, what was learned from it. */
export async function describeImport(ctx: CatalogueCtx, reader: TitleReader, importId: string) {
  const row = await requireImport(ctx, reader, importId)
  if (row.status !== 'done') return asImport(row)
  return { ...asImport(row), learned: { films: row.films, series: row.series, taste: await tasteNames(ctx, reader) } }
}

/** The state of an import. */
export async function importOf(ctx: CatalogueCtx, profileId: string, importId: string) {
  return asImport(await requireImport(ctx, { id: profileId }, importId))
}

async function requireImport(ctx: CatalogueCtx, reader: Pick<TitleReader, 'id'>, importId: string): Promise<ProfileImportRow> {
  await failAbandoned(ctx, reader.id)
  const row = await store.findImport(ctx.db, { profileId: reader.id, importId })
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

/** Marks imports as failed whose process has died; called by everything that reads an import. */
function failAbandoned(ctx: CatalogueCtx, profileId: string): Promise<void> {
  const now = ctx.now()
  const change = { ...failedBecause({ code: 'interrupted' }), finished_at: now }
  return store.failAbandoned(ctx.db, profileId, { since: now - ABANDONED_AFTER_MS, change })
}

const [MAX_GENRES, MAX_OTHERS] = [3, 1]

/** The genres, person of several titles, and decade with the highest weight in the profile's taste, by name. */
async function tasteNames(ctx: CatalogueCtx, reader: TitleReader): Promise<string[]> {
  const { genres, people, decades } = await readLeanings(ctx, reader)
  const topNames = (leanings: { name: string; weight: number }[], max: number) =>
    leanings
      .filter(({ weight }) => weight > 0)
      .slice(0, max)
      .map(({ name }) => name)
  const ofSeveral = people.filter(({ titles }) => titles.filter(({ weight }) => weight > 0).length > 1)
  return [...topNames(genres, MAX_GENRES), ...topNames(ofSeveral, MAX_OTHERS), ...topNames(decades, MAX_OTHERS)]
}

function asImport(row: ProfileImportRow) {
  return {
    importId: row.id,
    status: row.status,
    format: row.format,
    ...(row.file_name !== null && { name: row.file_name }),
    progress: row.progress,
    read: row.read,
    matched: row.matched,
    unsure: row.unsure,
    missing: row.missing,
    added: row.added,
    ...(row.status === 'choosing' && { people: JSON.parse(row.people) as PersonInFile[] }),
    ...(row.person && { person: row.person }),
    ...(row.message !== null && { message: row.message }),
    ...(row.failure !== null && { failure: JSON.parse(row.failure) as ImportFailure }),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    ...(row.finished_at !== null && { finishedAt: isoTime(row.finished_at) }),
  }
}

export type RowsQuery = { limit: number; nextPageToken?: string | undefined; status?: store.RowStatus | undefined }

/** The titles of a file and the outcome of each, one page of the list. */
export async function listRows(
  ctx: CatalogueCtx,
  reader: TitleReader,
  importId: string,
  { limit, nextPageToken, status }: RowsQuery,
) {
  await requireImport(ctx, reader, importId)
  const scope = `rows of ${importId} of ${reader.id} ${status ?? ''}`
  const keys = liveKeys(ctx.keys().deriving, ctx.now()).map(({ cursor }) => cursor)
  const after = nextPageToken === undefined ? -1 : Number(readCursor(keys, scope, nextPageToken)[0])
  const rows = await store.listRows(ctx.db, { profileId: reader.id, importId }, { after, limit: limit + 1, status })
  const shown = rows.slice(0, limit)
  const items = await asRows(ctx, reader, shown)
  const last = shown.at(-1)
  if (rows.length <= limit || !last) return { items, hasMore: false }
  const key = activeKey(ctx.keys().deriving, ctx.now()).cursor
  return { items, hasMore: true, nextPageToken: signCursor(key, scope, [last.position]) }
}

async function asRows(ctx: CatalogueCtx, reader: TitleReader, rows: readonly ImportedRow[]) {
  const cards = await cardsOf(ctx, reader)
  const { count } = ctx.liveCatalogue()
  const items = (numbers: number[]) => numbers.filter((number) => number < count).map((number) => mediaOf(cards, number))
  return rows.map((row) => {
    const [media] = row.number === null ? [] : items([row.number])
    return {
      row: row.position,
      title: row.title,
      ...(row.year !== null && { year: row.year }),
      ...(row.media_type !== null && { media_type: row.media_type }),
      status: row.status,
      reason: row.reason,
      entries: row.events === '' ? null : (JSON.parse(row.events) as ImportedEvent[]).length,
      ...(media && { media }),
      ...(row.status === 'unsure' && { candidates: items(JSON.parse(row.candidates) as number[]) }),
    }
  })
}

/** Chooses the person of a file whose entries are imported, and starts adding them. */
export async function choosePerson(ctx: ImportsCtx, reader: TitleReader, importId: string, person: string): Promise<void> {
  const key = { profileId: reader.id, importId }
  const row = await requireImport(ctx, reader, importId)
  const people = JSON.parse(row.people) as PersonInFile[]
  if (!people.some(({ name }) => name === person)) throw invalid('person', 'nobody in the file has this name')
  const change = { status: 'adding', person, progress: 0, updated_at: ctx.now() } as const
  const isChosen = await inImportTransaction(ctx, async (ctx) => {
    // Of two concurrent callers, one succeeds.
    const chosen = await store.changeImport(ctx.db, key, ['choosing'], change)
    if (chosen) await store.removeRowsOfOthers(ctx.db, key, person)
    return chosen !== undefined
  })
  if (!isChosen) throw new Problem('CONFLICT', { detail: 'a person was already chosen' })
  void ctx.historyImporter.resume(ctx, reader, importId)
}

/** Assigns a title to a row that was not matched, and adds its entries; null: the row is skipped. */
export async function settleRow(
  ctx: CatalogueCtx,
  reader: TitleReader,
  { importId, row, mediaId }: { importId: string; row: number; mediaId: string | null },
): Promise<{ added: number }> {
  const key = { profileId: reader.id, importId }
  const { status, created_at, added: before } = await requireImport(ctx, reader, importId)
  const number = mediaId === null ? null : findVisible(ctx, reader, mediaId)
  if (status !== 'done') throw new Problem('CONFLICT', { detail: 'the import has not ended' })
  await inImportTransaction(ctx, async (ctx) => {
    // Locks the import against a concurrent undo.
    const locked = await store.changeImport(ctx.db, key, ['done'], { updated_at: ctx.now() })
    const settled = locked && (await store.settleRow(ctx.db, key, row, settledAs(number)))
    if (!settled) throw new Problem(locked && (await rowExists(ctx, key, row)) ? 'CONFLICT' : 'NOT_FOUND')
    await putChoice(ctx.db, settled, ctx.now())
    if (number === null) return
    await addImported(ctx, { profile_id: reader.id, import_id: importId }, entriesOfRow(ctx, settled, created_at))
    await store.clearEvents(ctx.db, key, [row])
  })
  const counts = await importCounts(ctx, key)
  await store.changeImport(ctx.db, key, ['done'], counts)
  tasteChanged(ctx, reader.id)
  return { added: counts.added - before }
}

async function rowExists(ctx: CatalogueCtx, key: store.ImportKey, row: number): Promise<boolean> {
  const [found] = await store.listRows(ctx.db, key, { after: row - 1, limit: 1 })
  return found?.position === row
}

/** Undoes an import: removes what it added, except where the profile has newer entries. */
export async function undoImport(ctx: CatalogueCtx, profileId: string, importId: string): Promise<void> {
  const key = { profileId, importId }
  await inImportTransaction(ctx, async (ctx) => {
    const statuses = [...ended, 'reading', 'adding'] as const
    const locked = await store.changeImport(ctx.db, key, statuses, { status: 'undoing', updated_at: ctx.now() })
    if (!locked) throw new Problem('NOT_FOUND')
    await removeImported(ctx, { profile_id: profileId, import_id: importId })
    await removeChoices(ctx.db, key)
    await store.removeImport(ctx.db, key)
  })
  tasteChanged(ctx, profileId)
}
