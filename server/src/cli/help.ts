import type { CommandDescription } from './command.ts'

/** Describes `serve` like the other commands, for help and for "did you mean". */
export const serveDescription: CommandDescription = {
  name: 'serve',
  summary: 'Run the server until SIGTERM or Ctrl-C',
  more: 'Settings come from the environment: docs/configuration.md',
}

/** The commands, one per line. */
export function overview(commands: CommandDescription[]): string {
  const rows = commands.map((command) => [synopsisOf(command), command.summary] as const)
  const width = Math.max(...rows.map(([call]) => call.length))
  const lines = rows.map(([call, summary]) => `  ${call.padEnd(width)}   ${summary}`)
  return `marquee: a self-hosted media recommendation service

${lines.join('\n')}

Each has --help; all but serve have --json. Exit codes: 0 done, 1 failed, 2 wrong usage.
Settings come from the environment: docs/configuration.md`
}

/** The help of one command: its usage and options. */
export function helpFor(command: CommandDescription): string {
  const help = {
    ...command.optionHelp,
    ...(mayMakeStore(command) && { new: 'Create the store if there is none yet; without this the command refuses' }),
    ...(command.name !== 'serve' && { json: 'Print the result as JSON' }),
    help: 'Print this help',
  }
  const options = Object.entries(help).map(([option, about]) => `  --${option.padEnd(18)} ${about}`)
  return [usageOf(command), command.summary, ...(command.more ? [command.more] : []), options.join('\n')].join('\n\n')
}

/** Whether the command runs in the runtime, which can create a store. */
export function mayMakeStore(command: CommandDescription): boolean {
  return 'run' in command || 'runLong' in command || 'produce' in command
}

/** The usage of a command in one line. */
export function usageOf(command: CommandDescription): string {
  return `marquee ${synopsisOf(command)} [options]`
}

function synopsisOf({ name, words = [] }: CommandDescription): string {
  return [name, ...words].join(' ')
}
