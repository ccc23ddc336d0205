import type { ParseArgsOptionsConfig } from 'node:util'
import type { Runtime } from '../app.ts'

/** Words and options after the command's name; checked before anything runs. */
export type Args = { words: string[]; options: Record<string, string | boolean | undefined>; stdin?: string }

/** What a command says: lines for people, and the same as data for `--json`. `failed`: it says so, and the exit code is 1. */
export type CommandResult = { text: string; data: unknown; failed?: boolean }

export type Described = {
  /** One or two words: `keys rotate`. */
  name: string
  summary: string
  /** Words it takes, in order; all are needed. */
  words?: string[]
  options?: ParseArgsOptionsConfig
  /** What each option means, for `--help`. */
  optionHelp?: Record<string, string>
  /** Further lines for `--help`. */
  more?: string
  /** Reads standard input first, when this option is given (e.g. a password). */
  stdinWhen?: string
  /** Whether it works on no store at all with these words. */
  isStoreless?: (args: Args) => boolean
  /** Throws UsageError where the words cannot be meant; before anything runs. */
  check?: (args: Args) => void
}

/** Runs inside the server when one is up, on the store itself when not. */
export type InRuntime = Described & { run: (runtime: Runtime, args: Args) => Promise<CommandResult> }

/**
 * How far a long command is: a part of the whole (null where nobody can know) and how many of what. `secondsLeft` for one that knows
 * better than an even pace would say; null while it does not.
 */
export type Progress = { phase: string; part: number | null; count: number; noun: string; secondsLeft?: number | null }

/** Who waits for a long command: gets its progress, and may want it to stop. */
export type Watch = { onProgress: (progress: Progress) => void; signal: AbortSignal }

/** Runs where InHouse does, takes long, reports its progress, and ends in order when the person stops it. */
export type LongRunning = Described & {
  /** Words as they are meant wherever it runs: a running server has another working folder. */
  settle?: (args: Args) => Args
  runLong: (runtime: Runtime, args: Args, watch: Watch) => Promise<CommandResult>
}

/** What it makes in the runtime flows, a piece at a time, to the process the person started. */
export type Flowing = Described & {
  /** It needs no keys, so it works when the secret is lost. */
  withoutKeys?: boolean
  produce: (runtime: Runtime, args: Args) => AsyncGenerator<Uint8Array>
  receive: (produced: AsyncIterable<Uint8Array>, args: Args) => Promise<CommandResult>
}

/** What is there when nothing else is. */
export type Outside = {
  env: Record<string, string | undefined>
  now: () => number
  random: (bytes: number) => Buffer
}

/** Needs no runtime: works when the settings are wrong or the store is away, or must have the store for itself. */
export type StandingAlone = Described & { runAlone: (outside: Outside, args: Args) => Promise<CommandResult> }

export type Command = InRuntime | LongRunning | Flowing | StandingAlone

/** A wrong call: exit code 2 and the usage. */
export class UsageError extends Error {}

/** What did not work, in words for the person at the console: exit code 1. */
export class CommandFailed extends Error {}

/** The whole number of an option, undefined where it is not given; a UsageError names its range. */
export function wholeNumberOption(
  options: Args['options'],
  name: string,
  { least = 1, most }: { least?: number; most: number },
): number | undefined {
  const given = options[name]
  if (given === undefined) return undefined
  const value = /^\d+$/.test(String(given)) ? Number(given) : Number.NaN
  if (!(value >= least && value <= most)) throw new UsageError(`--${name} is a whole number from ${least} to ${most}`)
  return value
}
