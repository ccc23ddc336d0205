import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentityProvider } from '../../src/accounts/identity-provider.ts'
import { describeProviderError } from '../../src/accounts/provider-errors.ts'
import { examineProvider } from '../../src/cli/doctor/provider.ts'
import { type IdentityServer, ProviderVisit, startIdentityServer } from '../support/external-services/identity-server.ts'

const baseUrl = 'http://marquee.test'
const redirectUri = `${baseUrl}/web/oidc/callback`
let server: IdentityServer
beforeAll(async () => {
  server = await startIdentityServer(redirectUri)
})
afterAll(() => server?.close())

describe('describeProviderError', () => {
  it('names what the provider says of a wrong client secret', async () => {
    const settings = { issuer: server.issuer, clientId: server.clientId, clientSecret: 'wrong', name: 'House ID' }
    const provider = newIdentityProvider(settings, () => 0)
    const secrets = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }
    const url = await provider.addressFor({ ...secrets, redirectUri, mustSignIn: false, asksWho: false })
    const callback = await new ProviderVisit(server).signIn(url, 'ada')
    const error = await provider.identityFrom(callback, { ...secrets, mustSignIn: false }).catch((thrown: unknown) => thrown)
    expect(describeProviderError(error)).toMatch(/^it answered 401 invalid_client: /)
  })
})

describe('marquee doctor, of the identity provider', () => {
  const examine = (issuer: string, passwords = true) =>
    examineProvider({
      oidc: { issuer, clientId: 'marquee', clientSecret: undefined, name: 'House ID', accounts: 'link' },
      ...{ passwords, baseUrl, port: 8080 },
    })

  it('names the redirect address that the provider must allow', async () => {
    expect(await examine(server.issuer)).toMatchObject({ state: 'ok', says: expect.stringContaining(redirectUri) })
  })

  it('names the page that is not there, and fails where nobody could sign in', async () => {
    const says = expect.stringContaining(`404 at ${server.issuer}/typo/.well-known/openid-configuration`)
    expect(await examine(`${server.issuer}/typo`)).toMatchObject({ state: 'warn', says })
    expect(await examine(`${server.issuer}/typo`, false)).toMatchObject({ state: 'fail', says })
  })

  it('names the issuer that the provider calls itself', async () => {
    const says = expect.stringContaining(`it calls itself ${server.issuer}, not http://localhost:`)
    expect(await examine(server.issuer.replace('127.0.0.1', 'localhost'))).toMatchObject({ state: 'warn', says })
  })

  it('says that nothing answers', async () => {
    const says = expect.stringMatching(/fetch failed \(/)
    expect(await examine('http://127.0.0.1:9')).toMatchObject({ state: 'warn', says })
  })
})
