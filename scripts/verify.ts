import { spawn } from 'node:child_process'
import path from 'node:path'

type Step = { name: string; program: string; words: string[]; env?: Record<string, string> }

const root = path.dirname(import.meta.dirname)
const installed = (file: string) => path.join(root, 'node_modules', file)
const vitest = installed('vitest/vitest.mjs')
const tsc = installed('typescript-native/bin/tsc')
const rules = [
  'repository/architecture',
  'repository/folders',
  'repository/language',
  'repository/docs',
  'openapi/openapi',
  'config',
].map((name) => `server/test/${name}.test.ts`)
/** Needs more than this machine and its store: other programs, or the registry. */
const elsewhere = ['repository/launch', 'repository/packaging', 'store/pgbouncer'].map((name) => `server/test/${name}.test.ts`)
const embedded = { TEST_STORES: 'sqlite' }

const checks: Step[] = [
  { name: 'format and lint', program: installed('@biomejs/biome/bin/biome'), words: ['check', '.'] },
  // It writes the engine's declarations, which the others read.
  { name: 'types of the engine', program: tsc, words: ['-p', 'engine/tsconfig.json'] },
  { name: 'types', program: tsc, words: ['-p', 'tsconfig.json'] },
  { name: 'types of the pages', program: tsc, words: ['-p', 'web/tsconfig.json'] },
  { name: 'types of the browser tests', program: tsc, words: ['-p', 'web/test/tsconfig.json'] },
  { name: 'unused code', program: installed('knip/bin/knip.js'), words: ['--no-progress'] },
  { name: 'architecture, words, documents, interface, settings', program: vitest, words: ['run', ...rules], env: embedded },
]

const tests: Step = {
  name: 'tests on the embedded store',
  program: vitest,
  words: ['run', ...[...rules, ...elsewhere].flatMap((file) => ['--exclude', file])],
  env: embedded,
}

/** Runs a step quietly; its output is shown when it fails. */
function run({ name, program, words, env }: Step): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((resolve) =>
    child.on('close', (code) => {
      const text = Buffer.concat(output).toString('utf8')
      const count = /^\d+ passed, .*$/m.exec(text)?.[0]
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}${count ? `: ${count}` : ''}\n`)
      if (code !== 0) process.stdout.write(`\n${text}\n`)
      resolve(code === 0)
    }),
  )
}

let isSound = true
const hasOption = (word: string) => process.argv.includes(word)
/** `--static` is for after `npm test`, which runs all tests that are in here. */
const isWanted = (step: Step) => (hasOption('--static') ? step.program !== vitest : step !== tests || !hasOption('--no-tests'))
const steps = [...checks, tests].filter(isWanted)
for (const step of steps) isSound = (await run(step)) && isSound
process.exitCode = isSound ? 0 : 1
