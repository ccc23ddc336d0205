import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { House } from '../app.ts'
import { Problem } from '../problems.ts'
import { type Args, type Command, CommandFailed, type Said } from './command.ts'

/** What a running server leaves in its data folder, so that commands find it. */
export type ServerNote = { pid: number; socket: string; baseUrl: string }

const SOCKET_PATH_BYTES = 100 // the operating system's limit is 104 to 108
const BODY_BYTES = 1024 * 1024

/** Takes commands of the same user on a socket that nobody else may open. */
export async function listenForCommands(
  house: House,
  commands: Command[],
  dataDir: string,
): Promise<{ close: () => Promise<void> }> {
  const file = socketPath(dataDir)
  rmSync(file, { force: true }) // the folder's lock is ours, so whoever left it is gone
  const server = createServer((incoming, answer) => void answerCommand(house, commands, incoming, answer))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve))
  chmodSync(file, 0o600)
  writeNote(dataDir, { pid: process.pid, socket: file, baseUrl: house.ctx.baseUrl })
  return {
    close: async () => {
      rmSync(notePath(dataDir), { force: true })
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Has the running server do it; undefined when none is up. */
export async function runInServer(dataDir: string, name: string, args: Args): Promise<Said | undefined> {
  const note = readNote(dataDir)
  if (!note) return undefined
  const answer = await send(note.socket, JSON.stringify({ name, args }))
  if (!answer) return undefined
  const said = JSON.parse(answer) as Said | { failed: string }
  if ('failed' in said) throw new CommandFailed(said.failed)
  return said
}

/** Who runs a server on this folder, as far as its note tells. */
export function readNote(dataDir: string): ServerNote | undefined {
  return existsSync(notePath(dataDir)) ? (JSON.parse(readFileSync(notePath(dataDir), 'utf8')) as ServerNote) : undefined
}

async function answerCommand(
  house: House,
  commands: Command[],
  incoming: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const said = await perform(house, commands, incoming).catch((error) => ({
    failed: error instanceof Error ? error.message : String(error),
  }))
  answer.setHeader('content-type', 'application/json').end(JSON.stringify(said))
}

async function perform(house: House, commands: Command[], incoming: IncomingMessage): Promise<Said> {
  if (Number(incoming.headers['content-length'] ?? 0) > BODY_BYTES) throw new Problem('BODY_TOO_LARGE')
  const { name, args } = JSON.parse(await text(incoming)) as { name: string; args: Args }
  const command = commands.find((candidate) => candidate.name === name)
  if (!command)
    throw new Problem('NOT_FOUND', { detail: `the running server knows no command "${name}"; is it an older version?` })
  const said = await command.run(house, args)
  await house.refresh()
  return said
}

/** The answer, or undefined when nobody listens (a server that was killed leaves its note behind). */
function send(socket: string, body: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath: socket, method: 'POST', path: '/', headers: { 'content-length': Buffer.byteLength(body) } },
      (answer) => text(answer).then(resolve, reject),
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
    outgoing.end(body)
  })
}

/** In the data folder; a path too long for the operating system goes to a private folder for temporary files instead. */
function socketPath(dataDir: string): string {
  const inside = path.join(dataDir, 'marquee.sock')
  if (Buffer.byteLength(inside) <= SOCKET_PATH_BYTES) return inside
  const folder = path.join(tmpdir(), `marquee-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return path.join(folder, 'marquee.sock')
}

const notePath = (dataDir: string) => path.join(dataDir, 'server.json')

function writeNote(dataDir: string, note: ServerNote): void {
  writeFileSync(notePath(dataDir), JSON.stringify(note), { mode: 0o600 })
}
