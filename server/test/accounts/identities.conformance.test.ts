import { afterAll, beforeAll, expect, it } from 'vitest'
import * as identities from '../../src/accounts/identity-store.ts'
import * as accounts from '../../src/accounts/store.ts'
import { atOnce, type EmptyStore, howMany, NOW, openEmptyStore } from '../support/store/empty-store.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20

onEachStore('the store of identities', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())

  const request = (state_hash: string, expires_at = NOW + 1000) => ({
    state_hash,
    cookie_hash: 'cookie',
    purpose: 'sign-in' as const,
    is_first: 0,
    invite_hash: null,
    return_to: '/',
    created_at: NOW,
    expires_at,
  })
  const back = (stateHash: string, cookieHash = 'cookie', now = NOW) => ({ stateHash, cookieHash, now, latest: now + 1000 })

  async function newAccount(id: string): Promise<string> {
    const usual = { name: 'Ann', password_hash: '', admin: 0, locked_at: null, created_at: NOW }
    await accounts.addAccount(store.db, { ...usual, id, email: `${id}@example.org` })
    return id
  }

  it('gives a request back once, to the browser that began it', async () => {
    await identities.addIdentityRequest(store.db, request('a'))
    expect(await identities.takeIdentityRequest(store.db, back('a', 'another cookie'))).toBeUndefined()
    const taken = await atOnce(CALLERS, () => identities.takeIdentityRequest(store.db, back('a')))
    expect(howMany(taken, Boolean)).toBe(1)
    expect(taken.find(Boolean)).toEqual(request('a'))
  })

  it('gives none back that is over, or that ends later than any can', async () => {
    await identities.addIdentityRequest(store.db, request('b', NOW + 1000))
    expect(await identities.takeIdentityRequest(store.db, back('b', 'cookie', NOW + 1000))).toBeUndefined()
    expect(await identities.takeIdentityRequest(store.db, back('b', 'cookie', NOW - 1))).toBeUndefined()
    await identities.removeIdentityRequestsExpiredBefore(store.db, NOW + 1000)
    expect(await identities.takeIdentityRequest(store.db, back('b'))).toBeDefined()
    await identities.addIdentityRequest(store.db, request('c', NOW))
    await identities.removeIdentityRequestsExpiredBefore(store.db, NOW + 1)
    expect(await store.db.selectFrom('identity_requests').selectAll().execute()).toEqual([])
  })

  it('links a person at a provider to one account when many callers try at once', async () => {
    const ids = await Promise.all(['acct_a', 'acct_b'].map(newAccount))
    const linked = await atOnce(CALLERS, (caller) =>
      identities.addIdentity(store.db, {
        issuer: 'https://id.example',
        subject: 'ann',
        account_id: ids[caller % 2] ?? '',
        linked_at: NOW,
      }),
    )
    expect(howMany(linked, Boolean)).toBe(1)
    const account = await identities.accountOfIdentity(store.db, 'https://id.example', 'ann')
    expect(ids).toContain(account?.id)
    expect(await identities.accountOfIdentity(store.db, 'https://other.example', 'ann')).toBeUndefined()
  })

  it('lists the providers of an account, each once', async () => {
    const [id, other] = await Promise.all(['acct_d', 'acct_e'].map(newAccount))
    const links = [
      { issuer: 'https://id.example', subject: 'dan' },
      { issuer: 'https://id.example', subject: 'daniel' },
      { issuer: 'https://other.example', subject: 'dan' },
    ]
    for (const link of links) await identities.addIdentity(store.db, { ...link, account_id: id ?? '', linked_at: NOW })
    expect((await identities.issuersOf(store.db, id ?? '')).sort()).toEqual(['https://id.example', 'https://other.example'])
    expect(await identities.issuersOf(store.db, other ?? '')).toEqual([])
  })

  it('finds no identity of an account that is being erased', async () => {
    const id = await newAccount('acct_c')
    await identities.addIdentity(store.db, { issuer: 'https://id.example', subject: 'gone', account_id: id, linked_at: NOW })
    expect(await identities.accountOfIdentity(store.db, 'https://id.example', 'gone')).toMatchObject({ id })
    await accounts.markErased(store.db, id, NOW)
    expect(await identities.accountOfIdentity(store.db, 'https://id.example', 'gone')).toBeUndefined()
  })
})
