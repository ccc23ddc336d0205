import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { version } from '../version.ts'
import { type Args, CommandFailed, type CommandResult, type ProgressWatcher } from './command.ts'
import type { ServerFacts } from './doctor/reach.ts'
import { BYTES_TYPE, readNote, type ServerNote, type SocketLine, type SocketReply } from './socket.ts'

const MAX_SILENCE_MS = 60_000

/** Runs a command in the running server; undefined if none runs. */
export async function runInServer(dataDir: string, name: string, args: Args): Promise<CommandResult | undefined> {
  const answer = await sendRequest(dataDir, { name, args })
  return answer && readResult(answer)
}

/**
 * Runs a long command in the running server; undefined if none runs. An interrupt is passed on; the result states how
 * far it came.
 */
export async function runLongInServer(
  dataDir: string,
  order: ServerCommand,
  { onProgress, signal }: ProgressWatcher,
): Promise<CommandResult | undefined> {
  const run = `${process.pid}-${performance.now()}`
  const answer = await sendRequest(dataDir, { ...order, run })
  if (!answer) return undefined
  const stop = () => void sendRequest(dataDir, { stop: run }).then((answer) => answer?.resume())
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    for await (const text of createInterface({ input: Readable.from(chunksOf(answer)) })) {
      if (text === '') continue // a keep-alive line
      const line = JSON.parse(text) as SocketLine
      if (!('progress' in line)) return resultIn(line)
      onProgress(line.progress)
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
  throw new CommandFailed('the server ended the connection; see its log')
}

type ServerCommand = { name: string; args: Args }

/** The bytes that a command produces in the running server, in chunks; undefined if none runs. */
export async function streamFromServer(
  dataDir: string,
  name: string,
  args: Args,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const answer = await sendRequest(dataDir, { name, args })
  if (!answer) return undefined
  if (answer.headers['content-type'] === BYTES_TYPE) return chunksOf(answer)
  await readResult(answer)
  throw new CommandFailed('the running server gave an unexpected answer; if it is another version, restart it')
}

/** How the running server is reached, by its own data; undefined if none runs, or one of another version. */
export async function serverFacts(dataDir: string): Promise<ServerFacts | undefined> {
  if (readNote(dataDir)?.version !== version) return undefined
  const answer = await sendRequest(dataDir, { facts: true })
  if (!answer) return undefined
  const answered = JSON.parse(await text(answer)) as SocketReply
  return 'result' in answered ? (answered.result.data as ServerFacts) : undefined
}

/** The note of the server that accepts connections on this folder's socket, if one does. */
export function runningServer(dataDir: string): Promise<ServerNote | undefined> {
  const note = readNote(dataDir)
  if (!note) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const socket = connect(note.socket)
    socket.once('connect', () => resolve(note)).once('error', () => resolve(undefined))
    socket.once('connect', () => socket.destroy())
  })
}

async function readResult(answer: IncomingMessage): Promise<CommandResult> {
  return resultIn(JSON.parse(await text(answer)) as SocketReply)
}

function resultIn(answered: SocketReply): CommandResult {
  if ('failed' in answered) throw new CommandFailed(answered.failed)
  return answered.result
}

async function* chunksOf(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* answer
  } catch (error) {
    throw new CommandFailed(`the server ended the connection: ${error instanceof Error ? error.message : error}; see its log`)
  }
}

/** Sends a request to the server's socket; undefined if nobody listens: a killed server leaves its note behind. */
async function sendRequest(dataDir: string, order: object): Promise<IncomingMessage | undefined> {
  const note = readNote(dataDir)
  if (!note) return undefined
  if (note.version !== version && (await runningServer(dataDir)))
    throw new CommandFailed(
      `the running server (process ${note.pid}) is version ${note.version ?? '0.2 or older'}, this command ${version}; restart the server`,
    )
  const body = JSON.stringify(order)
  return new Promise((resolve, reject) => {
    const outgoing = request({
      socketPath: note.socket,
      method: 'POST',
      path: '/',
      headers: { 'content-length': Buffer.byteLength(body) },
      timeout: MAX_SILENCE_MS,
    })
    outgoing.on('response', resolve)
    outgoing.on('timeout', () => outgoing.destroy(new Error(`it has not answered for ${MAX_SILENCE_MS / 1000} seconds`)))
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
      else reject(new CommandFailed(`the running server (process ${note.pid}) does not answer: ${reasonOf(error)}`))
    })
    outgoing.end(body)
  })
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return code === 'EACCES' ? 'it belongs to another user; run this command as that user' : message
}
