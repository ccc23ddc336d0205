import { parseArgs } from 'node:util'
import { didYouMean } from '../texts/did-you-mean.ts'
import { type Args, type CommandDescription, UsageError } from './command.ts'
import { mayMakeStore, overview, usageOf } from './help.ts'

/** The command named by the first words; a UsageError suggests the likely one. */
export function findCommand<C extends CommandDescription>(argv: string[], commands: C[]): C {
  const [first = '', second = ''] = argv
  const found = commands.find(({ name }) => name === first || name === `${first} ${second}`)
  if (found) return found
  const group = commandsOfGroup(first, commands)
  if (group.length > 0 && (second === '' || second.startsWith('-')))
    throw new UsageError(`marquee ${first}: choose one of these\n\n${overview(group)}`)
  const suggestion =
    didYouMean(
      `${first} ${second}`.trim(),
      commands.map(({ name }) => name),
    ) ?? didYouMean(first, firstWords(commands))
  const typed = second.startsWith('-') ? first : `${first} ${second}`.trim()
  throw new UsageError(
    `marquee: there is no command "${typed}"${suggestion ? `; did you mean "${suggestion}"?` : ''}\nmarquee --help lists them all`,
  )
}

/** The commands whose name begins with this word. */
export function commandsOfGroup<C extends CommandDescription>(word: string, commands: C[]): C[] {
  return commands.filter(({ name }) => name.startsWith(`${word} `))
}

/** Parses what follows the command's name into words and options. */
export function parseRest(command: CommandDescription, rest: string[]): { args: Args; asJson: boolean } {
  const { words = [] } = command
  const { values, positionals } = parseOptions(command, rest)
  const { json, ...options } = values
  if (positionals.length < words.length) throw usageError(command, `${words.slice(positionals.length).join(' ')} is missing`)
  if (positionals.length > words.length)
    throw usageError(command, `"${positionals[words.length]}" is one argument too many; put quotes around arguments with spaces`)
  return { args: { words: positionals, options: options as Args['options'] }, asJson: json === true }
}

function parseOptions(command: CommandDescription, rest: string[]) {
  const options = {
    ...command.options,
    ...(mayMakeStore(command) && { new: { type: 'boolean' as const } }),
    json: { type: 'boolean' as const },
  }
  try {
    return parseArgs({ args: rest, options, allowPositionals: true, strict: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const typed = /^Unknown option '--?([^']+)'/.exec(message)?.[1]
    if (typed === undefined) throw usageError(command, message)
    const suggestion = didYouMean(typed, Object.keys(options))
    throw usageError(command, `there is no option --${typed}${suggestion ? `; did you mean --${suggestion}?` : ''}`)
  }
}

/** A UsageError about one command. */
export function usageError(command: CommandDescription, what: string): UsageError {
  return new UsageError(`marquee ${command.name}: ${what}\nusage: ${usageOf(command)}; see --help`)
}

function firstWords(commands: CommandDescription[]): string[] {
  return [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name))]
}
