import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Runtime } from '../app.ts'
import { BadSettings, readSettings, type Settings } from '../config.ts'
import { StoreUnavailable } from '../store/deadline.ts'
import { escapeInvisible } from '../texts/plain-names.ts'
import { version } from '../version.ts'
import { runInServer, runLongInServer, streamFromServer } from './ask-server.ts'
import {
  type Args,
  type Command,
  type CommandResult,
  type LongCommand,
  type ProcessContext,
  type ProgressWatcher,
  type RuntimeCommand,
  type StreamingCommand,
  UsageError,
} from './command.ts'
import { commands } from './commands/index.ts'
import { helpFor, overview, serveDescription } from './help.ts'
import { commandsOfGroup, findCommand, parseRest, usageError } from './parse.ts'
import { progressOn } from './progress-bar.ts'
import { describeTarget, requireStore } from './target.ts'

type Env = ProcessContext['env']

const descriptions = [serveDescription, ...commands]

/** The standard streams of the process. */
export type Terminal = { stdin: Readable; stdout: Writable; stderr: Writable }

/** Runs one command line and returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCommandLine(argv: string[], env: Env, terminal: Terminal): Promise<number> {
  try {
    return await dispatch(argv, env, terminal)
  } catch (error) {
    await write(terminal.stderr, messageOf(error))
    return error instanceof UsageError ? 2 : 1
  }
}

async function dispatch(argv: string[], env: Env, { stdin, stdout, stderr }: Terminal): Promise<number> {
  const [first] = argv
  if (first === '--version') return write(stdout, version)
  if (first === undefined || first === 'help' || argv.includes('--help') || argv.includes('-h')) return write(stdout, help(argv))
  const described = findCommand(argv, descriptions)
  const rest = argv.slice(described.name.split(' ').length)
  const command = commands.find(({ name }) => name === described.name)
  if (!command) return serve(rest, env)
  const { args: typed, asJson } = parseRest(command, rest)
  const args = await withStdin(command, typed, stdin)
  command.check?.(args)
  if (!command.isStoreless?.(args)) await printTarget(command, env, stderr)
  const result = 'runLong' in command ? await runLongCommand(command, args, env, stderr) : await runCommand(command, args, env)
  if (!result.hasWritten) await write(stdout, asJson ? JSON.stringify(result.data, null, 2) : result.text)
  return result.failed ? 1 : 0
}

/** Prints the store and server to standard error; standard output has the command's output alone. */
async function printTarget(command: Command, env: Env, stderr: Writable): Promise<void> {
  try {
    await write(stderr, `marquee: ${await describeTarget(readSettings(env), !('runAlone' in command))}`)
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error // the command reports them itself
  }
}

function help(argv: string[]): string {
  const words = argv.filter((word) => word !== 'help' && !word.startsWith('-'))
  if (words.length === 0) return overview(descriptions)
  const group = words.length === 1 ? commandsOfGroup(words[0] ?? '', descriptions) : []
  return group.length > 0 ? overview(group) : helpFor(findCommand(words, descriptions))
}

/** Imported lazily: most commands only send a request to the running server. */
async function serve(rest: string[], env: Env): Promise<number> {
  if (rest.length > 0)
    throw usageError(serveDescription, `"${rest[0]}" is not an argument of this command; settings come from the environment`)
  const { serveUntilStopped } = await import('./serve.ts')
  return serveUntilStopped(env, commands)
}

/** Runs a command through the socket of the running server, or on the store if none runs. */
async function runCommand(command: Exclude<Command, LongCommand>, args: Args, env: Env): Promise<CommandResult> {
  if ('runAlone' in command) {
    const { systemClockAndRandom } = await import('../app.ts')
    return command.runAlone({ env, ...systemClockAndRandom }, args)
  }
  const settings = readSettings(env)
  if ('receive' in command) return command.receive(produce(command, args, settings), args)
  return (await runInServer(settings.dataDir, command.name, args)) ?? runHere(command, args, settings)
}

/** Runs a long command. Ctrl-C and SIGTERM stop it in order, a second one at once. */
async function runLongCommand(command: LongCommand, typed: Args, env: Env, stderr: Writable): Promise<CommandResult> {
  const settings = readSettings(env)
  const args = command.resolvePaths?.(typed) ?? typed
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  const progress = progressOn(stderr)
  const watch = { onProgress: progress.onProgress, signal: stop.signal }
  try {
    const order = { name: command.name, args }
    return (await runLongInServer(settings.dataDir, order, watch)) ?? (await runLongHere(command, args, settings, watch))
  } finally {
    progress.end()
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
}

async function runLongHere(command: LongCommand, args: Args, settings: Settings, watch: ProgressWatcher): Promise<CommandResult> {
  const runtime = await openRuntime(settings, { args })
  try {
    return await command.runLong(runtime, args, watch)
  } finally {
    await runtime.close()
  }
}

async function runHere(command: RuntimeCommand, args: Args, settings: Settings): Promise<CommandResult> {
  const runtime = await openRuntime(settings, { args })
  try {
    return await command.run(runtime, args)
  } finally {
    await runtime.close()
  }
}

async function* produce(command: StreamingCommand, args: Args, settings: Settings): AsyncGenerator<Uint8Array> {
  const stream = await streamFromServer(settings.dataDir, command.name, args)
  if (stream) return yield* stream
  const runtime = await openRuntime(settings, { args, withoutKeys: command.withoutKeys })
  try {
    yield* command.produce(runtime, args)
  } finally {
    await runtime.close()
  }
}

type RuntimeNeeds = { args: Args; withoutKeys?: boolean | undefined }

/** Opens the runtime on the existing store; with --new it may be created. */
async function openRuntime(settings: Settings, { args, withoutKeys = false }: RuntimeNeeds): Promise<Runtime> {
  if (args.options['new'] !== true) await requireStore(settings)
  const [app, { pino }] = await Promise.all([import('../app.ts'), import('pino')])
  return app.openRuntime({ settings, withoutKeys, logTo: pino.destination({ dest: 2, sync: true }) })
}

async function withStdin(command: Command, args: Args, stdin: Readable): Promise<Args> {
  if (command.stdinWhen === undefined || args.options[command.stdinWhen] !== true) return args
  return { ...args, stdin: (await text(stdin)).replace(/\r?\n$/, '') }
}

function messageOf(error: unknown): string {
  if (isPortTaken(error)) return `port ${error.port} is taken by another program: set MARQUEE_PORT to a free one`
  if (isUnknownAddress(error)) return `MARQUEE_HOST is not an address of this machine: ${error.message}`
  if (error instanceof BadSettings) return `These settings are not valid:\n${error.message.replace(/^/gm, '  ')}`
  if (error instanceof StoreUnavailable) return 'the store cannot be reached; run marquee doctor'
  return error instanceof Error ? error.message : String(error)
}

/**
 * Resolves once the output is handed over, since the process exits right after. Control characters except line breaks
 * are escaped.
 */
function write(to: Writable, output: string): Promise<0> {
  const lines = output.split('\n').map(escapeInvisible).join('\n')
  return new Promise((resolve) => to.write(`${lines}\n`, () => resolve(0)))
}

function isPortTaken(error: unknown): error is Error & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
}

/** Errors of listening; a database host that is not found is reported as an unreachable store. */
function isUnknownAddress(error: unknown): error is Error {
  const isOurs = error instanceof Error && 'code' in error && 'syscall' in error
  if (!isOurs) return false
  return error.code === 'EADDRNOTAVAIL' || (error.code === 'ENOTFOUND' && error.syscall === 'getaddrinfo')
}
