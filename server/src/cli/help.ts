import type { Described } from './command.ts'

/** `serve` among the others, for help and for typing errors. */
export const serveDescribed: Described = {
  name: 'serve',
  summary: 'Run the server until SIGTERM or Ctrl-C',
  more: 'Settings come from the environment: docs/configuration.md',
}

/** All commands, or those of one group, a line each. */
export function overview(commands: Described[]): string {
  const rows = commands.map((command) => [callOf(command), command.summary] as const)
  const width = Math.max(...rows.map(([call]) => call.length))
  const lines = rows.map(([call, summary]) => `  ${call.padEnd(width)}   ${summary}`)
  return `marquee: a self-hosted media recommendation service

${lines.join('\n')}

Each has --help; all but serve have --json. Exit codes: 0 done, 1 failed, 2 wrong usage.
Settings come from the environment: docs/configuration.md`
}

/** One command: how it is called and what its options mean. */
export function helpFor(command: Described): string {
  const help = {
    ...command.optionHelp,
    ...(mayMakeStore(command) && { new: 'Create the store if there is none yet; without this the command refuses' }),
    ...(command.name !== 'serve' && { json: 'Print the result as JSON' }),
    help: 'Print this help',
  }
  const options = Object.entries(help).map(([option, about]) => `  --${option.padEnd(18)} ${about}`)
  return [usageOf(command), command.summary, ...(command.more ? [command.more] : []), options.join('\n')].join('\n\n')
}

/** Whether the command works in the runtime, which can be opened on a new store. */
export function mayMakeStore(command: Described): boolean {
  return 'run' in command || 'runLong' in command || 'produce' in command
}

/** The shape of a call, in one line. */
export function usageOf(command: Described): string {
  return `marquee ${callOf(command)} [options]`
}

function callOf({ name, words = [] }: Described): string {
  return [name, ...words].join(' ')
}
