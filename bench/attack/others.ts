import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { PASSWORD } from '../../server/test/support/password.ts'
import type { AttackServer } from './server.ts'

/** The wait in milliseconds from the planned time of a request to its answer; undefined if it failed. */
export type WaitSample = { kind: string; waited: number | undefined }

export type Latencies = { p50: number; p99: number; failed: number; count: number }

export type AttackedRequest = {
  kind: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  afresh?: boolean
}

const EVERY_MS = 10
const SIGN_IN_EVERY = 100
const PATIENCE_MS = 10_000

/**
 * Sends the requests of other people at fixed times, whether or not earlier answers have arrived. So a stalled server
 * cannot hide delays.
 */
export async function askAsOthers(server: AttackServer, seconds: number): Promise<WaitSample[]> {
  const agent = new Agent({ keepAlive: true })
  const kinds = kindsOf(server)
  const requests: Promise<WaitSample>[] = []
  const start = performance.now()
  for (let n = 0; n * EVERY_MS < seconds * 1000; n++) {
    const due = start + n * EVERY_MS
    const early = due - performance.now()
    if (early > 0) await setTimeout(early)
    const kind = n % SIGN_IN_EVERY === 0 ? signIn(server) : kinds[n % kinds.length]
    if (kind) requests.push(ask(kind, { port: server.target.port, agent, due }))
  }
  const samples = await Promise.all(requests)
  agent.destroy()
  return samples
}

const CALM_MS = 100
const CALM_ANSWERS = 20
const LONGEST_SECONDS = 120

/** Seconds until twenty consecutive answers are fast again; infinite if that takes more than two minutes. */
export async function secondsUntilCalm(server: AttackServer): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const [kind] = kindsOf(server)
  const start = performance.now()
  const passed = () => (performance.now() - start) / 1000
  for (let quick = 0; kind && quick < CALM_ANSWERS && passed() < LONGEST_SECONDS; ) {
    const { waited = PATIENCE_MS } = await ask(kind, { port: server.target.port, agent, due: performance.now() })
    quick = waited < CALM_MS ? quick + 1 : 0
  }
  agent.destroy()
  return passed() < LONGEST_SECONDS ? passed() : Number.POSITIVE_INFINITY
}

function kindsOf({ sessionToken, pageId }: AttackServer): AttackedRequest[] {
  const headers = { authorization: `Bearer ${sessionToken}` }
  return [
    { kind: 'GET /profile', method: 'GET', path: '/profile', headers },
    { kind: 'GET /pages/{pageId}/rows', method: 'GET', path: `/pages/${pageId}/rows?limit=12`, headers },
    { kind: 'GET /search', method: 'GET', path: '/search?q=the', headers },
    { kind: 'GET /profile, a new connection', method: 'GET', path: '/profile', headers, afresh: true },
  ]
}

function signIn({ person, email }: AttackServer): AttackedRequest {
  const body = JSON.stringify({ email, password: PASSWORD })
  const { cookie, csrfToken } = person
  const headers = { 'content-type': 'application/json', cookie, 'x-csrf-token': csrfToken }
  return { kind: 'POST /web/session (sign in)', method: 'POST', path: '/web/session', headers, body }
}

type PacedConnection = { port: number; agent: Agent; due: number }

/** Sends one request; any answer except a refusal counts. */
export function ask(
  { kind, method, path, headers, body, afresh }: AttackedRequest,
  { port, agent, due }: PacedConnection,
): Promise<WaitSample> {
  return new Promise((resolve) => {
    const failed = () => resolve({ kind, waited: undefined })
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, method, path, headers, signal: AbortSignal.timeout(PATIENCE_MS) },
        agent: afresh ? false : agent,
      },
      (answer) => {
        answer.resume()
        answer.once('error', failed)
        answer.once('end', () => ((answer.statusCode ?? 0) < 300 ? resolve({ kind, waited: performance.now() - due }) : failed()))
      },
    )
    sent.once('error', failed).end(body)
  })
}

/** By kind of request. A failed request counts with the timeout as its wait. */
export function latenciesOf(samples: WaitSample[]): Map<string, Latencies> {
  const kinds = Map.groupBy(samples, ({ kind }) => kind)
  return new Map(
    [...kinds].map(([kind, list]) => {
      const waits = list.map(({ waited }) => waited ?? PATIENCE_MS).toSorted((a, b) => a - b)
      const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? Number.NaN
      const failed = list.filter(({ waited }) => waited === undefined).length
      return [kind, { p50: at(0.5), p99: at(0.99), failed, count: list.length }]
    }),
  )
}
