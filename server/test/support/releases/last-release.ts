import { execFileSync, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')
const cache = path.join(root, '.cache')

/** The release that this version must run beside; set after each release. */
export const lastRelease = JSON.parse(readFileSync(path.join(root, 'scripts/last-release.json'), 'utf8')) as {
  version: string
  commit: string
}

/** Why the last release cannot be checked out here; undefined where it can. */
export function whyNoLastRelease(): string | undefined {
  const found = spawnSync('git', ['cat-file', '-e', `${lastRelease.commit}^{commit}`], { cwd: root, stdio: 'ignore' })
  if (found.error) return 'there is no git'
  return found.status === 0 ? undefined : `the history of this checkout does not reach back to ${lastRelease.commit.slice(0, 7)}`
}

/** Checks the last release out into `.cache`, once, and returns its `main.ts`. */
export function checkOutLastRelease(): string {
  const folder = path.join(cache, `release-${lastRelease.commit.slice(0, 12)}-${hashOfLockfile()}`)
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    const draft = mkdtempSync(path.join(cache, 'release-draft-'))
    try {
      writeTree(draft)
      install(draft)
      buildKernels(draft)
      if (!existsSync(folder)) renameSync(draft, folder)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return path.join(folder, 'server/src/main.ts')
}

/** The checkout links to installed packages, so another lockfile needs another checkout. */
function hashOfLockfile(): string {
  return hash('sha256', readFileSync(path.join(root, 'package-lock.json'))).slice(0, 12)
}

/** Uses a separate index, so that the one of this checkout stays as it is. */
function writeTree(draft: string): void {
  const index = path.join(draft, '.index')
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, env: { ...process.env, GIT_INDEX_FILE: index }, stdio: 'pipe' })
  git('read-tree', lastRelease.commit)
  git('checkout-index', '--all', `--prefix=${draft}/`)
  rmSync(index)
}

type Locked = Record<string, { version?: string; dev?: boolean; link?: boolean; optional?: boolean }>

/** The packages that build the kernels. */
const BUILDERS = ['assemblyscript', 'binaryen', 'long'].map((name) => `node_modules/${name}`)

/** Links packages that this checkout has in the same version; npm installs the others, since all take half a minute. */
function install(draft: string): void {
  const [here, there] = [packagesIn('node_modules/.package-lock.json'), packagesIn(path.join(draft, 'package-lock.json'))]
  const isSame = (name: string) => here[name]?.version === there[name]?.version
  const locked = Object.entries(there).filter(([name, { link }]) => name.startsWith('node_modules/') && !link)
  const [needed, optional] = [false, true].map((wanted) =>
    locked.filter(([, entry]) => !entry.dev && (entry.optional ?? false) === wanted).map(([name]) => name),
  ) as [string[], string[]]
  if (!needed.every(isSame)) {
    const omit = [
      BUILDERS.every(isSame) ? ['--omit=dev'] : [],
      optional.filter((name) => here[name]).every(isSame) ? ['--omit=optional'] : [],
    ]
    const words = ['ci', ...omit.flat(), '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', words, { cwd: draft, stdio: 'pipe' })
  }
  linkModules(
    draft,
    locked.map(([name]) => name).filter((name) => here[name] && isSame(name)),
  )
}

function packagesIn(file: string): Locked {
  return (JSON.parse(readFileSync(path.resolve(root, file), 'utf8')) as { packages: Locked }).packages
}

/** Links missing packages to this checkout's; the packages of the project are those of the release. */
function linkModules(draft: string, names: string[]): void {
  const isOuter = (name: string) => name.lastIndexOf('node_modules/') === 0
  for (const name of names.filter(isOuter)) {
    const to = path.join(draft, name)
    mkdirSync(path.dirname(to), { recursive: true })
    if (!existsSync(to)) symlinkSync(path.join(root, name), to)
  }
  const own = path.join(draft, 'node_modules/@marquee')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules/@marquee')).filter((name) => existsSync(path.join(draft, name))))
    if (!existsSync(path.join(own, name))) symlinkSync(path.join('../..', name), path.join(own, name)) // relative: the folder is renamed
}

function buildKernels(draft: string): void {
  const [ours, theirs] = [path.join(root, 'engine/dist'), path.join(draft, 'engine/dist')]
  const same = execFileSync('git', ['diff', '--name-only', lastRelease.commit, '--', 'engine/kernels', 'engine/build.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (same === '' && existsSync(ours)) cpSync(ours, theirs, { recursive: true })
  else execFileSync(process.execPath, ['engine/build.mjs'], { cwd: draft, stdio: 'pipe' })
}
