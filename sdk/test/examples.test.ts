import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as everything from '../src/index.ts'

const sdk = path.dirname(import.meta.dirname)
const root = path.dirname(sdk)

const comments = readdirSync(path.join(sdk, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.gen.'))
  .flatMap((file) => [...readFileSync(path.join(sdk, 'src', file), 'utf8').matchAll(/\/\*\*([\s\S]*?)\*\//g)])
  .map(([, comment = '']) => comment.replace(/^\s*\* ?/gm, ''))
const examples = comments.flatMap((comment) => comment.split('@example').slice(1))

/** Every function that an application can reach, as it would write it. */
function reachable(value: object, name: string): string[] {
  return Object.entries(value).flatMap(([key, member]) => {
    if (typeof member === 'function') return [`${name}.${key}`]
    return typeof member === 'object' && member !== null ? reachable(member, `${name}.${key}`) : []
  })
}

/** The six lists are alike: an example of one is an example of all. */
const alike = (call: string) => call.replace(/^(marquee\.lists)\.\w+/, '$1.*')

describe('the examples in the comments', () => {
  it('show every method, function and class there is', () => {
    const marquee = new everything.Marquee({ baseUrl: '', clientID: 'demo' })
    const calls = [...reachable(marquee, 'marquee'), 'signIn.wait']
    const shown = new Set(
      examples.flatMap((code) => [...code.matchAll(/\b(marquee|signIn)(\.\w+)+(?=\()/g)].map(([call]) => alike(call))),
    )
    expect(calls.length).toBeGreaterThan(50)
    expect(calls.filter((call) => !shown.has(alike(call)))).toEqual([])
    const all = examples.join('\n')
    const further = [...Object.keys(everything), '.first(', '.batches(']
    expect(further.filter((name) => !all.includes(name))).toEqual([])
  })

  it('compile', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'marquee-examples-'))
    const names = Object.keys(everything).join(', ')
    const functions = examples.map((code, number) => `export async function example${number}() {${code}}`)
    const head = `import { ${names} } from '@marquee/sdk'\ndeclare const marquee: Marquee\n`
    writeFileSync(path.join(folder, 'examples.mts'), head + functions.join('\n'))
    const compilerOptions = {
      noEmit: true,
      rootDir: '/',
      noUnusedLocals: false,
      lib: ['es2022', 'dom', 'dom.iterable'],
      paths: { '@marquee/sdk': [path.join(sdk, 'src/index.ts')] },
    }
    const config = { extends: path.join(sdk, 'tsconfig.json'), compilerOptions, include: ['examples.mts'] }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = path.join(root, 'node_modules/typescript-native/bin/tsc')
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((failed) => failed)
    rmSync(folder, { recursive: true })
    expect(stdout).toBe('')
  })
})
