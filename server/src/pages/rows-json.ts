import type { FallbackReason } from '@marquee/engine'
import { yearOf } from '../catalogue/card-facts.ts'
import type { Session } from '../ctx.ts'
import type { OpenPage } from './page-cache.ts'
import type { PageWriter } from './page-writer.ts'
import type { SnapshotEntry, SnapshotRow } from './snapshot.ts'
import type { StoredPosition } from './snapshot-positions.ts'
import type { StoredSubject } from './snapshot-subject.ts'

/** Which items of a row: from one on, at most so many. */
export type ItemRange = { readonly from: number; readonly most: number }

/** The id of a row: its page's, and its index on it. */
function rowIdOf({ record: { id } }: OpenPage, index: number): string {
  return `${rowPrefix(id)}${index}`
}

/** The index of a row on a page; −1 if the page has no such row. */
export function rowIndexOf({ record: { id }, snapshot }: OpenPage, rowId: string): number {
  const prefix = rowPrefix(id)
  const digits = rowId.startsWith(prefix) ? rowId.slice(prefix.length) : ''
  return /^(0|[1-9]\d?)$/.test(digits) && snapshot.rowIndexes.includes(Number(digits)) ? Number(digits) : -1
}

const rowPrefix = (pageId: string) => `row_${pageId.slice('page_'.length, 17)}_`

/** A whole row with its first items, as JSON text. */
export function rowJson(writer: PageWriter, page: OpenPage, index: number, { most }: { most: number }): string {
  const row = page.snapshot.row(index)
  const { words, people } = writer
  const { kind, subject, type } = row
  const seed = seedName(writer, subject)
  const title = JSON.stringify(words.row({ kind, subject, people }, seed ?? '…'))
  const about = { kind, subject, people, isOwn: row.reasons.some(isOwnTaste), isLoved: isLoved(row), shared: seed }
  const reason = writer.reasonOf(row.reasons, (seeds) => words.rowReason(about, seeds), { first: subject.of })
  const items = itemsJson(writer, row, { from: 0, most })
  const createdAt = new Date(page.record.composed_at ?? 0).toISOString()
  return `{"id":"${rowIdOf(page, index)}","pageId":"${page.record.id}","title":${title},"type":"${type}","createdAt":"${createdAt}","reason":${reason},"items":[${items.json}]}`
}

/** Whether a row comes from somebody's taste: several of their titles speak for it, or one does with a good share. */
function isOwnTaste(reasons: readonly { readonly share: number }[]): boolean {
  return reasons.length >= SEVERAL_REASONS || reasons.reduce((sum, { share }) => sum + share, 0) >= GOOD_SHARE
}

const SEVERAL_REASONS = 3
const GOOD_SHARE = 0.3

/** Whether of the titles that a row shows first at least half are loved by many, as far as no seed is why they are there. */
function isLoved({ list }: SnapshotRow): boolean {
  const shown = Math.min(list.length, SHOWN_FIRST)
  let unloved = 0
  for (let index = 0; index < shown; index++) if (isUnloved(list.fallback(index).fallback)) unloved++
  return 2 * unloved <= shown
}

const SHOWN_FIRST = 10

function isUnloved(fallback: FallbackReason): boolean {
  return fallback === 'watched' || fallback === 'listed'
}

/** The title that a row follows, or that is what it is about; with its year where a row above follows one of the same name. */
function seedName({ live, cards, isThere }: PageWriter, { seed, turn }: StoredSubject): string | undefined {
  if (seed === undefined || !isThere(seed)) return undefined
  return turn ? `${cards.nameOf(seed)} (${yearOf(live.catalogue, seed) || turn})` : cards.nameOf(seed)
}

/** Items of a row as JSON text, and where the next ones begin if there are any. */
export function itemsJson(
  writer: PageWriter,
  row: SnapshotRow,
  { from, most }: ItemRange,
): { json: string; next: number | undefined } {
  const { list, entries, type, positions } = row
  if (type === 'navigation' || type === 'provider') {
    const shown = entries.slice(from, from + most)
    const next = from + most < entries.length ? from + most : undefined
    return { json: shown.flatMap((entry) => wayOn(writer, entry, type)).join(), next }
  }
  let json = ''
  let count = 0
  for (let index = from; index < list.length; index++) {
    const title = list.titleAt(index)
    if (!writer.isThere(title)) continue
    if (count++ === most) return { json, next: index }
    const rank = type === 'top_n' ? `,"rank":${index + 1}` : ''
    const left = positions ? membersOf(positions[index]) : ''
    json += `${json === '' ? '' : ','}${writer.cards.open(title)},"reason":${writer.reasonAt(list, index, row)}${rank}${left}}`
  }
  return { json, next: undefined }
}

/** Where a title was left, as members of its item. */
function membersOf(position: StoredPosition = {}): string {
  const json = JSON.stringify(position)
  return json === '{}' ? '' : `,${json.slice(1, -1)}`
}

/** A way to another page; one that only a picture could stand for is left out where the caller may see none. */
function wayOn(writer: PageWriter, entry: SnapshotEntry, type: 'navigation' | 'provider'): string | [] {
  const { words, baseUrl, live } = writer
  const { pageId, subject } = entry
  const name = JSON.stringify(words.entry(subject))
  if (type === 'navigation') {
    const picture = writer.pictureOf(entry)
    if (picture === undefined) return []
    const backdrop = `${baseUrl}/images/${live.idOf(picture)}/backdrop`
    return `{"type":"navigation","title":${name},"pageId":"${pageId}","backdrop_path":"${backdrop}"}`
  }
  const id = subject.provider ?? ''
  const logo = `${baseUrl}/images/providers/${encodeURIComponent(id)}/logo`
  return `{"type":"provider","id":${JSON.stringify(id)},"name":${name},"logo_path":${JSON.stringify(logo)},"pageId":"${pageId}"}`
}

/** Whose list a page token belongs to. */
export function scopeOf({ profileId }: Session, page: OpenPage, rowId = ''): string {
  return `rows of ${profileId} ${page.record.id} ${rowId}`
}
