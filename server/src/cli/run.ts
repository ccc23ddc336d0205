import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openHouse } from '../app.ts'
import { BadSettings, readSettings, type Settings } from '../config.ts'
import { Problem } from '../problems.ts'
import { version } from '../version.ts'
import { type Args, type Command, CommandFailed, type Said, UsageError } from './command.ts'
import { commands } from './commands/index.ts'
import { helpFor, overview } from './help.ts'
import { serveUntilStopped } from './serve.ts'
import { runInServer } from './socket.ts'

type Env = Record<string, string | undefined>

/** Runs one command line; the exit code is 0 done, 1 failed, 2 wrong call. */
export async function runCommandLine(argv: string[], env: Env): Promise<number> {
  try {
    return await dispatch(argv, env)
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

async function dispatch(argv: string[], env: Env): Promise<number> {
  const [first, second] = argv
  if (first === undefined || first === '--help' || first === 'help') return print(overview(commands))
  if (first === '--version') return print(version)
  if (first === 'serve') return argv.includes('--help') ? print(helpFor('serve', commands)) : serveUntilStopped(env, commands)
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`)
  if (!command) throw new UsageError(`marquee: there is no command "${argv.slice(0, 2).join(' ')}"\n\n${overview(commands)}`)
  const rest = argv.slice(command.name.split(' ').length)
  if (rest.includes('--help')) return print(helpFor(command.name, commands))
  const { args, asJson } = parse(command, rest)
  const said = await perform(command, await withStdin(command, args), readSettings(env))
  return print(asJson ? JSON.stringify(said.data, null, 2) : said.text)
}

/** Through the running server's socket when it is up, on the store itself when it is not. */
async function perform(command: Command, args: Args, settings: Settings): Promise<Said> {
  const answered = await runInServer(settings.dataDir, command.name, args)
  if (answered) return answered
  const house = await openHouse({ settings, logTo: pino.destination({ dest: 2, sync: true }) })
  try {
    return await command.run(house, args)
  } finally {
    await house.close()
  }
}

function parse(command: Command, rest: string[]): { args: Args; asJson: boolean } {
  const { words = [] } = command
  const parsed = parseOptions(command, rest)
  const { json, ...options } = parsed.values
  if (parsed.positionals.length !== words.length)
    throw new UsageError(
      `marquee ${command.name}: needs ${words.length === 0 ? 'no words' : words.join(' ')}\n\n${helpFor(command.name, commands)}`,
    )
  return { args: { words: parsed.positionals, options: options as Args['options'] }, asJson: json === true }
}

function parseOptions(command: Command, rest: string[]) {
  try {
    return parseArgs({
      args: rest,
      options: { ...command.options, json: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    throw new UsageError(`marquee ${command.name}: ${messageOf(error)}\n\n${helpFor(command.name, commands)}`)
  }
}

async function withStdin(command: Command, args: Args): Promise<Args> {
  if (command.stdinWhen === undefined || args.options[command.stdinWhen] !== true) return args
  return { ...args, stdin: (await text(process.stdin)).replace(/\r?\n$/, '') }
}

function messageOf(error: unknown): string {
  if (error instanceof BadSettings) return `Marquee did not start:\n${error.message.replace(/^/gm, '  ')}`
  if (error instanceof Problem || error instanceof CommandFailed || error instanceof Error) return error.message
  return String(error)
}

function print(line: string): number {
  process.stdout.write(`${line}\n`)
  return 0
}
