import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, importsOf, textOf } from '../support/source-files.ts'

const code = ['.ts', '.tsx', '.mjs']
const sources = ['locales', 'engine/src', 'server/src', 'sdk', 'web/src', 'bench', 'scripts', 'examples']
const all = [...sources, 'engine/test', 'server/test', 'web/test'].flatMap((folder) => filesBelow(folder, code))

describe('files', () => {
  it('have at most 300 lines', () => {
    expect(all.filter((file) => !file.includes('.gen.') && textOf(file).split('\n').length > 301)).toEqual([])
  })

  /** Lists of like things, one file each. */
  const isList = (folder: string) => /\/(kinds|migrations|sources|formats|commands)$/.test(folder)

  it('are at most 25 in a folder, unless they are a list of like things', () => {
    const counts = new Map<string, number>()
    for (const folder of all.filter((file) => /\/(src|test)\/|^bench\//.test(file)).map((file) => path.dirname(file)))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    expect(counts.size).toBeGreaterThan(100)
    expect([...counts].filter(([folder, files]) => files > 25 && !isList(folder))).toEqual([])
  })

  it('and folders are named for what is in them', () => {
    const vague = /^(utils?|helpers?|common|lib|core|services?|managers?|misc|shared)(\.\w+)*$/
    expect(
      all.filter((file) =>
        path
          .dirname(file)
          .split('/')
          .concat(path.basename(file))
          .some((part) => vague.test(part)),
      ),
    ).toEqual([])
  })
})

describe('the folder of benchmarks', () => {
  it('has one file for each that bench/run.ts names; what they need is in folders', () => {
    const named = [...textOf('bench/run.ts').matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => `bench/${name}.ts`)
    expect(named.length).toBeGreaterThan(15)
    const files = all.filter((file) => path.dirname(file) === 'bench' && file !== 'bench/run.ts')
    expect(files.sort()).toEqual(named.sort())
  })
})

describe('the folders of the web app', () => {
  const screens = 'web/src/screens/'
  const mayImportScreens = (file: string) => file.startsWith(screens) || file === 'web/src/app.tsx'

  it('import no screen, except the app, and screens themselves', () => {
    const imports = filesBelow('web/src', code).flatMap(importsOf)
    expect(imports.filter(({ target }) => target.startsWith(screens)).length).toBeGreaterThan(5)
    expect(
      imports
        .filter(({ file, target }) => target.startsWith(screens) && !mayImportScreens(file))
        .map(({ file, target }) => `${file} → ${target}`),
    ).toEqual([])
  })
})

describe('the folders of the server’s tests', () => {
  it('mirror those of its source', () => {
    const foldersOf = (folder: string) =>
      new Set(
        filesBelow(folder, code)
          .map((file) => file.slice(folder.length + 1).split('/'))
          .flatMap(([name, ...rest]) => (rest.length > 0 && name !== undefined ? [name] : [])),
      )
    const ofTests = ['contract', 'whole-service', 'repository', 'support']
    const folders = foldersOf('server/src')
    expect(folders.size).toBeGreaterThan(20)
    expect([...foldersOf('server/test')].filter((name) => !folders.has(name)).sort()).toEqual(ofTests.sort())
  })
})
