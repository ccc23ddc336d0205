import type { Command } from './command.ts'

/** All commands, a line each. */
export function overview(commands: Command[]): string {
  const rows = [
    ['serve', 'Run the server'],
    ...commands.map(({ name, words = [], summary }) => [[name, ...words].join(' '), summary]),
  ]
  const width = Math.max(...rows.map(([call = '']) => call.length))
  const lines = rows.map(([call = '', summary]) => `  ${call.padEnd(width)}   ${summary}`)
  return `marquee: a self-hosted media recommendation service\n\n${lines.join('\n')}\n\nEach has --help; all but serve have --json. Settings come from the environment: docs/configuration.md`
}

/** One command: how it is called and what its options mean. */
export function helpFor(name: string, commands: Command[]): string {
  const command = commands.find((candidate) => candidate.name === name)
  if (!command)
    return 'marquee serve\n\nRun the server until SIGTERM or Ctrl-C. Settings come from the environment: docs/configuration.md'
  const options = Object.entries({ ...command.optionHelp, json: 'Say it as JSON' }).map(
    ([option, help]) => `  --${option.padEnd(18)} ${help}`,
  )
  return `marquee ${[name, ...(command.words ?? [])].join(' ')} [options]\n\n${command.summary}\n\n${options.join('\n')}`
}
