#!/usr/bin/env node
// Runs on any Node >= 20 with nothing installed: brings node_modules up to the lockfile, finds a Node 24,
// builds what is not built, then hands over. `npm start`, `npm test` and `npx marquee` all come through here.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => path.join(root, ...parts)
const NODE_WANTED = 24
const ownNode = `node_modules/node-${process.platform}-${process.arch}`

/** The heap for young objects: with twice as much, the server at rest has 80 MB more (decision 21). */
const server = ['--max-semi-space-size=8', 'server/src/main.ts']

/** What each word after `launch.mjs` runs, and which built things it needs first. */
const tasks = {
  serve: { needs: ['engine', 'web'], run: [...server, 'serve'] },
  marquee: { needs: ['engine'], run: server },
  build: { needs: ['engine', 'web'], run: null },
  test: { needs: ['engine', 'web'], run: ['scripts/test.ts'] },
  browser: { needs: ['engine', 'web'], run: ['scripts/test.ts', 'browser'] },
  verify: { needs: ['engine', 'web'], run: ['scripts/verify.ts'] },
  bench: { needs: ['engine', 'web'], run: ['bench/run.ts'] },
  generate: { needs: [], run: ['scripts/generate.ts'] },
}

/** Things made from sources: remade when a source file's content changes. */
const builds = {
  engine: {
    sources: ['engine/kernels', 'engine/build.mjs'],
    product: 'engine/dist/kernels.wasm',
    run: ['engine/build.mjs'],
  },
  web: {
    sources: [
      'web/src',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/locales-in-page.ts',
      'locales',
      'package-lock.json',
      'sdk/src',
    ],
    product: 'web/dist/index.html',
    run: ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
  },
}

export function launch(word, args) {
  const task = tasks[word]
  if (!task) fail(`unknown task "${word}"; one of: ${Object.keys(tasks).join(', ')}`)
  installIfStale()
  const node = findNode()
  const needs = word === 'marquee' && args[0] === 'serve' ? tasks.serve.needs : task.needs
  for (const name of needs) buildIfStale(node, name)
  if (task.run) handOver(node, [...task.run.map((part) => (part.endsWith('.ts') ? at(part) : part)), ...args])
}

function installIfStale() {
  if (isInstalled()) return
  say('Installing dependencies from the lockfile …')
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [command, ...words] = [...npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync(command, words, { cwd: root, stdio: ['ignore', 2, 2] })
  if (done.status !== 0) fail('npm ci did not finish; the lines above say why')
}

/** Whether node_modules holds what the lockfile asks for; npm keeps its own account of it inside. */
function isInstalled() {
  const account = at('node_modules', '.package-lock.json')
  if (!existsSync(account)) return false
  const have = JSON.parse(readFileSync(account, 'utf8')).packages
  const want = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  const isNeeded = ([name, { optional, link }]) => name.startsWith('node_modules/') && !link && (!optional || name === ownNode)
  return Object.entries(want)
    .filter(isNeeded)
    .every(
      ([name, { version }]) => have[name]?.version === version || (name === ownNode && major(process.version) >= NODE_WANTED),
    )
}

function findNode() {
  if (major(process.version) >= NODE_WANTED) return process.execPath
  try {
    const found = createRequire(at('package.json')).resolve(`node-${process.platform}-${process.arch}/bin/node`)
    return found
  } catch {
    return fail(
      `Marquee needs Node ${NODE_WANTED} and this is ${process.version}: install it from https://nodejs.org, then run this again`,
    )
  }
}

function buildIfStale(node, name) {
  const { sources, product, run } = builds[name]
  const present = sources.map((source) => at(source)).filter((source) => existsSync(source))
  const stamp = at('.cache', `${name}.built`)
  const hash = hashOf(present.flatMap(filesBelow).sort())
  if (existsSync(at(product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say(`Building ${name} …`)
  const done = spawnSync(node, run, { cwd: root, stdio: ['ignore', 2, 2] })
  if (done.status !== 0) fail(`building ${name} failed; the lines above say why`)
  mkdirSync(at('.cache'), { recursive: true })
  writeFileSync(stamp, hash)
}

/** Becomes the child as far as its parent can tell: same streams, signals passed on, same exit code. */
function handOver(node, args) {
  const PATH = [path.dirname(node), at('node_modules', '.bin'), process.env.PATH].join(path.delimiter)
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: 'inherit',
    // What Node makes of the sources is kept: to take the types out of them anew takes time and 30 MB at every start.
    env: { NODE_COMPILE_CACHE: at('.cache', 'compiled'), ...process.env, PATH },
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

function filesBelow(entry) {
  if (!statSync(entry).isDirectory()) return [entry]
  return readdirSync(entry).flatMap((name) => filesBelow(path.join(entry, name)))
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function major(version) {
  return Number(version.slice(1).split('.')[0])
}

function say(line) {
  process.stderr.write(`${line}\n`)
}

function fail(line) {
  say(line)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) launch(process.argv[2] ?? 'serve', process.argv.slice(3))
