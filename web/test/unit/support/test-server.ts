import { vi } from 'vitest'

export type SentRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }
/**
 * The answer of the server: a body, a status, headers. A number is a problem of that status; `never` does not answer.
 */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | number | 'never' | 'refused'
type Handler = Answer | ((asked: SentRequest) => Answer | Promise<Answer>)

/** The server as the app sees it: the answer of each route, and everything that was asked. */
export type TestServer = {
  asked: SentRequest[]
  /** How often a route was asked, as `GET /profiles`. */
  count: (route: string) => number
  set: (route: string, handler: Handler) => void
}

/** Answers what the app fetches. A route is `GET /profiles`; `*` stands for one part of a path. */
export function openServer(routes: Record<string, Handler>): TestServer {
  const table = new Map(Object.entries(routes))
  const asked: SentRequest[] = []
  vi.stubGlobal('fetch', async (address: string | URL | Request, init: RequestInit = {}) => {
    const request = askedOf(String(address), init)
    asked.push(request)
    const handler = handlerFor(table, request)
    const answer = typeof handler === 'function' ? await handler(request) : handler
    return responseOf(answer, init.signal ?? undefined)
  })
  return {
    asked,
    count: (route) => asked.filter(({ method, path }) => `${method} ${path}` === route).length,
    set: (route, handler) => void table.set(route, handler),
  }
}

function askedOf(address: string, { method = 'GET', headers, body }: RequestInit): SentRequest {
  const { pathname, searchParams } = new URL(address, 'https://marquee.example')
  const read = typeof body === 'string' ? JSON.parse(body) : body
  return { method: method.toUpperCase(), path: pathname, query: searchParams, headers: new Headers(headers), body: read }
}

function handlerFor(table: ReadonlyMap<string, Handler>, { method, path }: SentRequest): Handler {
  for (const [route, handler] of table) {
    const [verb = '', pattern = ''] = route.split(' ')
    if (verb === method && new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(path)) return handler
  }
  throw new Error(`this test has no answer to ${method} ${path}`)
}

function responseOf(answer: Answer, signal: AbortSignal | undefined): Promise<Response> {
  if (answer === 'refused') return Promise.reject(new TypeError('connection refused'))
  if (answer === 'never')
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
  if (typeof answer === 'number') return responseOf({ status: answer, body: { code: `STATUS_${answer}` } }, signal)
  const { status = 200, body, headers = {} } = answer
  const text = body === undefined ? null : JSON.stringify(body)
  return Promise.resolve(new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } }))
}
