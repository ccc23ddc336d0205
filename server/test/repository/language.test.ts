import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, textOf } from '../support/source-files.ts'

const filesOf = (folders: string[]) =>
  folders.flatMap((folder) => filesBelow(folder, ['.ts', '.tsx'])).filter((file) => !file.includes('.gen.'))
const sources = filesOf(['locales', 'engine/src', 'server/src', 'sdk/src', 'web/src', 'bench', 'scripts'])
const tests = filesOf(['engine/test', 'server/test', 'sdk/test', 'web/test'])

describe('words', () => {
  const declaration = /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm

  it.each([
    { where: 'the sources', all: sources, atLeast: 300 },
    { where: 'the tests', all: tests, atLeast: 50 },
  ])('mean one thing in $where: no exported type name is declared in three files', ({ all, atLeast }) => {
    const files = new Map<string, string[]>()
    for (const file of all)
      for (const [, name = ''] of textOf(file).matchAll(declaration)) files.set(name, [...(files.get(name) ?? []), file])
    expect(files.size).toBeGreaterThan(atLeast)
    expect([...files].filter(([name, where]) => where.length >= 3 && !name.endsWith('Props'))).toEqual([])
  })

  it('say what a thing is: no file and no declared name has a metaphor or a verb of speech', () => {
    const banned = new Set('said told untold teller heard met misfit desk shelf workshop scene judge fate'.split(' '))
    const isBanned = (name: string) => name.split(/[^A-Za-z]+|(?=[A-Z])/).some((word) => banned.has(word.toLowerCase()))
    const declared = /\b(?:const|let|function|type|interface|class) (?:\{[^}]*\} |\[)?(\w+)/g
    const names = [...sources, ...tests].flatMap((file) => [
      { file, name: path.basename(file) },
      ...[...textOf(file).matchAll(declared)].map(([, name = '']) => ({ file, name })),
    ])
    expect(names.length).toBeGreaterThan(10_000)
    expect(names.filter(({ name }) => isBanned(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  })

  it('of the glossary are at most forty, each listed once', () => {
    const glossary = /## Glossary\n[\s\S]*?(?=\n## |$)/.exec(textOf('ARCHITECTURE.md'))?.[0] ?? ''
    const terms = [...glossary.matchAll(/^\| ([^|]+) \|/gm)].map(([, term = '']) => term).slice(1)
    const words = terms.filter((term) => !/^-+$/.test(term)).flatMap((term) => term.split(', '))
    expect(words.length).toBeGreaterThan(20)
    expect(words.length).toBeLessThanOrEqual(40)
    expect(new Set(words).size).toBe(words.length)
  })
})

describe('a line of a comment', () => {
  const folders = ['locales', 'engine', 'server', 'sdk', 'web', 'bench', 'scripts', 'examples']
  const files = folders.flatMap((folder) => filesBelow(folder, ['.ts', '.tsx', '.mjs'])).filter((file) => !file.includes('.gen.'))

  it('has at most 120 characters', () => {
    const isLongComment = (line: string) => line.length > 120 && /^\s*(\/\/|\/?\*)/.test(line)
    const long = files.flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter(isLongComment)
        .map((line) => `${file}: ${line}`),
    )
    expect(files.length).toBeGreaterThan(1000)
    expect(long).toEqual([])
  })
})
