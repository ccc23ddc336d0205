import { describedServers, undescribed } from './http/interface-check.ts'
import { send } from './http/request.ts'
import { setupCodeAt } from './processes/setup-codes.ts'
import { PASSWORD } from './world.ts'

export type Reply = { status: number; body: Record<string, never> & { [key: string]: unknown }; headers: Headers; text: string }

export type Call = { token?: string | undefined; body?: unknown; headers?: Record<string, string>; from?: string }

/** Addresses of the outside world, one a caller: limits by address do not mix between tests. */
let callers = 0
export function newAddress(): string {
  callers++
  return `100.${64 + (process.pid % 60)}.${Math.floor(callers / 250) % 250}.${(callers % 250) + 1}`
}

/**
 * Sends one request from some address, by the proxy header that test servers trust, and checks the answer against
 * openapi.json.
 */
export async function call(
  base: string,
  method: string,
  path: string,
  { token, body, headers = {}, from = newAddress() }: Call = {},
): Promise<Reply> {
  const answer = await send(base + path, {
    method,
    headers: {
      'x-forwarded-for': from,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
  })
  const text = answer.bytes.toString('utf8')
  const isJson = answer.headers.get('content-type')?.includes('json') && text.length > 0
  const reply = { status: answer.status, body: isJson ? JSON.parse(text) : {}, headers: answer.headers, text }
  const complaints = describedServers.has(base) ? undescribed(method, path, reply) : []
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  return reply
}

/** A browser of ours: keeps its cookie and sends the CSRF token back. */
export class Browser {
  readonly base: string
  readonly from: string
  cookie = ''
  csrfToken = ''

  constructor(base: string, from = newAddress()) {
    this.base = base
    this.from = from
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const reply = await call(this.base, method, path, {
      body,
      from: this.from,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.csrfToken && { 'x-csrf-token': this.csrfToken }),
        ...headers,
      },
    })
    this.cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? this.cookie
    if (typeof reply.body['csrfToken'] === 'string') this.csrfToken = reply.body['csrfToken']
    return reply
  }

  async open(): Promise<this> {
    await this.send('GET', '/web/session')
    return this
  }
}

let people = 0

/** The next person's e-mail address. */
export function newEmail(): string {
  people++
  return `person${process.pid}x${people}@example.org`
}

/** The first account of a fresh server, by the set-up code that its start banner shows. */
export async function makeFirstAccount(base: string, email = newEmail()): Promise<Browser> {
  const code = await setupCodeAt(base)
  const opened = await fetch(`${base}/web/session`)
  const { csrfToken } = (await opened.json()) as { csrfToken: string }
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const made = await fetch(`${base}/web/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrfToken },
    body: JSON.stringify({ email, password: PASSWORD, name: 'First', setupCode: code }),
  })
  if (made.status !== 201) throw new Error(`first account: ${made.status} ${await made.text()}`)
  const browser = new Browser(base)
  browser.cookie = made.headers.get('set-cookie')?.split(';')[0] ?? ''
  browser.csrfToken = ((await made.json()) as { csrfToken: string }).csrfToken
  return browser
}

/** Signs another person up on a server whose registration is open. */
export async function signUp(base: string, email = newEmail()): Promise<Browser> {
  const browser = await new Browser(base).open()
  const made = await browser.send('POST', '/web/accounts', { email, password: PASSWORD, name: 'Somebody' })
  if (made.status !== 201) throw new Error(`sign up: ${made.status} ${made.text}`)
  return browser
}

/** Signs somebody who has an account in on a browser of their own. */
export async function signInPerson(base: string, email: string, password = PASSWORD): Promise<Browser> {
  const browser = await new Browser(base).open()
  const opened = await browser.send('POST', '/web/session', { email, password })
  if (opened.status !== 200) throw new Error(`sign in: ${opened.status} ${opened.text}`)
  return browser
}

export type Code = { deviceCode: string; userCode: string }
export type Device = { refreshToken: string; publicId: string; expiresAt: number }

/** A device asks for a code. */
export async function requestCode(base: string, clientID = 'demo'): Promise<Code> {
  const reply = await call(base, 'POST', '/auth/device-codes', { body: { clientID, deviceName: 'Living room' } })
  if (reply.status !== 201) throw new Error(`code: ${reply.status} ${reply.text}`)
  return reply.body as unknown as Code
}

/** The whole way of a device: code, approval by the person, first poll. */
export async function signInDevice(person: Browser, clientID = 'demo', profileId?: string): Promise<Device> {
  const { deviceCode, userCode } = await requestCode(person.base, clientID)
  const decided = await person.send('POST', `/web/activations/${userCode}`, {
    decision: 'approve',
    ...(profileId && { profileId }),
  })
  if (decided.status !== 200) throw new Error(`approve: ${decided.status} ${decided.text}`)
  const polled = await call(person.base, 'POST', `/auth/device-codes/${deviceCode}/poll`)
  if (polled.status !== 200) throw new Error(`poll: ${polled.status} ${polled.text}`)
  return polled.body as unknown as Device
}

/** A profile, and a session token of it. */
export async function startSession(
  base: string,
  refreshToken: string,
  fields: Record<string, unknown> = {},
): Promise<{ profileId: string; sessionToken: string }> {
  const made = await call(base, 'POST', '/profiles', { token: refreshToken, body: { name: 'Ann', ...fields } })
  const profileId = String(made.body['profileId'])
  const minted = await call(base, 'POST', '/auth/session-token', { token: refreshToken, body: { profileId } })
  return { profileId, sessionToken: String(minted.body['sessionToken']) }
}
