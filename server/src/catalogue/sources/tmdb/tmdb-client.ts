import { SourceBroken } from '../source.ts'

/** TMDB allows about 40 requests a second; this rate still fetches 70,000 titles an hour. */
const PER_SECOND = 20
const MAX_TRIES = 5
const TIMEOUT_MS = 15_000
const MAX_BYTES = 8 * 1024 * 1024
const LONGEST_PAUSE_MS = 900_000
export const TMDB_API = 'https://api.themoviedb.org'

/** TMDB did not answer a request after all retries. */
export class NoAnswerFromTmdb extends SourceBroken {}

type TmdbQuery = Record<string, string | number>

/** A response of TMDB; `gone` is its 404. */
type TmdbAnswer = { body: unknown } | 'gone'

export type TmdbClient = { get: (path: string, query?: TmdbQuery) => Promise<TmdbAnswer> }

export type TmdbAccess = {
  /** A v3 key, or a v4 token that begins with eyJ. */
  key: string
  base: string
  signal: AbortSignal
  /** Waits, and rejects if the run is stopped. */
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** A client of TMDB with a rate limit, `Retry-After` and a limited number of retries. No message contains the key. */
export function tmdbClient(access: TmdbAccess): TmdbClient {
  const pace = { nextAt: 0, pausedUntil: 0 }
  const turn = async () => {
    const now = access.now()
    // If the clock was set back meanwhile, the wait is no longer than TMDB may ask for.
    const at = Math.min(Math.max(now, pace.nextAt, pace.pausedUntil), now + LONGEST_PAUSE_MS)
    pace.nextAt = at + 1000 / PER_SECOND
    if (at > now) await access.wait(at - now)
  }
  return {
    get: async (path, query = {}) => {
      for (let tries = 1; ; tries++) {
        await turn()
        const outcome = await once(access, path, query)
        if (!('again' in outcome)) return outcome.answer
        if (tries === MAX_TRIES) throw new NoAnswerFromTmdb(`TMDB does not answer ${path}: ${outcome.again}, ${MAX_TRIES} times`)
        const pauseMs = Math.min(outcome.afterMs ?? 500 * 2 ** tries, LONGEST_PAUSE_MS)
        pace.pausedUntil = Math.max(pace.pausedUntil, access.now() + pauseMs)
      }
    },
  }
}

type AttemptResult = { answer: TmdbAnswer } | { again: string; afterMs?: number }

async function once({ key, base, signal }: TmdbAccess, path: string, query: TmdbQuery): Promise<AttemptResult> {
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const isToken = key.startsWith('eyJ')
  if (!isToken) url.searchParams.set('api_key', key)
  const headers = { accept: 'application/json', ...(isToken && { authorization: `Bearer ${key}` }) }
  try {
    const answer = await fetch(url, {
      headers,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    return await resultOf(answer)
  } catch (error) {
    if (signal.aborted || error instanceof SourceBroken) throw error
    return { again: reasonOf(error) }
  }
}

async function resultOf(answer: Response): Promise<AttemptResult> {
  if (answer.status === 200) return { answer: { body: JSON.parse(await bodyOf(answer)) } }
  await answer.body?.cancel()
  if (answer.status === 404) return { answer: 'gone' }
  if (answer.status === 401 || answer.status === 403) throw new SourceBroken('TMDB refuses the key: check TMDB_API_KEY')
  if (answer.status !== 429 && answer.status < 500) throw new SourceBroken(`TMDB returned an unexpected status: ${answer.status}`)
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return { again: `status ${answer.status}`, ...(seconds >= 0 && { afterMs: seconds * 1000 }) }
}

async function bodyOf(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.length
    if (bytes > MAX_BYTES) throw new SourceBroken('TMDB’s answer is larger than 8 MiB')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer in ${TIMEOUT_MS / 1000} seconds`
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.message
}
