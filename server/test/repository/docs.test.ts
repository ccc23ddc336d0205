import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Browser, call } from '../support/callers.ts'
import { quickStart, type ServerProcess, startServer } from '../support/processes/server-process.ts'
import { filesBelow, root, textOf } from '../support/source-files.ts'

const top = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']
const documents = [...top, ...filesBelow('docs', ['.md']), ...filesBelow('bench', ['.md'])]

const fences = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, inner = '']) => inner)

/** Where links lead: those that stay in the repository. */
function linked(document: string): string[] {
  const text = textOf(document)
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].map(([, link, image]) => link ?? image ?? '')
  const inside = targets.filter((target) => !/^(https?:|mailto:|#)/.test(target))
  return inside.map((target) => path.posix.join(path.posix.dirname(document), target.replace(/#.*/, '')))
}

/** Files and folders named in code spans: those with a known ending, or that begin with a folder of ours. */
function named(document: string): string[] {
  const spans = [
    ...textOf(document)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, inner = '']) => inner)
  const paths = spans.filter((span) => /^(?!\.\.?\/)[\w.@-]+(\/[\w.@-]+)*\/?$/.test(span))
  return paths.filter(
    (span) => /\.(ts|tsx|mjs|md|yaml|css|html)$/.test(span) || (span.includes('/') && isFolder(span.split('/')[0])),
  )
}

const places = ['', 'server', 'server/src', 'server/test', 'web', 'web/src', 'engine', 'engine/src']
const isFolder = (name = '') => places.some((place) => existsSync(path.join(root, place, name)))
const anywhere = new Set(
  ['server', 'web', 'scripts', 'bench'].flatMap((folder) => filesBelow(folder, [''])).map((file) => path.basename(file)),
)
const exists = (name: string) => anywhere.has(name) || places.some((place) => existsSync(path.join(root, place, name)))

/** The map in ARCHITECTURE.md: every file and folder in it, with where its line says that it is. */
function mapped(): { name: string; folder: string }[] {
  const lines = fences(textOf('ARCHITECTURE.md'), '').join('').split('\n')
  return lines.flatMap((line) => {
    const names = [...line.matchAll(/(?<![\w/])([\w-]+(?:\/[\w-]+)*(?:\/|\.(?:ts|mjs|md|json)))(?=[\s,;:()·]|$)/g)].map(
      ([, name = '']) => name,
    )
    return names.map((name) => ({ name, folder: names[0] ?? '' }))
  })
}

/** Tables of the generated documents have a line for each row, however long. */
const GENERATED = ['docs/problems.md', 'docs/configuration.md']

describe('the lines of a document', () => {
  it.each([...documents, 'sdk/README.md'])('%s: have at most 120 characters', (document) => {
    const prose = textOf(document)
      .replace(/^```[\s\S]*?^```/gm, '')
      .replace(/\n\n(?: {4}.*\n)+/g, '\n') // what a program prints may be wider
      .split('\n')
    const isRow = (line: string) => GENERATED.includes(document) && line.startsWith('|')
    expect(prose.filter((line) => line.length > 120 && !isRow(line))).toEqual([])
  })
})

describe('documents', () => {
  it.each(documents)('%s cites only what exists', (document) => {
    expect(linked(document).filter((target) => !existsSync(path.join(root, target)))).toEqual([])
    const folder = path.posix.dirname(document)
    expect(named(document).filter((name) => !exists(name) && !existsSync(path.join(root, folder, name)))).toEqual([])
  })

  it('ARCHITECTURE.md has a list of folders that exist', () => {
    expect(mapped().length).toBeGreaterThan(30)
    expect(mapped().filter(({ name, folder }) => !exists(name) && !exists(path.posix.join(folder, name)))).toEqual([])
  })
})

describe('a decision', () => {
  it.each(filesBelow('docs/decisions', ['.md']))('%s: has its number, a date and a status, and fits one page', (document) => {
    const [title = '', status = ''] = textOf(document).split('\n')
    expect(title).toMatch(new RegExp(`^# ${Number(path.basename(document).slice(0, 4))}\\. `))
    expect(status).toMatch(
      /^\d{4}-\d\d-\d\d · (in force(, amended by decisions? \d+((, \d+)* and \d+)?)?|superseded by decision \d+)$/,
    )
    expect(textOf(document).split(/\s+/).length).toBeLessThan(500)
  })
})

describe('README.md', () => {
  const readme = textOf('README.md')
  const testedElsewhere = /^(npm (start|test|ci|run)|git clone)\b/
  const commands = fences(readme, 'sh')
    .flatMap((block) => block.split('\n'))
    .filter((line) => /^(npm|npx|curl) /.test(line) && !testedElsewhere.test(line))
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-readme-'))
  let server: ServerProcess
  let asVisitor: { SESSION_TOKEN: string; PAGE_ID: string }
  beforeAll(async () => {
    server = await startServer({
      dataDir,
      logFile: path.join(inject('logFolder'), 'readme-server.log'),
      env: { MARQUEE_DEMO: 'auto' },
    })
    asVisitor = await lookAround(server.base)
  })
  afterAll(async () => {
    await server?.end('SIGINT')
    rmSync(dataDir, { recursive: true, force: true })
  })

  const firstOfNpx = commands.find((command) => command.startsWith('npx '))

  /** npx itself is run once: it takes as long as the command. */
  const withoutNpx = (command: string) => command.replace(/^npx marquee\b/, 'node server/bin/marquee.mjs')

  async function run(command: string): Promise<string> {
    const called = command === firstOfNpx ? command : withoutNpx(command)
    const line = called.replaceAll('http://localhost:8080', server.base).replace(/^curl /, 'curl --fail-with-body ')
    const env = { ...quickStart(), HOME: dataDir, MARQUEE_DATA_DIR: dataDir, ...asVisitor }
    return (await promisify(execFile)('sh', ['-c', line], { cwd: root, env })).stdout
  }

  /** What the answer to each command begins with, on a server of which nobody has an account. */
  const answers: [command: RegExp, answer: RegExp][] = [
    [/^curl .*\/pages -H/, /^\{"id":"page_[0-9a-f]{24}",.*"pageFilters":\{"media_type":"movie","with_runtime_lte":120\}/],
    [/^curl .*\/rows\?limit=12/, /^\{"rows":\[\{"id":"row_/],
    [/ import ndjson --help$/, /^marquee import ndjson FILE \[options\]\n/],
    [/ import tmdb --help$/, /^marquee import tmdb \[options\]\n/],
    [/ import movielens --help$/, /^marquee import movielens DIR \[options\]\n/],
    [/ audiences list$/, /^No audience was imported\.\n/],
    [/ train --status$/, /^Nothing is being trained\.\n/],
    [/ marquee --help$/, /^marquee: .*\n\n {2}serve .*\n {2}accounts add /],
    [/ doctor$/, /^ok {4}settings .*\nok {4}server .*\n(ok .*\n)+/],
    [/ accounts list$/, /^There is no account yet\.\n/],
    [/ clients list$/, /^demo +Demo\nmcp +Language model\ntrakt +Trakt app\nweb +Web browser\n/],
    [/ keys rotate$/, /^New key [\w-]{22}; new tokens are signed with it from \d+ seconds on\./],
  ]

  it.each(commands)('%s works', async (command) => {
    const expected = answers.filter(([pattern]) => pattern.test(command)).map(([, answer]) => answer)
    expect(expected, 'a command whose answer is expected here').toHaveLength(1)
    expect(await run(command)).toMatch(expected[0] ?? /^$/)
  })

  it('shows the fields that its request is answered with', async () => {
    const request = commands.findLast((command) => command.startsWith('curl '))
    const shown = fences(readme, 'json')[0]
    if (!request || !shown) throw new Error('README.md shows no request and answer')
    expect(shapeOf(JSON.parse(await run(request)), JSON.parse(shown))).toEqual([])
  })
})

/** A visitor's session and a page of it, for requests that the README leaves open. */
async function lookAround(base: string) {
  const visitor = await new Browser(base).open()
  await visitor.send('POST', '/web/demo')
  const { body } = await visitor.send('GET', '/profiles')
  const [profile] = body['profiles'] as unknown as { id: string }[]
  const { sessionToken } = (await visitor.send('POST', '/web/session-token', { profileId: profile?.id })).body as unknown as {
    sessionToken: string
  }
  const page = await call(base, 'POST', '/pages', { token: sessionToken })
  return { SESSION_TOKEN: sessionToken, PAGE_ID: String(page.body['id']) }
}

/** The places in what is shown that the answer has nothing at, at any depth; of a list, some entry must have it all. */
function shapeOf(answer: unknown, shown: unknown, at = ''): string[] {
  if (Array.isArray(shown)) {
    const entries = Array.isArray(answer) ? answer : []
    return shown.flatMap((one) => (entries.some((entry) => shapeOf(entry, one).length === 0) ? [] : [`${at}[]`]))
  }
  if (typeof shown !== 'object' || shown === null) return typeof answer === typeof shown ? [] : [at]
  return Object.entries(shown).flatMap(([name, value]) =>
    shapeOf((answer as Record<string, unknown> | undefined)?.[name], value, `${at}.${name}`),
  )
}
