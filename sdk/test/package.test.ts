import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFirstAccount } from '../../server/test/support/callers.ts'
import { openPageWorld } from '../../server/test/support/fixtures/page-world.ts'
import { decide } from './client.ts'
import { type Outcome, openTestProxy } from './test-proxy.ts'

const sdk = path.dirname(import.meta.dirname)
const root = path.dirname(sdk)
const run = promisify(execFile)
const npm = (cwd: string, ...words: string[]) => run('npm', words, { cwd })
const blocks = [...readFileSync(path.join(sdk, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, code = '']) => code,
)

/** Other people's project: strict, no Node types, the package from its tarball and nothing else. */
const theirs = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], types: [] }
/** The oldest that is promised to do, and the newest. */
const compilers = ['typescript-oldest', 'typescript-native']

describe('the packed package', () => {
  let project: string
  beforeAll(async () => {
    project = mkdtempSync(path.join(tmpdir(), 'marquee-sdk-'))
    await npm(sdk, 'pack', '--pack-destination', project)
    writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }')
    const tarball = readdirSync(project).find((file) => file.endsWith('.tgz')) ?? ''
    await npm(project, 'install', '--offline', '--no-audit', '--no-fund', `./${tarball}`)
    writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: theirs, include: ['*.ts'] }))
    blocks.forEach((code, number) => {
      writeFileSync(path.join(project, `readme-${number}.ts`), code)
    })
  })
  afterAll(() => rmSync(project, { recursive: true, force: true }))

  it('holds what it exports, a manual and the licence, and nothing of ours', () => {
    const held = readdirSync(path.join(project, 'node_modules/@marquee/sdk'), { recursive: true }).map(String)
    expect(held.filter((file) => !/^dist(\/[a-z-]+)*(\/[\w.-]+\.(d\.ts|js))?$/.test(file)).sort()).toEqual([
      'README.md',
      'dist/LICENSE',
      'package.json',
    ])
    expect(held).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts']))
  })

  it('stays small', async () => {
    const { stdout } = await run(process.execPath, [path.join(sdk, 'build.mjs')])
    const gzipped = Number(/(\d+) gzipped/.exec(stdout)?.[1])
    expect(gzipped).toBeGreaterThan(1000)
    expect(gzipped).toBeLessThan(8192)
  })

  it.each(compilers)(
    'brings types with which the examples of its README compile in a project of somebody else: %s',
    async (name) => {
      const tsc = path.join(root, 'node_modules', name, 'bin/tsc')
      const { stdout } = await run(process.execPath, [tsc, '-p', project]).catch((failed) => failed)
      expect(stdout).toBe('')
    },
  )

  it('leads from nothing to rows on the screen in the first twenty lines of its README', async () => {
    const [code = ''] = blocks
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(20)
    const world = await openPageWorld('sqlite')
    const proxy = await openTestProxy(world.base)
    const person = await makeFirstAccount(world.base)
    let approve = (_: Outcome) => {}
    const approved = new Promise<Outcome>((resolve) => {
      approve = resolve
    })
    proxy.decide((line) => (line.endsWith('/poll') ? approved : 'pass'))
    writeFileSync(path.join(project, 'run.mjs'), code.replace('http://localhost:8080', proxy.base))
    const child = spawn(process.execPath, [path.join(project, 'run.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
    let screen = ''
    for await (const chunk of child.stdout) {
      screen += chunk
      const userCode = /type (\S+)\n/.exec(screen)?.[1]
      if (userCode === undefined || screen.includes('\n\n')) continue
      await decide(person, userCode)
      approve('pass')
    }
    expect(screen).toMatch(/^Open http:\/\/marquee\.test\/activate and type \S+\n/)
    expect(screen.match(/^\S.*\n( {2}\S.*\n)+/gm)?.length).toBeGreaterThan(10)
    await proxy.close()
    await world.close()
  })
})
