import { describe, expect, it } from 'vitest'
import { filesBelow, type Import, importsOf, textOf } from '../support/source-files.ts'

const code = ['.ts', '.tsx', '.mjs']
const server = filesBelow('server/src', code)
const all = ['engine/src', 'engine/test', 'server/src', 'server/test', 'bench'].flatMap((folder) => filesBelow(folder, code))

/** Features in their order, as ARCHITECTURE.md lists them: each may use those to its left. */
const features = [...(/features to its left \(([^)]+)\)/.exec(textOf('ARCHITECTURE.md'))?.[1]?.matchAll(/`(\w+)`/g) ?? [])].map(
  ([, name = '']) => name,
)

const inSource = (target: string) => (target.startsWith('server/src/') ? target.slice('server/src/'.length) : undefined)
const folderOf = (file: string) => (inSource(file) ?? file).split('/')[0] ?? ''
const isStore = (file: string) => /(^|[/-])store\.ts$/.test(file) && features.includes(folderOf(file))
const isRoutes = (file: string) => /(^|[/-])(routes|schemas)\.ts$/.test(file)
const isPackage = ({ target }: Import) =>
  !target.includes('/src/') && !/^(server|locales)\//.test(target) && !target.startsWith('../../')

/** Wires everything together, so it may import everything. */
const wiring = ['app.ts', 'app-ctx.ts', 'route-table.ts']

/** Small things at the top of the server: what each may import besides `node:`; types count like values. */
const topFiles: Record<string, string[]> = {
  'problems.ts': [],
  'version.ts': [],
  'background.ts': ['ctx.ts', 'worker.ts'],
  'installation-secret.ts': ['auth', 'config.ts', 'store'],
  'guard.ts': ['ctx.ts', 'maybe-promise.ts', 'problems.ts', 'store'],
  'chunks.ts': [],
  'config.ts': ['identity-settings.ts', 'limit-settings.ts', 'network', 'texts', 'zod'],
  'limit-settings.ts': [],
  'maybe-promise.ts': [],
  'identity-settings.ts': [],
  'node-memory.ts': [],
  'field-schemas.ts': ['texts'],
  'token-buckets.ts': [],
  'ctx.ts': ['config.ts', 'node-memory.ts', 'store'],
  'main.ts': ['cli'],
  'purge.ts': ['ctx.ts', 'auth', 'profiles', 'pages', 'accounts', 'store'],
  'worker.ts': ['catalogue', 'imports', 'training', 'store'],
}

/** Folders that any other may use: what each may import besides itself. */
const foundations: Record<string, string[]> = { texts: ['problems.ts'], network: [] }

/** The folders of the edge: what each may import besides itself. */
const edge: Record<string, string[]> = {
  observability: ['ctx.ts', 'network', 'node-memory.ts'],
  admission: ['network', 'problems.ts', 'token-buckets.ts'],
  http: [
    ...['observability', 'admission', 'network', 'texts'],
    ...['problems.ts', 'config.ts', 'ctx.ts', 'maybe-promise.ts', 'node-memory.ts'],
  ],
  'web-app': ['http', 'ctx.ts', 'problems.ts'],
  openapi: ['http', 'web-app', 'ctx.ts', 'maybe-promise.ts', 'problems.ts', 'texts'],
}
const routesMay = ['http', 'ctx.ts', 'problems.ts']

/** Whether a file of a feature may import another file of the server. */
function featureMay(from: string, to: string): boolean {
  const [feature, other] = [folderOf(from), folderOf(to)]
  const left = features.slice(0, features.indexOf(feature))
  if (isStore(from)) return other === 'store' || (other === feature && isStore(to))
  if (isRoutes(from)) return !isStore(to) && ([...left, feature, 'http', 'field-schemas.ts'].includes(other) || isTopFile(to))
  if (other === feature) return !isRoutes(to) || to.endsWith('schemas.ts')
  return (left.includes(other) && !isStore(to) && !isRoutes(to)) || isTopFile(to)
}

const isTopFile = (target: string) =>
  folderOf(target) in foundations ||
  ['ctx.ts', 'problems.ts', 'chunks.ts', 'maybe-promise.ts', 'node-memory.ts', 'token-buckets.ts', 'version.ts'].includes(
    inSource(target) ?? '',
  )

function serverMay({ file, target }: Import): boolean {
  const from = inSource(file) ?? ''
  const [folder, other] = [folderOf(file), folderOf(target)]
  if (inSource(target) === undefined) return true // packages have rules of their own below
  if (wiring.includes(from) || folder === 'cli') return true
  if (topFiles[from]) return topFiles[from].includes(other)
  if (folder === 'store') return other === 'store'
  if (foundations[folder]) return other === folder || foundations[folder].includes(other)
  if (edge[folder]) return other === folder || edge[folder].includes(other) || (isRoutes(file) && routesMay.includes(other))
  return featureMay(file, target)
}

const arrow = ({ file, target }: Import) => `${file} → ${target}`
const breaches = (files: string[], may: (entry: Import) => boolean) =>
  files
    .flatMap(importsOf)
    .filter((entry) => !may(entry))
    .map(arrow)

describe('the folders', () => {
  it('are the ones on the page', () => {
    expect(features.length).toBeGreaterThan(3)
    const folders = new Set(server.map(folderOf).filter((folder) => !folder.endsWith('.ts')))
    expect([...folders].sort()).toEqual([...features, ...Object.keys(foundations), ...Object.keys(edge), 'cli', 'store'].sort())
    const tops = server.map((file) => inSource(file) ?? '').filter((file) => !file.includes('/'))
    expect(tops.sort()).toEqual([...Object.keys(topFiles), ...wiring].sort())
  })

  it('import only what their row allows', () => {
    expect(breaches(server, serverMay)).toEqual([])
  })

  it('name the router in http alone, drivers in store alone, queries in stores alone', () => {
    const homes: [RegExp, (file: string) => boolean][] = [
      [/^find-my-way$/, (file) => folderOf(file) === 'http'],
      [/^prom-client$/, (file) => folderOf(file) === 'observability'],
      [/^(pg|node:sqlite)$/, (file) => folderOf(file) === 'store'],
      [/^kysely$/, (file) => folderOf(file) === 'store' || isStore(file)],
      [
        /^zod$/,
        (file) =>
          ['http', 'openapi', 'config.ts', 'identity-settings.ts', 'limit-settings.ts', 'texts', 'cli'].includes(
            folderOf(file),
          ) ||
          isRoutes(file) ||
          file.endsWith('/facts-schema.ts'),
      ],
      [/^node:http$/, (file) => ['http', 'admission', 'cli', 'network'].includes(folderOf(file))],
    ]
    const may = ({ file, target }: Import) => homes.every(([name, isHome]) => !name.test(target) || isHome(file))
    expect(breaches(server, may)).toEqual([])
  })

  const isLocales = (folder: string, { target }: Import) => folder === 'web/src' && target.startsWith('locales/')

  it('outside the server stay apart: engine imports nothing, sdk nothing, web only preact, uqr, sdk and the locales', () => {
    const inside = (folder: string, packages: RegExp) => (entry: Import) =>
      isPackage(entry) ? packages.test(entry.target) : entry.target.startsWith(`${folder}/`) || isLocales(folder, entry)
    expect(breaches(filesBelow('engine/src', code), inside('engine/src', /^$/))).toEqual([])
    expect(breaches(filesBelow('sdk/src', code), inside('sdk/src', /^$/))).toEqual([])
    expect(breaches(filesBelow('web/src', code), inside('web/src', /^(preact(\/\w+)?|uqr|@marquee\/sdk)$/))).toEqual([])
  })
})

describe('the outside world', () => {
  const uses = (pattern: RegExp, may: (file: string) => boolean) =>
    server.filter((file) => !may(file) && pattern.test(textOf(file).replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')))

  it('is read for the time and random bytes in app.ts alone', () => {
    const pattern = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\brandom(Bytes|UUID|Int|FillSync)\b|\bgetRandomValues\b/
    expect(uses(pattern, (file) => file === 'server/src/app.ts')).toEqual([])
  })

  it('is the process of main.ts, worker.ts and the command line alone', () => {
    expect(uses(/\bprocess\.\w/, (file) => ['main.ts', 'worker.ts', 'cli'].includes(folderOf(file)))).toEqual([])
    expect(uses(/\bprocess\.env\b/, (file) => ['main.ts', 'config.ts', 'cli'].includes(folderOf(file)))).toEqual([])
  })
})

describe('a cache', () => {
  /** Filled by the code that is loaded, not by requests; and a thread that has nothing else to do. */
  const fixed = ['server/src/node-memory.ts', 'server/src/store/compiled.ts', 'server/src/store/sqlite/sqlite-worker.ts']
  /** Counters and a queue that all nodes of a process share; no results. */
  const counters = [
    'server/src/accounts/passwords.ts: running',
    'server/src/accounts/passwords.ts: waiting',
    'server/src/taste/current/title-states.ts: versions',
  ]
  /** The engine has no node memory: values of a platform table, and values that are freed with the catalogue. */
  const ofEngine = [
    'engine/src/catalogue/home-country.ts: mainLanguages', // at most 676 short strings
    'engine/src/page/rows/taste/areas.ts: countryThemes',
    'engine/src/page/rows/taste/taste-themes.ts: unnamedThemes',
  ]
  /** Scratch of one call, to read the bits of a number, and tables that are filled as the module is loaded. */
  const scratch = [
    'engine/src/catalogue/columns/columns.ts: scratch',
    'engine/src/catalogue/columns/columns.ts: scratchBits',
    'engine/src/models/content/best-entries.ts: bits',
    'engine/src/models/content/best-entries.ts: number',
    'server/src/sources/json-size.ts: levels',
    'server/src/sources/json-size.ts: values',
  ]
  const threads = /-worker\.ts$/
  const declaration = /^(?:export )?(?:const|let) (\w+)[^=]*= new (?:Weak)?(?:Map|Set)\b(?:<.*>)?\((\)?)/gm
  const list = /^(?:export )?const (\w+)(?:: (?!readonly |Readonly).*)? = (?:\[\]|\{\}|new (?:Weak)?Cache\b)/gm
  const variable = /^(?:export )?let (\w+)/gm
  const array = /^(?:export )?const (\w+)[^=]*= (?:new \w+Array\((?!0\))|Buffer\.alloc)/gm
  const namesIn = (file: string, pattern: RegExp) => [...textOf(file).matchAll(pattern)].map(([, name]) => `${file}: ${name}`)

  const modules = [...server, ...filesBelow('engine/src', code), ...filesBelow('sdk/src', code)]

  it('is declared in the memory of a node: no module has a Map or a Set of its own that changes', () => {
    const isReadOnly = (text: string) => /: Readonly(Map|Set)</.test(text)
    const changing = modules
      .filter((file) => !fixed.includes(file))
      .flatMap((file) => {
        const text = textOf(file)
        const isChanged = (name: string) => new RegExp(`\\b${name}\\.(set|add|delete|clear)\\(`).test(text)
        const found = [...text.matchAll(declaration)].filter(
          ([statement, name = '', empty]) => !isReadOnly(statement) && (empty || isChanged(name)),
        )
        return found.map(([, name]) => `${file}: ${name}`)
      })
    expect(changing.sort()).toEqual(ofEngine)
  })

  it('is in no variable and no list of a module, except in a thread with one task', () => {
    const shared = modules.filter((file) => !fixed.includes(file) && !threads.test(file))
    expect(shared.length).toBeGreaterThan(500)
    expect(shared.flatMap((file) => [...namesIn(file, variable), ...namesIn(file, list)]).sort()).toEqual(counters)
  })

  it('is in no typed array of a module, except scratch that no call leaves anything in', () => {
    expect(modules.flatMap((file) => namesIn(file, array)).sort()).toEqual(scratch)
  })
})

describe('the HTTP edge', () => {
  it('has at most 1,600 lines', () => {
    const lines = server
      .filter((file) => folderOf(inSource(file) ?? '') === 'http')
      .map((file) => textOf(file).split('\n').length - 1)
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1600)
  })
})

describe('the phases of composing a page', () => {
  const root = 'engine/src/page/'
  const phaseOf = (file: string): string | undefined =>
    file.startsWith(root) && file.slice(root.length).includes('/') ? file.slice(root.length).split('/')[0] : undefined
  const pairs = all.flatMap(importsOf).flatMap(({ file, target }) => {
    const [from, to] = [phaseOf(file), phaseOf(target)]
    return from && to && from !== to ? [`${from} ${to}`] : []
  })
  const arrows = [...new Set(pairs)].map((pair) => pair.split(' '))

  it('import each other in one direction, types included, by at most 20 arrows on 7 levels', () => {
    expect(arrows.length).toBeGreaterThan(10)
    expect(arrows.length).toBeLessThanOrEqual(20)
    const levels: string[][] = []
    let left = [...new Set(arrows.flat())]
    while (left.length > 0) {
      const level = left.filter((phase) => !arrows.some(([from, to]) => from === phase && left.includes(to ?? '')))
      expect(level, `a circle among ${left.join(', ')}`).not.toEqual([])
      levels.push(level)
      left = left.filter((phase) => !level.includes(phase))
    }
    expect(levels.length).toBeLessThanOrEqual(7)
  })
})
