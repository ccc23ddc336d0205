import type { ParseArgsOptionsConfig } from 'node:util'
import type { Runtime } from '../app.ts'

/** The positional words and options of a command; validated before it runs. */
export type Args = { words: string[]; options: Record<string, string | boolean | undefined>; stdin?: string }

/**
 * The output of a command: text for people, and data for `--json`. `failed`: exit code 1. `hasWritten`: it has written
 * its output itself.
 */
export type CommandResult = { text: string; data: unknown; failed?: boolean; hasWritten?: boolean }

export type CommandDescription = {
  /** One or two words: `keys rotate`. */
  name: string
  summary: string
  /** Positional words, in order; all are required. */
  words?: string[]
  options?: ParseArgsOptionsConfig
  /** What each option means, for `--help`. */
  optionHelp?: Record<string, string>
  /** Further lines for `--help`. */
  more?: string
  /** Reads standard input first if this option is given (e.g. a password). */
  stdinWhen?: string
  /** Whether it needs no store with these arguments. */
  isStoreless?: (args: Args) => boolean
  /** Throws UsageError for invalid arguments, before anything runs. */
  check?: (args: Args) => void
}

/** Runs inside the server if one runs, else directly on the store. */
export type RuntimeCommand = CommandDescription & { run: (runtime: Runtime, args: Args) => Promise<CommandResult> }

/**
 * The progress of a long command: a part of the whole (null: unknown) and a count of `noun`. `secondsLeft` overrides
 * the linear estimate; null while unknown.
 */
export type CommandProgress = { phase: string; part: number | null; count: number; noun: string; secondsLeft?: number | null }

/** The caller of a long command: receives its progress, and may abort it. */
export type ProgressWatcher = { onProgress: (progress: CommandProgress) => void; signal: AbortSignal }

/** Runs where `RuntimeCommand` does, takes long, reports its progress, and stops in order when aborted. */
export type LongCommand = CommandDescription & {
  /** Makes the arguments independent of the working folder: a running server has another one. */
  resolvePaths?: (args: Args) => Args
  runLong: (runtime: Runtime, args: Args, watch: ProgressWatcher) => Promise<CommandResult>
}

/** Streams bytes from the runtime to the process of the caller. */
export type StreamingCommand = CommandDescription & {
  /** Needs no keys, so it works if the secret is lost. */
  withoutKeys?: boolean
  produce: (runtime: Runtime, args: Args) => AsyncGenerator<Uint8Array>
  receive: (produced: AsyncIterable<Uint8Array>, args: Args) => Promise<CommandResult>
}

/** The environment of commands without a runtime. */
export type ProcessContext = {
  env: Record<string, string | undefined>
  now: () => number
  random: (bytes: number) => Buffer
}

/** Needs no runtime: works with invalid settings or without a store, or needs the store for itself. */
export type StandaloneCommand = CommandDescription & { runAlone: (outside: ProcessContext, args: Args) => Promise<CommandResult> }

export type Command = RuntimeCommand | LongCommand | StreamingCommand | StandaloneCommand

/** Invalid arguments: prints the usage, exit code 2. */
export class UsageError extends Error {}

/** A failure with a message for the operator: exit code 1. */
export class CommandFailed extends Error {}

/** The value of a whole-number option, undefined if not given; a UsageError names its range. */
export function wholeNumberOption(
  options: Args['options'],
  name: string,
  { min = 1, max }: { min?: number; max: number },
): number | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  const value = /^\d+$/.test(String(text)) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new UsageError(`--${name} must be a whole number from ${min} to ${max}`)
  return value
}
