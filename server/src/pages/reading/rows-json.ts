import { yearOf } from '../../catalogue/card-facts.ts'
import type { Session } from '../../ctx.ts'
import type { SnapshotEntry, SnapshotRow } from '../snapshot/snapshot.ts'
import type { StoredPosition } from '../snapshot/snapshot-positions.ts'
import type { StoredSubject } from '../snapshot/snapshot-subject.ts'
import type { OpenPage } from './page-cache.ts'
import type { PageWriter } from './page-writer.ts'
import { rowSourceOf } from './row-source.ts'

/** A range of the items of a row. */
export type ItemRange = { readonly from: number; readonly max: number }

/** The id of a row: from its page's id and its index. */
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
export function rowJson(writer: PageWriter, page: OpenPage, index: number, { max }: { max: number }): string {
  const row = page.snapshot.row(index)
  const { words, people } = writer
  const { kind, subject, type } = row
  const seed = seedName(writer, subject)
  const title = JSON.stringify(words.row({ kind, subject, people }, seed ?? '…'))
  const about = { kind, subject, people, shared: seed, ...rowSourceOf(row, writer.history) }
  const reason = writer.reasonOf(row.reasons, (seeds) => words.rowReason(about, seeds), { first: subject.profileIndex })
  const items = itemsJson(writer, row, { from: 0, max })
  return `{"id":"${rowIdOf(page, index)}","pageId":"${page.record.id}","title":${title},"type":"${type}","createdAt":"${writer.createdAt}","reason":${reason},"items":[${items.json}]}`
}

/** The name of the seed of a row, with its year if a row above has a seed of the same name. */
function seedName({ live, cards, maySee }: PageWriter, { seed, turn }: StoredSubject): string | undefined {
  if (seed === undefined || !maySee(seed)) return undefined
  return turn ? `${cards.nameOf(seed)} (${yearOf(live.catalogue, seed) || turn})` : cards.nameOf(seed)
}

/** Items of a row as JSON text, and the index of the next one if there are more. */
export function itemsJson(
  writer: PageWriter,
  row: SnapshotRow,
  { from, max }: ItemRange,
): { json: string; next: number | undefined } {
  const { list, entries, type, positions } = row
  if (type === 'navigation' || type === 'provider') {
    const shown = entries.slice(from, from + max)
    const next = from + max < entries.length ? from + max : undefined
    return { json: shown.flatMap((entry) => navigationItem(writer, entry, type)).join(), next }
  }
  let json = ''
  let count = 0
  for (let index = from; index < list.length; index++) {
    const title = list.titleAt(index)
    if (!writer.maySee(title)) continue
    if (count++ === max) return { json, next: index }
    const rank = type === 'top_n' ? `,"rank":${index + 1}` : ''
    const position = positions ? positionMembers(positions[index]) : ''
    json += `${json === '' ? '' : ','}${writer.cards.open(title)},"reason":${writer.reasonAt(list, index, row)}${rank}${position}}`
  }
  return { json, next: undefined }
}

/** A playback position, as JSON members of an item. */
function positionMembers(position: StoredPosition = {}): string {
  const json = JSON.stringify(position)
  return json === '{}' ? '' : `,${json.slice(1, -1)}`
}

/** A navigation item as JSON text; one that needs a picture is left out if the caller may see none. */
function navigationItem(writer: PageWriter, entry: SnapshotEntry, type: 'navigation' | 'provider'): string | [] {
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

/** The scope that a page token is bound to. */
export function scopeOf({ profileId }: Session, page: OpenPage, rowId = ''): string {
  return `rows of ${profileId} ${page.record.id} ${rowId}`
}
