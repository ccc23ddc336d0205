import { describe, expect, it } from 'vitest'
import { filesBelow, importsOf, textOf } from '../support/sources.ts'

const sources = ['locales', 'engine/src', 'server/src', 'sdk/src', 'web/src', 'bench', 'scripts']
  .flatMap((folder) => filesBelow(folder, ['.ts', '.tsx']))
  .filter((file) => !file.includes('.gen.'))

describe('words', () => {
  it('mean one thing: no exported type name is declared in three files', () => {
    const files = new Map<string, string[]>()
    for (const file of sources)
      for (const [, name = ''] of textOf(file).matchAll(/^export (?:type|interface|class|enum) (\w+)/gm))
        files.set(name, [...(files.get(name) ?? []), file])
    expect(files.size).toBeGreaterThan(300)
    expect([...files].filter(([name, where]) => where.length >= 3 && !name.endsWith('Props'))).toEqual([])
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

describe('the phases of a page', () => {
  const page = 'engine/src/page/'
  const phaseOf = (file: string) => (file.startsWith(page) ? (file.slice(page.length).split('/').slice(0, -1)[0] ?? '') : '')
  const arrows = new Map<string, Set<string>>()
  for (const { file, target } of filesBelow('engine/src/page', ['.ts']).flatMap(importsOf)) {
    const [from, to] = [phaseOf(file), phaseOf(target)]
    if (from === '' || to === '' || from === to) continue
    arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
  }

  /** How many phases lie below one; endless in a circle. */
  const depthOf = (phase: string, above: readonly string[] = []): number => {
    if (above.includes(phase)) return Number.POSITIVE_INFINITY
    const below = [...(arrows.get(phase) ?? [])].map((next) => depthOf(next, [...above, phase]))
    return 1 + Math.max(0, ...below)
  }

  it('make no circle, types included, and lie on seven levels at most', () => {
    expect([...arrows.keys()].length).toBeGreaterThan(4)
    expect(Math.max(...[...arrows.keys()].map((phase) => depthOf(phase)))).toBeLessThanOrEqual(7)
  })

  it('have twenty arrows between them at most', () => {
    expect([...arrows.values()].reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(20)
  })
})
