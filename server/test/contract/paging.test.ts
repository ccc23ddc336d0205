import { afterAll, beforeAll, expect, it } from 'vitest'
import { newEmail, signInPerson } from '../support/callers.ts'
import { onEachStore } from '../support/world.ts'
import { asPerson, type Fixture, openFixture, type Person } from './fixture.ts'

type Page = { accounts: { id: string; email: string }[]; hasMore: boolean; nextPageToken?: string }

onEachStore('paging through /admin/accounts', (store) => {
  let fixture: Fixture
  const asked = (person: Pick<Person, 'browser'>, query: string) => asPerson(person, 'GET', `/admin/accounts?${query}`)
  const page = async (query: string) => (await asked(fixture.admin, query)).body as unknown as Page

  /** Accounts that nobody signs in to; some of them made in the same millisecond. */
  async function addAccounts(count: number): Promise<void> {
    const { ctx } = fixture.world.service
    const rows = Array.from({ length: count }, (_, index) => ({
      id: `acct_${ctx.random(12).toString('hex')}`,
      email: newEmail(),
      name: 'Row',
      password_hash: '',
      admin: 0,
      locked_at: null,
      created_at: ctx.now() + Math.floor(index / 3),
    }))
    await ctx.db.insertInto('accounts').values(rows).execute()
  }

  async function walk(limit: number, meanwhile?: () => Promise<void>): Promise<string[]> {
    const seen: string[] = []
    let token: string | undefined
    do {
      const { accounts, hasMore, nextPageToken } = await page(`limit=${limit}${token ? `&nextPageToken=${token}` : ''}`)
      expect(hasMore).toBe(nextPageToken !== undefined)
      seen.push(...accounts.map(({ id }) => id))
      await meanwhile?.()
      token = nextPageToken
    } while (token)
    return seen
  }

  beforeAll(async () => {
    fixture = await openFixture(store)
    await addAccounts(20)
  })
  afterAll(() => fixture?.world.close())

  it('gives every account once, newest first, whatever the size of the page', async () => {
    const all = (await page('limit=50')).accounts.map(({ id }) => id)
    expect(all).toHaveLength(24)
    for (const limit of [1, 2, 7, 24, 50]) expect(await walk(limit)).toEqual(all)
  })

  it('gives ten by default', async () => {
    expect((await page('')).accounts).toHaveLength(10)
  })

  it('neither repeats nor skips an older one when accounts are made meanwhile', async () => {
    const before = (await page('limit=50')).accounts.map(({ id }) => id)
    let made = 0
    const seen = await walk(5, async () => {
      fixture.world.pass(1000)
      if (made++ < 3) await addAccounts(2)
    })
    expect(seen).toEqual(before)
  })

  it('refuses a token of another administrator’s list', async () => {
    const { nextPageToken = '' } = await page('limit=1')
    expect((await asked(await anotherAdministrator(), `nextPageToken=${nextPageToken}`)).body['code']).toBe('PAGE_TOKEN_INVALID')
  })

  async function anotherAdministrator() {
    const { email } = fixture.stranger
    await fixture.world.service.ctx.db.updateTable('accounts').set({ admin: 1 }).where('email', '=', email).execute()
    return { browser: await signInPerson(fixture.base, email) }
  }

  it('refuses a damaged token', async () => {
    const { nextPageToken: token = '' } = await page('limit=1')
    const [payload = '', signature = ''] = token.split('.')
    const other = Buffer.from(JSON.stringify([0, 'acct_'])).toString('base64url')
    const damaged = ['', '.', token.slice(1), token.slice(0, -1), `${token}.x`, `${token}=`, `${token}!`, `${token}A`, payload]
    damaged.push(
      `.${signature}`,
      `${other}.${signature}`,
      `${payload}.${signature.toLowerCase()}x`,
      token.replace('.', '..'),
      'x'.repeat(500),
    )
    for (const bad of damaged) {
      const reply = await asked(fixture.admin, `nextPageToken=${encodeURIComponent(bad)}`)
      expect([bad, reply.body['code']]).toEqual([bad, 'PAGE_TOKEN_INVALID'])
    }
  })

  it('keeps a token good across a rotation of keys, for ten minutes', async () => {
    const { rotateKeys } = await import('../../src/auth/keys/keyring.ts')
    const { nextPageToken } = await page('limit=1')
    const { ctx, runtime } = fixture.world.service
    await rotateKeys(ctx.keySource)
    await runtime.refresh()
    fixture.world.pass(60_000)
    expect((await asked(fixture.admin, `nextPageToken=${nextPageToken}`)).status).toBe(200)
    fixture.world.pass(600_000)
    await runtime.refresh()
    expect((await asked(fixture.admin, `nextPageToken=${nextPageToken}`)).body['code']).toBe('PAGE_TOKEN_INVALID')
  })
})
