import type { ParseArgsOptionsConfig } from 'node:util'
import type { House } from '../app.ts'

/** Words and options after the command's name; checked before anything runs. */
export type Args = { words: string[]; options: Record<string, string | boolean | undefined>; stdin?: string }

/** What a command says: lines for people, and the same as data for `--json`. */
export type Said = { text: string; data: unknown }

export type Command = {
  /** One or two words: `keys rotate`. */
  name: string
  summary: string
  /** Words it takes, in order; all are needed. */
  words?: string[]
  options?: ParseArgsOptionsConfig
  /** What each option means, for `--help`. */
  optionHelp?: Record<string, string>
  /** Reads standard input first, when this option is given (e.g. a password). */
  stdinWhen?: string
  /** Runs inside the server when one is up, on the store itself when not. */
  run: (house: House, args: Args) => Promise<Said>
}

/** A wrong call: exit code 2 and the usage. */
export class UsageError extends Error {}

/** What did not work, in words for the person at the console: exit code 1. */
export class CommandFailed extends Error {}
