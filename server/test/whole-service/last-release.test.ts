import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Browser, newAddress, newEmail, signUp } from '../support/callers.ts'
import { madeAudienceRatings } from '../support/fixtures/training-world.ts'
import { PASSWORD } from '../support/password.ts'
import { marqueeJson } from '../support/processes/command-line.ts'
import { lastRelease, whyNoLastRelease } from '../support/releases/last-release.ts'
import { ask, movedTo, type Node, openPair, type Pair, signIn, text } from '../support/releases/two-releases.ts'
import { type Film, importAndUndo, signInTraktClient, useFeed, useWebhook } from '../support/releases/two-releases-connections.ts'
import { bodies, madePage, readPage, rowsOf, useRows } from '../support/releases/two-releases-pages.ts'
import { mint, type Person, settle, signInAcross } from '../support/releases/two-releases-people.ts'

const whyNot = inject('postgresUrl') === undefined ? 'this run has no PostgreSQL' : whyNoLastRelease()
if (whyNot) console.log(`skipped: the last release cannot run beside this version, ${whyNot}`)

const CODES_PER_MINUTE = 10

describe.skipIf(whyNot)(`this version beside ${lastRelease.version} on one PostgreSQL`, () => {
  let pair: Pair
  let person: Person
  let browser: Browser
  let earlyPage: { id: string; rows: unknown }

  beforeAll(async () => {
    pair = await openPair(inject('logFolder'), async (before, email) => {
      browser = await signIn(before, email)
      person = await settle(before, browser)
      earlyPage = await madePage(before, person, {})
    })
  }, 120_000)
  afterAll(() => pair?.close())

  it('continues with sessions, sign-ins and pages from before the upgrade', async () => {
    for (const node of [pair.after, pair.before]) {
      expect((await movedTo(node, browser).send('GET', '/web/session')).body['account']).toMatchObject({ email: pair.email })
      await ask(node, 'GET /profiles', { token: person.refreshToken })
      expect(await readPage(node, person, earlyPage.id)).toEqual(earlyPage.rows)
    }
  })

  it('handles a code, its approval and its poll on different nodes', async () => {
    for (const [one, other] of pair.ways) {
      const device = await signInAcross(one, other, browser)
      const sessions = await ask(other, 'GET /auth/sessions', { token: device.refreshToken })
      expect(JSON.stringify(sessions.body)).toContain(device.publicId)
      await ask(one, `DELETE /auth/sessions/${device.publicId}`, { token: device.refreshToken })
      await expect
        .poll(async () => (await ask(other, 'GET /profiles', { token: device.refreshToken, wanted: [200, 401] })).status)
        .toBe(401)
    }
  })

  it('takes the other one’s session tokens, before and after a change of keys', async () => {
    const check = async () => {
      for (const [one, other] of pair.ways) {
        const sessionToken = await mint(one, person.refreshToken, person.profileId)
        expect(text(await ask(other, 'GET /profile', { token: sessionToken }), 'id')).toBe(person.profileId)
      }
    }
    await check()
    const { kid } = await marqueeJson<{ kid: string }>(['keys', 'rotate'], { dataDir: pair.after.dataDir, env: pair.env })
    for (const node of [pair.after, pair.before])
      await expect.poll(async () => JSON.stringify((await ask(node, 'GET /.well-known/jwks.json')).body)).toContain(kid)
    await check()
  })

  it('counts to one limit with it', async () => {
    const from = newAddress()
    const codeAt = (node: Node) =>
      ask(node, 'POST /auth/device-codes', { body: { clientID: 'demo' }, from, wanted: [201, 429] }).then(({ status }) => status)
    const asked: number[] = []
    for (let code = 0; code < CODES_PER_MINUTE; code++) asked.push(await codeAt(code % 2 === 0 ? pair.after : pair.before))
    expect(asked).toEqual(Array(CODES_PER_MINUTE).fill(201))
    expect([await codeAt(pair.after), await codeAt(pair.before)]).toEqual([429, 429])
  })

  it('reads profiles, lists, ratings, history and playback that the other one wrote, and pages through them with its tokens', async () => {
    for (const [writer, reader] of pair.ways) {
      const sessionToken = await mint(writer, person.refreshToken, person.profileId)
      const [film = '', second = '', third = '', fourth = ''] = person.titles.slice(writer === pair.after ? 10 : 20)
      const write = (line: string, body?: object) => ask(writer, line, { token: sessionToken, body })
      await ask(writer, `PATCH /profiles/${person.profileId}`, {
        token: person.refreshToken,
        body: { name: `by ${writer.name}`, providers: ['8'] },
      })
      for (const list of ['liked', 'watchlist', 'hidden', 'collection']) await write(`POST /profile/${list}`, { mediaId: film })
      await write('POST /profile/super_liked', { mediaId: second })
      await write('POST /profile/disliked', { mediaId: third })
      await write(`PUT /profile/ratings/${second}`, { rating: 9 })
      await write('POST /profile/history', { mediaId: fourth, progress: 100 })
      await write('POST /profile/playback', { mediaId: third, progress: 40 })
      await write(`PUT /profile/muted/${third}`)
      const read = (line: string) => ask(reader, line, { token: sessionToken })
      expect(text(await read('GET /profile'), 'name')).toBe(`by ${writer.name}`)
      for (const node of [reader, writer]) {
        const stateOf = async (id: string) => (await ask(node, `GET /profile/media/${id}`, { token: sessionToken })).body
        expect(await stateOf(film)).toMatchObject({ liked: true, watchlist: true, hidden: true })
        expect(await stateOf(second)).toMatchObject({ super_liked: true, rating: 9 })
      }
      for (const list of [
        'liked',
        'super_liked',
        'disliked',
        'watchlist',
        'hidden',
        'collection',
        'ratings',
        'history',
        'playback',
      ]) {
        const [whole, first] = [
          await read(`GET /profile/${list}?limit=50`),
          await ask(writer, `GET /profile/${list}?limit=1`, { token: sessionToken }),
        ]
        const ids = itemsIn(whole).map(({ media }) => media.id)
        expect(ids.length, list).toBeGreaterThan(0)
        if (!first.body['hasMore']) continue
        const next = await read(`GET /profile/${list}?limit=50&nextPageToken=${text(first, 'nextPageToken')}`)
        expect([...itemsIn(first), ...itemsIn(next)].map(({ media }) => media.id)).toEqual(ids)
      }
      await read('GET /profile/taste')
    }
  })

  it.each(['this version', lastRelease.version])('reads pages that %s composed', async (name) => {
    const [writer, reader] = name === pair.after.name ? [pair.after, pair.before] : [pair.before, pair.after]
    const session = { ...person, sessionToken: await mint(writer, person.refreshToken, person.profileId) }
    const kinds = new Set<string>()
    for (const { body, language, isTogether } of bodies) {
      const whole = { ...body, ...(isTogether && { withProfiles: [person.otherId] }) }
      const page = await madePage(writer, session, whole, language)
      expect(await readPage(reader, session, page.id, language)).toEqual(page.rows)
      const again = await ask(reader, 'POST /pages', { token: session.sessionToken, body: whole, wanted: [200] })
      expect(text(again, 'id')).toBe(page.id)
      for (const row of await useRows(reader, writer, session, page.id)) kinds.add(row.type)
    }
    expect([...kinds].sort()).toEqual(['media', 'navigation', 'provider', 'top_n'])
  })

  it('composes pages that the other one only registered', async () => {
    for (const [writer, reader] of pair.ways) {
      const session = { ...person, sessionToken: await mint(writer, person.refreshToken, person.profileId) }
      const page = await madePage(writer, session, {})
      const rows = await rowsOf(reader, session, page.id)
      const children = rows.flatMap(({ items }) => items.flatMap(({ pageId }) => pageId ?? []))
      expect(children.length).toBeGreaterThan(4)
      for (const child of children.slice(0, 6))
        expect(await readPage(reader, session, child)).toEqual(await readPage(writer, session, child))
    }
  })

  it('shows a kids profile the same titles', async () => {
    for (const [writer, reader] of pair.ways) {
      const session = { ...person, sessionToken: await mint(writer, person.refreshToken, person.kidsId) }
      const { id } = await madePage(writer, session, {})
      const titlesAt = async (node: Node) =>
        (await rowsOf(node, session, id)).flatMap(({ items }) => items.flatMap((item) => item.id ?? []))
      expect(await titlesAt(reader)).toEqual(await titlesAt(writer))
    }
  })

  it('serves with the model that the other one trained, or keeps the one before it if the form is newer', {
    timeout: 180_000,
  }, async () => {
    await addAudience(pair, person.titles)
    const [here, there] = [await signIn(pair.after, pair.email), await signIn(pair.before, pair.email)]
    const modelAt = async (admin: Browser) => (await admin.send('GET', '/admin/training')).body['modelId']
    const newest = async () =>
      (await pair.sql.query("select id from models where status = 'ready' order by made_at desc limit 1")).rows[0].id as string

    pair.runBefore(['train', '--force'])
    const older = await newest()
    for (const admin of [here, there]) await expect.poll(() => modelAt(admin)).toBe(older)
    await readBothWays({ pageFilters: { media_type: 'movie' } })

    await marqueeJson(['train', '--force'], { dataDir: pair.after.dataDir, env: pair.env })
    const newer = await newest()
    expect(newer).not.toBe(older)
    await expect.poll(() => modelAt(here)).toBe(newer)
    const keepsOlder = () =>
      readFileSync(pair.before.logFile, 'utf8')
        .split('\n')
        .some((line) => line.includes(newer) && line.includes('the one before it goes on serving'))
    const settled = async () => (await modelAt(there)) === (keepsOlder() ? older : newer)
    await expect.poll(settled, { timeout: 10_000 }).toBe(true)
    await readBothWays({ pageFilters: { media_type: 'tv' } })
  })

  /** Composes a page with each, which the other one reads and uses. */
  async function readBothWays(body: object): Promise<void> {
    for (const [writer, reader] of pair.ways) {
      const session = { ...person, sessionToken: await mint(writer, person.refreshToken, person.profileId) }
      const page = await madePage(writer, session, body)
      expect(await readPage(reader, session, page.id)).toEqual(page.rows)
      await useRows(reader, writer, session, page.id)
    }
  }

  it('takes webhooks, feeds, imports and Trakt clients that the other one connected', async () => {
    for (const [at, [writer, reader]] of pair.ways.entries()) {
      const turn = { writer, reader, token: await mint(writer, person.refreshToken, person.profileId) }
      const [seen, rated] = person.films.slice(30 + 2 * at) as [Film, Film]
      await useWebhook(turn, seen)
      await useFeed(turn)
      await importAndUndo(turn, rated)
      await signInTraktClient(turn, browser, person.profileId)
    }
  })

  it('leaves nothing of an account behind, whichever of the two deletes it', async () => {
    for (const [writer, remover] of pair.ways) {
      const browser = await signUp(writer.base, newEmail())
      const leaver = await settle(writer, browser)
      await madePage(writer, leaver, {})
      const {
        rows: [{ account_id }],
      } = await pair.sql.query('select account_id from profiles where id = $1', [leaver.profileId])
      const removed = await movedTo(remover, browser).send('DELETE', '/account')
      if (removed.status === 403) await confirmAndDelete(remover, browser)
      else expect(removed.status, removed.text).toBe(204)
      await ask(writer, `GET /profiles/${leaver.profileId}`, { token: leaver.refreshToken, wanted: [401, 404] })
      expect(await rowsAbout(pair, [account_id, leaver.profileId, leaver.otherId])).toEqual({})
    }
  })
})

const itemsIn = ({ body }: { body: Record<string, unknown> }) => body['items'] as { media: { id: string } }[]

async function confirmAndDelete(node: Node, browser: Browser): Promise<void> {
  const there = movedTo(node, browser)
  await there.send('POST', '/web/session/confirm', { password: PASSWORD })
  const removed = await there.send('DELETE', '/account')
  expect(removed.status, removed.text).toBe(204)
}

/** People who like titles of one kind each. */
async function addAudience({ sql }: Pair, titles: string[]): Promise<void> {
  const audienceRatings = madeAudienceRatings()
  const mediaIds = audienceRatings.map(({ media_id }) => titles[Number(media_id.slice(3)) - 1])
  await sql.query(
    `insert into audience (source, person, media_id, rating, rated_at)
     select 'made', person, media_id, 5, null from unnest($1::text[], $2::text[]) as made (person, media_id)`,
    [audienceRatings.map(({ person }) => person), mediaIds],
  )
}

/** The number of rows of each table that name one of these ids, without zeros. The audit log outlives an account. */
async function rowsAbout({ sql }: Pair, ids: string[]): Promise<Record<string, number>> {
  const { rows: columns } = await sql.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and column_name in ('account_id', 'profile_id', 'created_by') and table_name <> 'audit'`,
  )
  const left: Record<string, number> = {}
  for (const { table, column } of columns) {
    const { rows } = await sql.query(`select count(*)::int as count from ${table} where ${column} = any($1)`, [ids])
    if (rows[0].count > 0) left[`${table}.${column}`] = rows[0].count
  }
  return left
}
