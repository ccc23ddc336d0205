import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { Runtime, Service } from '../app.ts'
import { Problem } from '../problems.ts'
import { nameOfStore } from '../store/name.ts'
import { version } from '../version.ts'
import type { Args, Command, CommandProgress, CommandResult, LongCommand } from './command.ts'
import { serverFacts } from './doctor/reach.ts'

/** The note of a running server in its data folder, by which commands find it. */
export type ServerNote = { pid: number; version: string; port: number; socket: string; baseUrl: string; store: string }

/**
 * One request carries one command; the response is its result, an error, or the bytes it produces. A long command
 * responds with lines: progress, then the result. It is aborted by a `stop` request with its `run`, or when the client
 * disconnects.
 */
type SocketRequest = { name: string; args: Args; run?: string } | { stop: string } | { facts: true }
export type SocketReply = { result: CommandResult } | { failed: string }
export type SocketLine = { progress: CommandProgress } | SocketReply
export const BYTES_TYPE = 'application/octet-stream'
const LINES_TYPE = 'application/x-ndjson'

const SOCKET_PATH_BYTES = 100 // the operating system's limit is 104 to 108
const BODY_BYTES = 1024 * 1024
const HAND_OVER_MS = 1000
const ALIVE_EVERY_MS = 10_000 // a command may wait long; the client must not take silence for the end

/** Accepts commands on a socket that only the same user may open. */
export async function listenForCommands(
  { runtime, port }: Service,
  commands: Command[],
  dataDir: string,
): Promise<{ close: () => Promise<void> }> {
  const file = socketPath(dataDir)
  const state: SocketState = { runtime, commands, running: new Map() }
  const server = createServer((incoming, answer) => void answerCommand(state, incoming, answer))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve))
  chmodSync(file, 0o600)
  writeNote(dataDir, {
    pid: process.pid,
    version,
    port,
    socket: file,
    baseUrl: runtime.ctx.baseUrl,
    store: nameOfStore(runtime.ctx.settings),
  })
  return {
    close: async () => {
      rmSync(notePath(dataDir), { force: true })
      for (const { stop } of state.running.values()) stop.abort()
      await Promise.all([...state.running.values()].map(({ ended }) => ended))
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (path.dirname(file) !== dataDir) rmSync(path.dirname(file), { recursive: true, force: true })
    },
  }
}

/** The note of the server on this folder, if there is one. */
export function readNote(dataDir: string): ServerNote | undefined {
  try {
    return existsSync(notePath(dataDir)) ? (JSON.parse(readFileSync(notePath(dataDir), 'utf8')) as ServerNote) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined // a power cut left the file without its contents
    throw error
  }
}

/** The server on this folder as text, for error messages. */
export function holderOf(dataDir: string): string {
  const note = readNote(dataDir)
  return note ? ` (process ${note.pid}, ${note.baseUrl})` : ''
}

/** `running`: the long commands in progress. */
type SocketState = {
  runtime: Runtime
  commands: Command[]
  running: Map<string, { stop: AbortController; ended: Promise<void> }>
}

async function answerCommand(state: SocketState, incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { runtime, commands, running } = state
  try {
    const order = await readRequest(incoming)
    if ('stop' in order) {
      running.get(order.stop)?.stop.abort()
      return sendJson(answer, { result: { text: '', data: {} } })
    }
    if ('facts' in order) return sendJson(answer, { result: { text: '', data: await serverFacts(runtime) } })
    const { name, args, run } = order
    const command = commands.find((candidate) => candidate.name === name)
    if (command && 'run' in command) {
      const result = await command.run(runtime, args)
      await runtime.refresh() // before the response, so that the change is in effect
      sendJson(answer, { result })
    } else if (command && 'runLong' in command) await runWithProgress(state, { command, args, run: run ?? name }, answer)
    else if (command && 'produce' in command) await streamBytes(answer, command.produce(runtime, args))
    else sendJson(answer, { failed: `the running server knows no command "${name}"; is it another version? Restart it` })
  } catch (error) {
    if (!answer.headersSent) sendJson(answer, { failed: messageOf(error) })
    else runtime.log.warn({ err: error }, 'a command was cut short')
  }
}

type LongRun = { command: LongCommand; args: Args; run: string }

/** Runs a long command. Progress lines are dropped while the client is slow. */
async function runWithProgress(
  { runtime, running }: SocketState,
  { command, args, run }: LongRun,
  answer: ServerResponse,
): Promise<void> {
  const stop = new AbortController()
  const end = Promise.withResolvers<void>()
  running.set(run, { stop, ended: end.promise })
  const line = (message: SocketLine) => `${JSON.stringify(message)}\n`
  const closed = new Promise<void>((resolve) => answer.once('close', resolve))
  closed.then(() => stop.abort())
  answer.setHeader('content-type', LINES_TYPE).on('error', () => {}) // the client is gone; `close` follows
  answer.flushHeaders() // so that it can be stopped before the first progress
  const onProgress = (progress: CommandProgress) => void (answer.writableNeedDrain || answer.write(line({ progress })))
  const alive = setInterval(() => void (answer.writableNeedDrain || answer.write('\n')), ALIVE_EVERY_MS)
  try {
    const result = await command.runLong(runtime, args, { onProgress, signal: stop.signal })
    await runtime.refresh()
    answer.end(line({ result }))
  } catch (error) {
    answer.end(line({ failed: messageOf(error) }))
  } finally {
    clearInterval(alive)
    await Promise.race([closed, setTimeout(HAND_OVER_MS, undefined, { ref: false })])
    running.delete(run)
    end.resolve()
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function readRequest(incoming: IncomingMessage): Promise<SocketRequest> {
  if (Number(incoming.headers['content-length'] ?? 0) > BODY_BYTES) throw new Problem('BODY_TOO_LARGE')
  return JSON.parse(await text(incoming)) as SocketRequest
}

function sendJson(answer: ServerResponse, answered: SocketReply): void {
  answer.setHeader('content-type', 'application/json').end(JSON.stringify(answered))
}

/** Streams bytes. A failure before the first chunk is reported; later, the connection is cut. */
async function streamBytes(answer: ServerResponse, produced: AsyncGenerator<Uint8Array>): Promise<void> {
  const first = await produced.next()
  answer.setHeader('content-type', BYTES_TYPE)
  await pipeline(async function* () {
    if (!first.done) yield first.value
    yield* produced
  }, answer)
}

/**
 * The socket's path in the data folder, or in a private temporary folder if that is too long for the operating system.
 */
function socketPath(dataDir: string): string {
  const inside = path.join(dataDir, 'marquee.sock')
  rmSync(inside, { force: true }) // we hold the folder's lock, so its owner is gone
  if (Buffer.byteLength(inside) <= SOCKET_PATH_BYTES) return inside
  return path.join(mkdtempSync(path.join(tmpdir(), 'marquee-')), 'marquee.sock')
}

const notePath = (dataDir: string) => path.join(dataDir, 'server.json')

function writeNote(dataDir: string, note: ServerNote): void {
  const fresh = `${notePath(dataDir)}.new`
  writeFileSync(fresh, JSON.stringify(note), { mode: 0o600 })
  renameSync(fresh, notePath(dataDir))
}
