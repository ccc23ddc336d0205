import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, mint, newPerson, newProfile, openFixture } from '../contract/fixture.ts'
import { call, signInDevice } from '../support/callers.ts'
import { onEachStore } from '../support/world.ts'
import { attackerKeys, partsOf, rewritten, signedWith, unsigned, withHmac } from './forged-tokens.ts'

onEachStore('a session token', (store) => {
  let fixture: Fixture
  let token: string
  let ours: KeyObject
  beforeAll(async () => {
    fixture = await openFixture(store)
    token = fixture.person.sessionToken
    const [key] = fixture.world.service.ctx.keys().signing
    if (!key) throw new Error('no key')
    ours = key.privateKey
  })
  afterAll(() => fixture?.world.close())

  const outcomeOf = async (credential: string) => {
    const { status, body } = await call(fixture.base, 'GET', '/profile', { token: credential })
    return status === 200 ? 'let in' : body['code']
  }
  /** Signed with our own key: everything else must still be right. */
  const ourOwn = (header: object, payload: object = {}) => {
    const parts = partsOf(token)
    return signedWith(ours, { header: { ...parts.header, ...header }, payload: { ...parts.payload, ...payload } })
  }

  it('is let in as it is, and when we sign the same claims again', async () => {
    expect(await outcomeOf(token)).toBe('let in')
    expect(await outcomeOf(ourOwn({}))).toBe('let in')
  })

  it.each(['none', 'None', 'NONE', '', 'EdDSA'])('without a signature is refused, as alg "%s"', async (alg) => {
    const { header, payload } = partsOf(token)
    expect(await outcomeOf(unsigned({ header: { ...header, alg }, payload }))).toBe('TOKEN_INVALID')
  })

  it('signed with our public key as a secret is refused, whatever its form', async () => {
    const parts = partsOf(token)
    const { keys } = (await call(fixture.base, 'GET', '/.well-known/jwks.json')).body as unknown as { keys: { x: string }[] }
    const [jwk] = keys
    const [known] = fixture.world.service.ctx.keys().signing
    const forms = [
      jwk?.x ?? '',
      Buffer.from(jwk?.x ?? '', 'base64url'),
      JSON.stringify(jwk),
      known?.publicKey.export({ format: 'pem', type: 'spki' }) ?? '',
      known?.publicKey.export({ format: 'der', type: 'spki' }) ?? '',
      '',
    ]
    for (const form of forms) expect(await outcomeOf(withHmac(parts, form))).toBe('TOKEN_INVALID')
  })

  it.each(['EdDSA', 'ES256', 'RS256'] as const)('signed by somebody else with %s is refused', async (alg) => {
    const { header, payload } = partsOf(token)
    const { privateKey } = attackerKeys[alg]
    expect(await outcomeOf(signedWith(privateKey, { header: { ...header, alg }, payload }))).toBe('TOKEN_INVALID')
  })

  it('that brings or names its own key is refused, and the address is never asked', async () => {
    let asked = 0
    const jwk = attackerKeys.EdDSA.publicKey.export({ format: 'jwk' })
    const elsewhere = createServer((_, answer) => {
      asked++
      answer.end(JSON.stringify({ keys: [{ ...jwk, kid: 'mine' }] }))
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/jwks.json`
    const { header, payload } = partsOf(token)
    for (const lure of [
      { jwk },
      { jwk, kid: undefined },
      { jku: url, kid: 'mine' },
      { x5u: url },
      { jku: url, x5u: url, jwk },
      { x5c: ['AA=='] },
    ]) {
      const forged = signedWith(attackerKeys.EdDSA.privateKey, { header: { ...header, ...lure }, payload })
      expect(await outcomeOf(forged)).toBe('TOKEN_INVALID')
    }
    elsewhere.close()
    expect(asked).toBe(0)
  })

  it.each(['../../../../../dev/null', '/etc/passwd', 'sign-1', '', "' or 1=1 --", '__proto__', undefined, null, 0, {}])(
    'whose kid is %j is refused',
    async (kid) => expect(await outcomeOf(ourOwn({ kid }))).toBe('TOKEN_INVALID'),
  )

  it.each<[string, object, object?]>([
    ['issued by another', {}, { iss: 'urn:marquee:another' }],
    ['without an issuer', {}, { iss: undefined }],
    ['for somebody else', {}, { aud: 'jellyfin' }],
    ['for nobody', {}, { aud: undefined }],
    ['without a type', { typ: undefined }],
    ['of another type', { typ: 'JWT' }],
    ['with an extension we must understand', { crit: ['exp'] }],
    ['without a subject', {}, { sub: undefined }],
    ['without a sign-in', {}, { pid: undefined }],
    ['without a session', {}, { sid: undefined }],
    ['without an end', {}, { exp: undefined }],
    ['whose end is a text', {}, { exp: '9999999999' }],
    ['without a beginning', {}, { iat: undefined }],
    ['whose profile is a list', {}, { profileId: ['profile_1'] }],
    ['not good yet', {}, { nbf: 9_999_999_999 }],
  ])('of ours, but %s, is refused', async (_name, header, payload) => {
    expect(await outcomeOf(ourOwn(header, payload))).toBe('TOKEN_INVALID')
  })

  it('of ours from the future is refused, but for a minute of leeway', async () => {
    const now = Math.floor(fixture.world.now() / 1000)
    expect(await outcomeOf(ourOwn({}, { iat: now + 60 }))).toBe('let in')
    expect(await outcomeOf(ourOwn({}, { iat: now + 62 }))).toBe('TOKEN_INVALID')
  })

  it('is refused with another content under its signature', async () => {
    const { exp = 0 } = partsOf(token).payload
    const { profileId } = fixture.stranger
    for (const payload of [{ profileId }, { exp: exp + 1 }, { sub: 'acct_1' }, { admin: true }])
      expect(await outcomeOf(rewritten(token, { payload }))).toBe('TOKEN_INVALID')
    expect(await outcomeOf(rewritten(token, { header: { typ: 'JWT' } }))).toBe('TOKEN_INVALID')
  })

  it('cut, or put together from two, is refused', async () => {
    const [header, payload, signature] = token.split('.')
    const other = fixture.stranger.sessionToken.split('.')
    const forged = [`${header}.${payload}.`, `.${payload}.${signature}`, `${header}..${signature}`, '..', 'a.b.c']
    for (const bad of [...forged, `${header}.${other[1]}.${signature}`, token.slice(0, -2)])
      expect(await outcomeOf(bad)).toBe('TOKEN_INVALID')
  })

  it('of one profile does not open another, even when we sign it', async () => {
    const sibling = await newProfile(fixture.base, fixture.person.refreshToken)
    for (const profileId of [sibling, fixture.stranger.profileId])
      expect(await outcomeOf(ourOwn({}, { profileId }))).toBe('TOKEN_INVALID')
  })

  it('of another installation is refused', async () => {
    const elsewhere = await openFixture('sqlite')
    expect(await outcomeOf(elsewhere.person.sessionToken)).toBe('TOKEN_INVALID')
    await elsewhere.world.close()
  })

  it('of a deleted profile, and of one whose maturity changed, is refused at once', async () => {
    const { base, person } = fixture
    const [gone, grown] = [await newProfile(base, person.refreshToken), await newProfile(base, person.refreshToken)]
    const [ofGone, ofGrown] = [await mint(base, person.refreshToken, gone), await mint(base, person.refreshToken, grown)]
    expect([await outcomeOf(ofGone), await outcomeOf(ofGrown)]).toEqual(['let in', 'let in'])
    await call(base, 'DELETE', `/profiles/${gone}`, { token: person.refreshToken })
    await call(base, 'PATCH', `/profiles/${grown}`, { token: person.refreshToken, body: { maturity: 'kids' } })
    expect([await outcomeOf(ofGone), await outcomeOf(ofGrown)]).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID'])
    expect(await outcomeOf(token)).toBe('let in')
  })

  it('ends with the sign-in it was minted from, at once', async () => {
    const { base, person } = fixture
    const { refreshToken, publicId } = await signInDevice(person.browser)
    const minted = await mint(base, refreshToken, person.profileId)
    expect(await outcomeOf(minted)).toBe('let in')
    await person.browser.send('DELETE', `/auth/sessions/${publicId}`)
    expect(await outcomeOf(minted)).toBe('SIGN_IN_REVOKED')
    expect((await call(base, 'GET', '/profiles', { token: refreshToken })).body['code']).toBe('SIGN_IN_REVOKED')
  })

  it('ends with its account', async () => {
    const { browser, sessionToken } = await newPerson(fixture.base)
    expect(await outcomeOf(sessionToken)).toBe('let in')
    await browser.send('DELETE', '/account')
    expect(await outcomeOf(sessionToken)).toBe('TOKEN_INVALID')
  })

  it('is good to the last millisecond, and expired at exp exactly', async () => {
    const fresh = await mint(fixture.base, fixture.person.refreshToken, fixture.person.profileId)
    const { exp = 0 } = partsOf(fresh).payload
    fixture.world.pass(exp * 1000 - 1 - fixture.world.now())
    expect(await outcomeOf(fresh)).toBe('let in')
    fixture.world.pass(1)
    expect(await outcomeOf(fresh)).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(ourOwn({}, { exp: exp - 1 }))).toBe('TOKEN_EXPIRED')
  })
})
