import type { Fetch } from '../options.ts'
import { withinTime } from './deadline.ts'
import { errorFromResponse, throwUnreachable } from './error-from-response.ts'

/** A call of the API, as it is sent. */
export type Request = {
  verb: string
  /** The path as in the OpenAPI document, with `{names}`. */
  path: string
  params?: object | undefined
  query?: object | undefined
  body?: unknown
  headers?: Record<string, string>
  credentials?: 'omit' | 'same-origin'
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
}

export type Transport = { baseUrl: string; fetch: Fetch; language: string | undefined }

const TIMEOUT_MS = 10_000

/** Sends a request once and returns the JSON of the response, or throws. */
export function sendOnce(transport: Transport, request: Request): Promise<unknown> {
  const { signal, timeoutMs = TIMEOUT_MS } = request
  const { fetch } = transport // a browser's `fetch` must be called without `this`
  return withinTime({ signal, timeoutMs }, async (ends) => {
    const response = await fetch(urlOf(transport.baseUrl, request), { ...initOf(transport, request), signal: ends }).catch(
      throwUnreachable,
    )
    const text = await response.text().catch(throwUnreachable)
    if (!response.ok) throw errorFromResponse(response, text)
    if (text === '') return undefined
    try {
      return JSON.parse(text)
    } catch {
      throw errorFromResponse(response, text)
    }
  })
}

// Redirects are refused: the token must not be sent to another server.
function initOf({ language }: Transport, { verb, body, headers = {}, credentials = 'omit' }: Request): RequestInit {
  return {
    method: verb.toUpperCase(),
    credentials,
    redirect: 'error',
    headers: {
      Accept: 'application/json',
      ...(language !== undefined && { 'Accept-Language': language }),
      ...(body !== undefined && { 'Content-Type': body instanceof Blob ? body.type : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }
}

function urlOf(baseUrl: string, { path, params = {}, query = {} }: Request): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return baseUrl.replace(/\/+$/, '') + filled + (search && `?${search}`)
}
