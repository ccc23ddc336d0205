import { noteServerTime } from '../parts/status/time.ts'
import { Failure, type FieldError } from './failure.ts'

const timeoutMs = 10_000

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** A request; the body is an object sent as JSON, or a file sent as it is. */
type ApiCall = { method: Method; path: string; body?: object; file?: Blob; timeoutMs?: number }
type ProblemBody = { code?: string; errors?: FieldError[] }

/** The part of `GET /web/session` that this file needs. */
type SessionStart = { csrfToken: string; account?: { id: string } }

let csrfToken = ''
let accountId: string | undefined
let openSession: () => Promise<SessionStart> = () => Promise.reject(new Error('no session opener'))

/** Sets the session of the following requests. */
export function adoptSession(opened: SessionStart): void {
  if (opened.account?.id !== accountId) hasDeclined = false // that was another account
  csrfToken = opened.csrfToken
  accountId = opened.account?.id
}

/** Registers the function that opens the session again after the server has ended it. */
export function reopenSessionWith(open: () => Promise<SessionStart>): void {
  openSession = open
}

/** Asks for the password; resolves to whether it was given. */
type AskPassword = () => Promise<boolean>

let askPassword: AskPassword = () => Promise.resolve(false)
let pendingPassword: Promise<boolean> | undefined
let hasDeclined = false

/** Registers the function that asks for the password when the server requires it again. */
export function askPasswordWith(ask: AskPassword): void {
  askPassword = ask
}

/** Asks for the password, once for all requests that are waiting for it. */
export function requestPassword(): Promise<boolean> {
  pendingPassword ??= askPassword().finally(() => {
    pendingPassword = undefined
  })
  pendingPassword.then((given) => {
    hasDeclined = !given
  })
  return pendingPassword
}

/** Sends a request and returns the JSON of the response, or throws a `Failure`. */
export async function send<Answer>(call: ApiCall): Promise<Answer> {
  const response = await sendSigned(call)
  return readJson<Answer>(response)
}

/** Sends a request and returns the response as a file. */
export async function sendForFile(call: ApiCall): Promise<Blob> {
  const response = await sendSigned(call)
  return response.blob().catch((thrown) => Promise.reject(unreached(thrown)))
}

// A stale CSRF token is renewed once. If the account has changed meanwhile, the request is not repeated in its name.
async function sendSigned(call: ApiCall): Promise<Response> {
  try {
    return await sendOnce(call)
  } catch (thrown) {
    if (!(thrown instanceof Failure) || isOpening(call)) throw thrown
    if (thrown.code === 'CONFIRM_PASSWORD') return confirmAndSend(call, thrown)
    if (thrown.status === 401 && accountId !== undefined) await openSession()
    if (thrown.code !== 'FORBIDDEN') throw thrown
    const before = { csrfToken, accountId }
    await openSession()
    if (accountId !== before.accountId)
      throw accountId ? new Failure('account-changed') : new Failure('response', { status: 401 })
    if (csrfToken === before.csrfToken) throw thrown
    return sendOnce(call)
  }
}

// After declining, only a press asks for the password again, not a request that a screen makes on its own.
async function confirmAndSend(call: ApiCall, refused: Failure): Promise<Response> {
  const isAutomatic = call.method === 'GET' && call.timeoutMs === undefined
  if (isAutomatic && hasDeclined && !pendingPassword) throw refused
  if (!(await requestPassword())) throw refused
  return sendOnce(call)
}

function isOpening(call: ApiCall): boolean {
  return call.method === 'GET' && call.path === '/web/session'
}

async function sendOnce(call: ApiCall): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-CSRF-Token': csrfToken }
  const init: RequestInit = { method: call.method, headers, credentials: 'same-origin', cache: 'no-store', redirect: 'error' }
  if (call.body) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(call.body)
  }
  if (call.file) {
    headers['Content-Type'] = call.file.type
    init.body = call.file
  }
  init.signal = AbortSignal.timeout(call.timeoutMs ?? timeoutMs)
  const response = await fetch(call.path, init).catch((thrown) => Promise.reject(unreached(thrown)))
  noteServerTime(response.headers.get('Date'))
  if (!response.ok) throw await failureOf(response)
  return response
}

async function failureOf(response: Response): Promise<Failure> {
  const problem: ProblemBody = await response.json().catch(() => ({}))
  const retryAfter = Number.parseInt(response.headers.get('Retry-After') ?? '', 10)
  return new Failure('response', {
    status: response.status,
    code: problem.code ?? '',
    retryAfterSeconds: Number.isNaN(retryAfter) ? undefined : retryAfter,
    fields: problem.errors ?? [],
  })
}

/** The cast relies on the contract: the server generates these types, and its tests check them. */
async function readJson<Answer>(response: Response): Promise<Answer> {
  if (response.status === 204) return undefined as Answer
  return response.json().catch((thrown) => Promise.reject(unreached(thrown))) as Promise<Answer>
}

function unreached(thrown: unknown): Failure {
  const late = thrown instanceof DOMException && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError')
  return new Failure(late ? 'timeout' : 'network')
}
