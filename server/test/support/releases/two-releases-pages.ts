import { expect } from 'vitest'
import type { Item, Row } from '../fixtures/page-world.ts'
import { ask, type Node, text } from './two-releases.ts'

type Session = { sessionToken: string }

/** Pages as different as filters, people and languages make them. */
export const bodies: { body: object; language?: string; isTogether?: boolean }[] = [
  { body: {} },
  { body: {}, isTogether: true },
  { body: { pageFilters: { media_type: 'movie' } } },
  { body: { pageFilters: { media_type: 'tv' } } },
  { body: { pageFilters: { media_type: 'tv' } }, isTogether: true },
  { body: { pageFilters: { genres: [18] }, name: 'Drama' } },
  { body: { pageFilters: { genres: [35, 18] } }, language: 'de' },
  { body: { pageFilters: { genres: [28], media_type: 'movie' } }, isTogether: true },
  { body: { pageFilters: { genres: [878, 53] }, name: 'Zukunft ✨' }, language: 'de' },
  { body: { pageFilters: { genres: [80], with_release_date_lte: '1999-12-31' } } },
  { body: { pageFilters: { genres: [99_001] } } },
  { body: { pageFilters: { region: ['US'] } } },
  { body: { pageFilters: { region: ['DE', 'GB'] } }, language: 'de' },
  { body: { pageFilters: { region: ['US'], with_watch_providers: ['8'] } } },
  { body: { pageFilters: { with_watch_providers: ['9', '8'] } } },
  { body: { pageFilters: { with_runtime_lte: 30 } } },
  { body: { pageFilters: { with_runtime_gte: 100, with_runtime_lte: 120 } } },
  { body: { pageFilters: { with_runtime_gte: 150 } }, language: 'de' },
  { body: { pageFilters: { with_runtime_gte: 90 } }, isTogether: true, language: 'de' },
  { body: { pageFilters: { with_release_date_gte: '2010-01-01' } } },
  { body: { pageFilters: { with_release_date_lte: '1960-12-31' } } },
  { body: { pageFilters: { with_release_date_gte: '1970-01-01', with_release_date_lte: '1979-12-31' } } },
  { body: { pageFilters: { with_release_date_gte: '1990-01-01', media_type: 'tv' } } },
  { body: { pageFilters: { with_release_date_gte: '2000-01-01', genres: [10_751, 16] } } },
  { body: { pageFilters: { genres: [18], media_type: 'movie', region: ['US'], with_runtime_lte: 180 } } },
  { body: { pageFilters: { media_type: 'movie', with_runtime_lte: 90, with_release_date_gte: '1950-01-01' } } },
  { body: { pageFilters: { genres: [9648] } }, language: 'de-AT, de;q=0.8' },
  { body: { pageFilters: { genres: [10_749] } }, isTogether: true },
  { body: { pageFilters: { keywords: [1] } } },
  { body: { pageFilters: {}, name: 'The same as the first' } },
]

/** Composes a page and reads it where it was composed. */
export async function madePage(node: Node, { sessionToken }: Session, body: object, language = 'en') {
  const made = await ask(node, 'POST /pages', { token: sessionToken, body, headers: { 'accept-language': language } })
  const id = text(made, 'id')
  return { id, rows: await readPage(node, { sessionToken }, id, language) }
}

/** All rows of a page. */
export async function rowsOf(node: Node, { sessionToken }: Session, pageId: string): Promise<Row[]> {
  const { body } = await ask(node, `GET /pages/${pageId}/rows?limit=50&items=20`, { token: sessionToken })
  return body['rows'] as unknown as Row[]
}

/**
 * What must not change of a page, in an answer of either version. Of a reason these are its seeds in their order: which
 * of them its text names is up to each version. So are the words of names; only the English ones are compared.
 */
export async function readPage(node: Node, session: Session, pageId: string, language = 'en') {
  const { body } = await ask(node, `GET /pages/${pageId}`, { token: session.sessionToken })
  const { id, createdAt, pageFilters, withProfiles, hero } = body as unknown as Record<string, unknown> & { hero: Item[] }
  const nameOf = (name: string) => (language === 'en' ? currentName(name) : name.length > 0)
  const frozenItem = ({ type, id, title, name, pageId, rank, reason }: Item) => {
    const shown = type === 'media' || title === undefined ? title : nameOf(title)
    return { type, id, title: shown, name, pageId, rank, reason: frozenReason(reason) }
  }
  const rows = (await rowsOf(node, session, pageId)).map(({ id, title, type, createdAt, reason, items }) => {
    return { id, title: nameOf(title), type, createdAt, reason: frozenReason(reason), items: items.map(frozenItem) }
  })
  return { id, createdAt, pageFilters, withProfiles, hero: hero.map(frozenItem), rows }
}

/** An English name in the words of this version. */
function currentName(name: string): string {
  return name.replace('Pitch-black', 'Darkly funny')
}

function frozenReason(reason: Item['reason'] | undefined) {
  if (!reason) return undefined
  for (const { text } of [reason, ...(reason.for ?? [])]) expect(text, 'the words of a reason').toMatch(/\S/)
  const ids = (seeds: { id: string }[] | undefined) => seeds?.map(({ id }) => id)
  return { because: ids(reason.because), for: reason.for?.map(({ profileId, because }) => [profileId, ids(because)]) }
}

/** Uses the rows of a page in other ways: one by one, scrolled with the other's page tokens, explained, previewed. */
export async function useRows(reader: Node, writer: Node, { sessionToken: token }: Session, pageId: string): Promise<Row[]> {
  const first = await ask(writer, `GET /pages/${pageId}/rows?limit=1&items=5`, { token })
  if (first.body['hasMore'])
    await ask(reader, `GET /pages/${pageId}/rows?limit=1&nextPageToken=${text(first, 'nextPageToken')}`, { token })
  const rows = (await ask(reader, `GET /pages/${pageId}/rows?limit=50`, { token })).body['rows'] as unknown as Row[]
  const row = rows.find(({ type }) => type === 'media')
  if (!row) return rows
  await ask(reader, `GET /pages/${pageId}/rows/${row.id}`, { token })
  const items = await ask(writer, `GET /pages/${pageId}/rows/${row.id}/items?limit=3`, { token })
  if (items.body['hasMore'])
    await ask(reader, `GET /pages/${pageId}/rows/${row.id}/items?limit=3&nextPageToken=${text(items, 'nextPageToken')}`, {
      token,
    })
  const ids = row.items.map(({ id }) => id)
  await ask(reader, `GET /pages/${pageId}/items/${ids[0]}/why`, { token })
  await ask(reader, `POST /pages/${pageId}/rows/${row.id}/preview`, { token, body: { without: [] } })
  await ask(reader, `POST /pages/${pageId}/seen`, { token, body: { items: ids.slice(0, 2) } })
  return rows
}
