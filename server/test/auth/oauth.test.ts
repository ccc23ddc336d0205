import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newProfile } from '../contract/fixture.ts'
import { call, makeFirstAccount, newAddress, type Reply } from '../support/callers.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const http = { [oauth.allowInsecureRequests]: true } as const // loopback, without TLS

onEachStore('a client that knows only RFC 8628 and RFC 8414', (store) => {
  let world: World
  let server: oauth.AuthorizationServer
  let person: Awaited<ReturnType<typeof makeFirstAccount>>
  const client: oauth.Client = { client_id: 'demo' }
  beforeAll(async () => {
    world = await openWorld({ store, ownBaseUrl: true })
    person = await makeFirstAccount(world.base)
    const issuer = new URL(world.base)
    server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { ...http, algorithm: 'oauth2' }))
  })
  afterAll(() => world?.close())

  const begin = async () => {
    const response = await oauth.deviceAuthorizationRequest(server, client, oauth.None(), { scope: 'openid' }, http)
    return oauth.processDeviceAuthorizationResponse(server, client, response)
  }
  const redeem = async (deviceCode: string, as = client) =>
    oauth.processDeviceCodeResponse(server, as, await oauth.deviceCodeGrantRequest(server, as, oauth.None(), deviceCode, http))
  /** The RFC's word for why there is no token. */
  const refusal = async (deviceCode: string, as = client) => {
    const error = await redeem(deviceCode, as).catch((thrown: unknown) => thrown)
    if (!(error instanceof oauth.ResponseBodyError)) throw error
    expect(error.status).toBe(400)
    return error.error
  }
  const decide = (userCode: string, decision: 'approve' | 'deny') =>
    person.send('POST', `/web/activations/${userCode}`, { decision })

  it('discovers where things are', () => {
    expect(server).toMatchObject({
      issuer: world.base,
      token_endpoint: `${world.base}/oauth/token`,
      device_authorization_endpoint: `${world.base}/oauth/device_authorization`,
      grant_types_supported: [GRANT],
      token_endpoint_auth_methods_supported: ['none'],
    })
  })

  it('signs in: pending, too soon, approved by the same person on the same page, and its token opens /profiles', async () => {
    const code = await begin()
    expect(code).toMatchObject({ expires_in: 600, interval: 5, verification_uri: `${world.base}/activate` })
    expect(code.verification_uri_complete).toBe(`${world.base}/activate?code=${code.user_code}`)
    expect(await refusal(code.device_code)).toBe('authorization_pending')
    expect(await refusal(code.device_code)).toBe('slow_down')
    world.pass(10_000)
    expect(await refusal(code.device_code)).toBe('authorization_pending')
    expect((await person.send('GET', `/web/activations/${code.user_code}`)).body['clientName']).toBe('Demo')
    expect((await decide(code.user_code, 'approve')).status).toBe(200)
    world.pass(5000)
    const token = await redeem(code.device_code)
    expect(token).toEqual({
      access_token: expect.stringMatching(/^rt_[0-9a-f]{64}$/),
      token_type: 'bearer',
      expires_in: 7_776_000,
    })
    await newProfile(world.base, token.access_token, { name: 'Kodi' })
    const profiles = await oauth.protectedResourceRequest(
      token.access_token,
      'GET',
      new URL('/profiles', world.base),
      undefined,
      undefined,
      http,
    )
    expect(await profiles.json()).toMatchObject({ profiles: [{ name: 'Kodi' }] })
    world.pass(5000)
    expect(await refusal(code.device_code)).toBe('invalid_grant')
  })

  it('gets the token that POST /auth/device-codes/{deviceCode}/poll would have returned: one code, one sign-in', async () => {
    const code = await begin()
    await decide(code.user_code, 'approve')
    const { access_token } = await redeem(code.device_code)
    world.pass(5000)
    const polled = await call(world.base, 'POST', `/auth/device-codes/${code.device_code}/poll`)
    expect(polled.body['refreshToken']).toBe(access_token)
  })

  it('gets access_denied, expired_token and invalid_grant', async () => {
    const [denied, late, foreign] = [await begin(), await begin(), await begin()]
    await decide(denied.user_code, 'deny')
    expect(await refusal(denied.device_code)).toBe('access_denied')
    await decide(foreign.user_code, 'approve')
    expect(await refusal(foreign.device_code, { client_id: 'web' })).toBe('invalid_grant')
    expect(await refusal('dvc_unknown')).toBe('invalid_grant')
    world.pass(600_000)
    expect(await refusal(late.device_code)).toBe('expired_token')
  })

  const post = (path: string, body: string, type = 'application/x-www-form-urlencoded', from = newAddress()) =>
    call(world.base, 'POST', path, { body, from, headers: { 'content-type': type } })
  const says = ({ status, body, headers }: Reply, error: string) => {
    expect({ status, body }).toEqual({ status: 400, body: { error, error_description: expect.any(String) } })
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
  }

  it.each([
    ['another grant', `grant_type=password&client_id=demo&device_code=x`, 'unsupported_grant_type'],
    ['no grant', 'client_id=demo&device_code=x', 'invalid_request'],
    ['no device code', `grant_type=${GRANT}&client_id=demo`, 'invalid_request'],
    ['an empty device code', `grant_type=${GRANT}&client_id=demo&device_code=`, 'invalid_request'],
    ['no client', `grant_type=${GRANT}&device_code=x`, 'invalid_request'],
    ['a field twice', `grant_type=${GRANT}&client_id=demo&device_code=x&device_code=y`, 'invalid_request'],
    ['nothing', '', 'invalid_request'],
    ['a body that is not UTF-8', '%ff%fe', 'invalid_request'],
  ])('gets an error for %s at /oauth/token', async (_name, body, error) => says(await post('/oauth/token', body), error))

  it.each([
    ['an unknown client', 'client_id=nobody', 'invalid_client'],
    ['no client', 'scope=openid', 'invalid_request'],
    ['an empty client', 'client_id=', 'invalid_request'],
    ['a client twice', 'client_id=demo&client_id=web', 'invalid_request'],
  ])('gets an error for %s at /oauth/device_authorization', async (_name, body, error) =>
    says(await post('/oauth/device_authorization', body), error),
  )

  it('gets invalid_request for JSON instead of a form', async () => {
    says(await post('/oauth/device_authorization', '{"client_id":"demo"}', 'application/json'), 'invalid_request')
    says(await post('/oauth/token', `{"grant_type":"${GRANT}"}`, 'application/json'), 'invalid_request')
  })

  it('may send unknown fields', async () => {
    expect((await post('/oauth/device_authorization', 'client_id=demo&resource=x&__proto__=y')).status).toBe(200)
  })

  it('has the same limits as POST /auth/device-codes', async () => {
    const from = newAddress()
    const ask = () => post('/oauth/device_authorization', 'client_id=demo', undefined, from)
    for (let made = 0; made < 5; made++) expect((await ask()).status).toBe(200)
    for (let made = 0; made < 5; made++)
      await call(world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' }, from })
    const over = await ask()
    says(over, 'slow_down')
    expect(over.headers.get('retry-after')).toBe('60')
  })
})
