import { expect } from 'vitest'
import { type CatalogueTitle, checkFacts } from '../../src/catalogue/facts-schema.ts'
import { demoTitles } from '../../src/catalogue/sources/demo.ts'
import { transact } from '../../src/ctx.ts'
import { mint, newProfile, type Person, plantPerson } from '../contract/fixture.ts'
import { call, type Reply } from './callers.ts'
import { putAll } from './made-titles.ts'
import { openWorld, type StoreKind, type World } from './world.ts'

type Reason = { text: string; because?: Seed[]; for?: { profileId: string; text: string; because: Seed[] }[] }
type Seed = { id: string; title: string; share: number }
export type Item = { type: string; id: string; title: string; name: string; pageId: string; rank?: number; reason: Reason }
export type Row = { id: string; title: string; type: string; reason: Reason; items: Item[]; createdAt: string }
export type Head = { id: string; createdAt: string; pageFilters?: object; name?: string; withProfiles?: string[] }

const MAX_WITH_ROWS = 20

let real: CatalogueTitle[] | undefined

/** Some seven hundred real titles. */
export function realTitles(): CatalogueTitle[] {
  real ??= demoTitles().flatMap((line) => {
    const checked = checkFacts(line, { adult: false })
    return 'title' in checked ? [checked.title] : []
  })
  return [...real]
}

/** A service with a catalogue. */
export async function openPageWorld(store: StoreKind, titles = realTitles(), env: Record<string, string> = {}): Promise<World> {
  const world = await openWorld({ store, env: { MARQUEE_DEMO: 'off', MARQUEE_DURABILITY: 'normal', ...env } })
  // In one transaction: the catalogue is prepared once for all of them, which takes longer than to store them.
  await transact(world.service.ctx, (ctx) => putAll(ctx, titles))
  await world.service.ctx.catalogueHolder.settle()
  return world
}

/** A profile in front of the screen: what it does, and the pages it gets. */
export class Watcher {
  readonly world: World
  readonly person: Person
  base: string
  profileId: string
  token: string

  constructor(world: World, person: Person) {
    this.world = world
    this.person = person
    this.base = world.base
    this.profileId = person.profileId
    this.token = person.sessionToken
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    this.world.pass(20) // nobody's budget of requests runs out
    return call(this.base, method, path, { token: this.token, headers, ...(body !== undefined && { body }) })
  }

  async done(method: string, path: string, body?: unknown): Promise<Reply> {
    const reply = await this.send(method, path, body)
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`)
    return reply
  }

  async like(...ids: string[]): Promise<void> {
    for (const mediaId of ids) await this.done('POST', '/profile/liked', { mediaId })
  }

  /** The next browsing session of the same profile. */
  async again(): Promise<void> {
    this.token = await mint(this.base, this.person.refreshToken, this.profileId)
  }

  async page(body: object = {}, headers: Record<string, string> = {}): Promise<Head> {
    const reply = await this.send('POST', '/pages', body, headers)
    expect([200, 201], reply.text).toContain(reply.status)
    return reply.body as unknown as Head
  }

  /** All rows of a page, with as many items as one answer has. */
  async rows(pageId: string): Promise<Row[]> {
    return (await this.done('GET', `/pages/${pageId}/rows?limit=50&items=${MAX_WITH_ROWS}`)).body['rows'] as unknown as Row[]
  }

  /** Every item of a row. */
  async items(pageId: string, rowId: string): Promise<Item[]> {
    const items: Item[] = []
    let token: string | undefined
    do {
      const more = token === undefined ? '' : `&nextPageToken=${token}`
      const { body } = await this.done('GET', `/pages/${pageId}/rows/${rowId}/items?limit=50${more}`)
      items.push(...(body['items'] as unknown as Item[]))
      token = body['nextPageToken']
    } while (token !== undefined)
    return items
  }

  /** All rows with every item. */
  async whole(pageId: string): Promise<Row[]> {
    const rows = await this.rows(pageId)
    const isCut = ({ items }: Row) => items.length === MAX_WITH_ROWS
    return Promise.all(rows.map(async (row) => (isCut(row) ? { ...row, items: await this.items(pageId, row.id) } : row)))
  }
}

/** Somebody new with one profile. */
export async function newWatcher(world: World, fields?: Record<string, unknown>): Promise<Watcher> {
  const watcher = new Watcher(world, await plantPerson(world))
  return fields ? sibling(watcher, fields) : watcher
}

/** Another profile of the same account. */
export async function sibling({ world, person }: Watcher, fields: Record<string, unknown> = {}): Promise<Watcher> {
  const profileId = await newProfile(world.base, person.refreshToken, fields)
  const sessionToken = await mint(world.base, person.refreshToken, profileId)
  return new Watcher(world, { ...person, profileId, sessionToken })
}

/** Titles of a page's media rows that come from recommending. */
export function recommended(rows: readonly Row[]): string[] {
  return rows.filter(({ type }) => type === 'media').flatMap(({ items }) => items.map(({ id }) => id))
}
