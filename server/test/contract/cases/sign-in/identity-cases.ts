import { expect } from 'vitest'
import { Browser, call, makeFirstAccount, type Reply } from '../../../support/callers.ts'
import { startIdentityServer } from '../../../support/external-services/identity-server.ts'
import type { Fixture } from '../../fixture.ts'
import { at, type Case } from '../case.ts'

const anyone = ({ base }: { base: string }) => new Browser(base).open()

type Ask = (browser: Browser) => Promise<Reply>

/** On a server with a first account and a provider, which need not answer. */
async function atProvider(fixture: Fixture, ask: Ask, issuer = 'http://127.0.0.1:9'): Promise<Reply> {
  const env = { MARQUEE_OIDC_ISSUER: issuer, MARQUEE_OIDC_CLIENT_ID: 'marquee', MARQUEE_OIDC_CLIENT_SECRET: 'secret' }
  const world = await fixture.elsewhere(env)
  if ((await world.service.ctx.db.selectFrom('accounts').select('id').execute()).length === 0) await makeFirstAccount(world.base)
  return ask(await anyone(world))
}

async function withProvider(fixture: Fixture, ask: Ask): Promise<Reply> {
  const provider = await startIdentityServer('http://marquee.test/web/oidc/callback')
  return atProvider(fixture, ask, provider.issuer).finally(provider.close)
}

export const identityCases: Case[] = [
  [
    'POST /web/oidc',
    'where a provider answers',
    200,
    ({ body }) => expect(String(body['url'])).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\?.*code_challenge_method=S256/),
    (fixture) => withProvider(fixture, (browser) => browser.send('POST', '/web/oidc', {})),
  ],
  [
    'POST /web/oidc',
    'where it does not answer',
    503,
    'NOT_READY',
    (fixture) => atProvider(fixture, (browser) => browser.send('POST', '/web/oidc', {})),
  ],
  [
    'POST /web/oidc',
    'to confirm, by nobody',
    401,
    'TOKEN_INVALID',
    (fixture) => atProvider(fixture, (browser) => browser.send('POST', '/web/oidc', { purpose: 'confirm' })),
  ],
  [
    'POST /web/oidc',
    'to another site',
    400,
    at('returnTo'),
    async (fixture) => (await anyone(fixture)).send('POST', '/web/oidc', { returnTo: '//evil.example' }),
  ],
  [
    'POST /web/oidc',
    'where there is no provider',
    404,
    'NOT_FOUND',
    async (fixture) => (await anyone(fixture)).send('POST', '/web/oidc', {}),
  ],
  ['POST /web/oidc', 'without the CSRF token', 403, 'FORBIDDEN', ({ base }) => call(base, 'POST', '/web/oidc', { body: {} })],
  [
    'GET /web/oidc/callback',
    'with what nobody was sent for',
    303,
    ({ headers }) => expect(headers.get('location')).toBe('http://marquee.test/#oidc=expired'),
    (fixture) => atProvider(fixture, (browser) => browser.send('GET', '/web/oidc/callback?code=x&state=y')),
  ],
  [
    'GET /web/oidc/callback',
    'with too much',
    400,
    at('state'),
    ({ base }) => call(base, 'GET', `/web/oidc/callback?state=${'x'.repeat(5000)}`),
  ],
  [
    'GET /web/oidc/callback',
    'where there is no provider',
    404,
    'NOT_FOUND',
    ({ base }) => call(base, 'GET', '/web/oidc/callback?code=x&state=y'),
  ],
]
