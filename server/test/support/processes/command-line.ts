import { spawn } from 'node:child_process'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommandLine } from '../../../src/cli/run.ts'
import { quickStart } from './server-process.ts'

const main = path.resolve(import.meta.dirname, '../../../src/main.ts')

export type Ran = { code: number | null; out: string; err: string }

export type RunOptions = { dataDir: string; env?: Record<string, string>; stdin?: string }

const envOf = ({ dataDir, env = {} }: RunOptions) => ({
  MARQUEE_DATA_DIR: dataDir,
  MARQUEE_HOST: '127.0.0.1',
  MARQUEE_LOG: 'warn',
  ...env,
})

/** Runs a `marquee …` command line in this process; a server it finds is asked over its socket like by any other. */
export async function marquee(words: string[], options: RunOptions): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const output = Promise.all([text(stdout), text(stderr)])
  const code = await runCommandLine(words, envOf(options), { stdin: Readable.from([options.stdin ?? '']), stdout, stderr })
  stdout.end()
  stderr.end()
  const [out, err] = await output
  return { code, out, err }
}

/** The same, and must work: what it says with `--json`. */
export async function marqueeJson<T>(words: string[], options: RunOptions): Promise<T> {
  const { code, out, err } = await marquee([...words, '--json'], options)
  if (code !== 0) throw new Error(`marquee ${words.join(' ')}: exit code ${code}\n${err}`)
  return JSON.parse(out) as T
}

/** A process of its own, as a person at a console starts it, with little of this one's environment. */
export async function marqueeProcess(words: string[], options: RunOptions): Promise<Ran> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], {
    env: { ...quickStart(), ...envOf(options) },
  })
  child.stdin.end(options.stdin ?? '')
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}
