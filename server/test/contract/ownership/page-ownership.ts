import { call } from '../../support/callers.ts'
import { stock } from '../../support/fixtures/taste-titles.ts'
import { type Fixture, mint, newProfile, plantPerson } from '../fixture.ts'
import type { Ask, Things } from './owned.ts'

async function pageOf({ world, base }: Fixture, token: string): Promise<string> {
  await stock(world)
  const made = await call(base, 'POST', '/pages', { token })
  if (made.status >= 300) throw new Error(`page: ${made.status} ${made.text}`)
  return String(made.body['id'])
}

/** Pages of the person's profile, of another account's, of one that is deleted, and of a sibling. */
const pages: Things = {
  own: (fixture) => pageOf(fixture, fixture.person.sessionToken),
  'other account': (fixture) => pageOf(fixture, fixture.stranger.sessionToken),
  deleted: async (fixture) => {
    const gone = await plantPerson(fixture.world)
    const id = await pageOf(fixture, gone.sessionToken)
    await gone.browser.send('DELETE', '/account')
    return id
  },
  'never there': async (fixture) => {
    const { refreshToken } = fixture.person
    const sibling = await newProfile(fixture.base, refreshToken)
    return pageOf(fixture, await mint(fixture.base, refreshToken, sibling))
  },
}

type Row = { id: string; type: string; items: { id: string }[] }

/** The first row of titles of the person's own page, whose place every other page has too. */
async function ownRow(fixture: Fixture): Promise<Row> {
  const token = fixture.person.sessionToken
  const { body } = await call(fixture.base, 'GET', `/pages/${await pageOf(fixture, token)}/rows`, { token })
  return (body['rows'] as unknown as Row[]).find(({ type }) => type === 'media') as Row
}

const rowOn = (pageId: string, { id }: Row) => `row_${pageId.slice(5, 17)}_${id.split('_').at(-1)}`

const asking =
  (method: string, pathOf: (pageId: string, row: Row) => string, body?: (row: Row) => object): Ask =>
  async (fixture, pageId) => {
    const row = await ownRow(fixture)
    const token = fixture.person.sessionToken
    return call(fixture.base, method, pathOf(pageId, row), { token, ...(body && { body: body(row) }) })
  }

/** Operations on pages; a sibling's counts as never there. */
export const ownPages: [operation: string, things: Things, ask: Ask][] = [
  ['GET /pages/{pageId}', pages, asking('GET', (id) => `/pages/${id}`)],
  ['GET /pages/{pageId}/rows', pages, asking('GET', (id) => `/pages/${id}/rows`)],
  ['GET /pages/{pageId}/rows/{rowId}', pages, asking('GET', (id, row) => `/pages/${id}/rows/${rowOn(id, row)}`)],
  ['GET /pages/{pageId}/rows/{rowId}/items', pages, asking('GET', (id, row) => `/pages/${id}/rows/${rowOn(id, row)}/items`)],
  ['GET /pages/{pageId}/items/{mediaId}/why', pages, asking('GET', (id, row) => `/pages/${id}/items/${row.items[0]?.id}/why`)],
  [
    'POST /pages/{pageId}/rows/{rowId}/preview',
    pages,
    asking(
      'POST',
      (id, row) => `/pages/${id}/rows/${rowOn(id, row)}/preview`,
      () => ({ without: [] }),
    ),
  ],
  [
    'POST /pages/{pageId}/seen',
    pages,
    asking(
      'POST',
      (id) => `/pages/${id}/seen`,
      (row) => ({ items: row.items.map(({ id }) => id) }),
    ),
  ],
]
