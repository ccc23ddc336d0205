import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..', 'src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const textOf = (name: string): string => readFileSync(path.join(root, name), 'utf8')

describe('engine/src', () => {
  it.each(files)('%s imports nothing from outside the engine', (name) => {
    const imported = Array.from(textOf(name).matchAll(/(?<!')(?:from|import)\s*\(?\s*'([^']+)'/g), (match) => match[1] ?? '')
    const outside = imported.filter((target) => {
      const file = path.relative(root, path.resolve(root, path.dirname(name), target))
      return !target.startsWith('.') || file.startsWith('..') || !target.endsWith('.ts')
    })
    expect(outside).toEqual([])
  })

  it.each(files)('%s uses no clock, no randomness and no environment', (name) => {
    expect(textOf(name)).not.toMatch(/Math\.random|Date\.now|new Date\(\)|performance\.|process\.|require\(/)
  })

  it.each(files)('%s has fewer than 300 lines', (name) => {
    expect(textOf(name).split('\n').length).toBeLessThan(300)
  })
})
