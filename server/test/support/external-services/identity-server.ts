import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type IdentityServer = {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the provider says about a person, by the name they sign in with there. */
  people: Map<string, Claims>
  close: () => Promise<void>
}

type Claims = { email?: string; email_verified?: boolean; name?: string }

const CLIENT_ID = 'marquee'
const CLIENT_SECRET = 'a secret between the two of them, long enough'

/** A real OpenID Connect provider on loopback; only its people are made up, and no password of theirs is wrong. */
export async function startIdentityServer(callback: string): Promise<IdentityServer> {
  const people = new Map<string, Claims>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    cookies: { keys: ['only for tests'] },
    jwks: { keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig' }] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  server.on('request', provider.callback())
  return { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, people, close: () => closed(server) }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Somebody's browser at the provider: it keeps cookies, follows the way, signs in and agrees. */
export class ProviderVisit {
  private readonly cookies = new Map<string, string>()
  private readonly server: IdentityServer

  constructor(server: IdentityServer) {
    this.server = server
  }

  /** From the address that our service gave to the one that the provider sends the browser back to. */
  async signIn(url: string, login: string): Promise<URL> {
    return this.follow(url, login)
  }

  /** The same for somebody who thinks better of it. */
  async abort(url: string): Promise<URL> {
    return this.follow(url, undefined)
  }

  private async follow(start: string, login: string | undefined): Promise<URL> {
    let at = new URL(start)
    for (let steps = 0; steps < 12; steps++) {
      if (at.origin !== this.server.issuer) return at
      const reply = await this.request(at)
      const location = reply.headers.get('location')
      if (location !== null) {
        at = new URL(location, at)
        continue
      }
      const page = await reply.text()
      const next = await this.answer(at, page, login)
      at = new URL(next, at)
    }
    throw new Error('the provider leads nowhere')
  }

  private async answer(at: URL, page: string, login: string | undefined): Promise<string> {
    const abort = /href="([^"]*\/abort)"/.exec(page)?.[1]
    if (login === undefined && abort) return abort
    const form = new URLSearchParams()
    for (const [, name = '', value = ''] of page.matchAll(/name="(\w+)" value="([^"]*)"/g)) form.set(name, value)
    if (form.get('prompt') === 'login') {
      form.set('login', login ?? '')
      form.set('password', 'any')
    }
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? at.href
    const reply = await this.request(new URL(action, at), form)
    const location = reply.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`)
    return location
  }

  private async request(url: URL, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return reply
  }
}
