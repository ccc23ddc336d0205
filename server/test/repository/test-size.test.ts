import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

function linesIn(folder: string): number {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
    .reduce((sum, file) => sum + readFileSync(path.join(root, folder, file), 'utf8').split('\n').length - 1, 0)
}

describe('tests', () => {
  it('have at least half as many lines as the source of the web app', () => {
    expect(linesIn('web/test') / linesIn('web/src')).toBeGreaterThanOrEqual(0.5)
  })

  it('have at least three fifths as many lines as the source of the engine', () => {
    expect(linesIn('engine/test') / linesIn('engine/src')).toBeGreaterThanOrEqual(0.6)
  })
})
