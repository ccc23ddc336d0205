import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

export type Recorded = { status?: number; headers?: Record<string, string>; body: unknown }
export type TmdbRequest = { path: string; query: Record<string, string>; authorization: string | undefined }
export type Answering = (asked: TmdbRequest) => Recorded | undefined

export type TmdbServer = { base: string; asked: TmdbRequest[]; close: () => Promise<void> }

const GONE = { success: false, status_code: 34, status_message: 'The resource you requested could not be found.' }

/** Stands for TMDB on loopback; what the function does not know is not there. */
export async function startTmdb(answering: Answering): Promise<TmdbServer> {
  const asked: TmdbRequest[] = []
  const server = createServer((incoming, answer) => {
    const url = new URL(incoming.url ?? '/', 'http://tmdb.test')
    const question = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      authorization: incoming.headers.authorization,
    }
    asked.push(question)
    const { status = 200, headers = {}, body } = answering(question) ?? { status: 404, body: GONE }
    answer.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    base: `http://127.0.0.1:${address.port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** TMDB puts what is appended into the answer under its own name; `get` finds each part. */
export function withAppended(asked: TmdbRequest, get: (path: string) => Recorded | undefined): Recorded | undefined {
  const main = get(asked.path)
  if (main?.status !== 200) return main
  const appended = (asked.query['append_to_response'] ?? '').split(',').filter(Boolean)
  const parts = appended.map((name) => [name, get(`${asked.path}/${name}`)?.body] as const).filter(([, body]) => body)
  return { status: 200, body: { ...(main.body as object), ...Object.fromEntries(parts) } }
}

/** The folder of recorded answers, where it is. */
const recordings = path.resolve(import.meta.dirname, '../../../../../shared/data/fixtures/tmdb')
export const hasRecordings = existsSync(path.join(recordings, 'index.json'))

type Entry = { file: string; path: string; query: Record<string, string>; status: number }

/** Replays the recorded answers: the one with the same page, and otherwise the fewest other words. */
export function replaying(): Answering {
  const index = JSON.parse(readFileSync(path.join(recordings, 'index.json'), 'utf8')) as Entry[]
  const recorded = ({ file, status }: Entry): Recorded => ({
    status,
    body: JSON.parse(readFileSync(path.join(recordings, 'recorded', file), 'utf8')),
  })
  const find = (wanted: string, page: string) => {
    const fitting = index.filter((entry) => entry.path === wanted && (entry.query['page'] ?? '1') === page)
    const [plainest] = fitting.sort((a, b) => Object.keys(a.query).length - Object.keys(b.query).length)
    return plainest && recorded(plainest)
  }
  return (asked) => withAppended(asked, (wanted) => find(wanted, wanted === asked.path ? (asked.query['page'] ?? '1') : '1'))
}
