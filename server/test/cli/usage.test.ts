import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { findCommand, parseRest } from '../../src/cli/parse.ts'
import { marquee, marqueeProcess } from '../support/processes/command-line.ts'

const dataDir = path.join(tmpdir(), `marquee-never-made-${process.pid}`)
const run = (...words: string[]) => marquee(words, { dataDir })

describe('marquee --help', () => {
  it('lists every command, and so does no word at all', async () => {
    const { code, out } = await run('--help')
    expect(code).toBe(0)
    for (const { name, summary } of commands) expect(out).toMatch(new RegExp(`^  ${name}\\b.* ${summary}$`, 'm'))
    expect(out).toMatch(/^ {2}serve /m)
    expect((await run()).out).toBe(out)
  })

  it('lists the commands of one group', async () => {
    const { out } = await run('clients', '--help')
    expect(out.match(/^ {2}\w+ \w+/gm)).toEqual(['  clients add', '  clients list', '  clients remove'])
  })

  it.each([...commands.map(({ name }) => name), 'serve'])('explains %s with every option it has', async (name) => {
    const { code, out } = await run(...name.split(' '), '--help')
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^marquee ${name}`))
    const options = Object.keys(commands.find((command) => command.name === name)?.options ?? {})
    for (const option of [...options, ...(name === 'serve' ? [] : ['json'])])
      expect(out).toMatch(new RegExp(`^  --${option} `, 'm'))
    expect((await run('help', ...name.split(' '))).out).toBe(out)
  })
})

describe('a wrong call', () => {
  it.each([
    ['acounts list', 'there is no command "acounts list"; did you mean "accounts list"?'],
    ['accounts ad x', 'there is no command "accounts ad"; did you mean "accounts add"?'],
    ['bakcup file', 'there is no command "bakcup file"; did you mean "backup"?'],
    ['sevre', 'there is no command "sevre"; did you mean "serve"?'],
    ['admire', 'there is no command "admire"\n'],
    ['accounts', 'marquee accounts: choose one of these'],
    ['accounts add', 'marquee accounts add: EMAIL is missing'],
    ['accounts add ann@example.org smith', '"smith" is one argument too many'],
    ['accounts add ann@example.org --admn', 'there is no option --admn; did you mean --admin?'],
    ['accounts add ann@example.org --xyzzy', 'there is no option --xyzzy\n'],
    ['accounts add ann@example.org --name', 'argument missing'],
    ['accounts add ann', 'EMAIL: must be an e-mail address'],
    ['clients add TV Name', 'ID: must be lower case letters'],
    ['mcp --url ftp://example.org/mcp', 'begins with http:// or https://'],
    ['serve --port=80', '"--port=80" is not an argument of this command'],
  ])('"%s" ends with exit code 2 and a hint', async (line, hint) => {
    const { code, out, err } = await run(...line.split(' '))
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(hint)
  })

  it('refuses a password that is too short', async () => {
    const ran = await marquee(['accounts', 'add', 'a@example.org', '--password-stdin'], { dataDir, stdin: 'short\n' })
    expect(ran).toEqual({ code: 2, out: '', err: 'the password: must have at least 10 characters\n' })
  })

  it('touches no store', () => {
    expect(existsSync(dataDir)).toBe(false)
  })
})

describe('the marquee process', () => {
  it('ends with the code of what it ran', async () => {
    expect(await marqueeProcess(['--version'], { dataDir })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
    expect(await marqueeProcess(['nonsense'], { dataDir })).toMatchObject({ code: 2, out: '' })
  })

  it('ends with 1 and names the setting that is wrong', async () => {
    const { code, err } = await marqueeProcess(['clients', 'list'], { dataDir, env: { MARQUEE_PROT: '80', MARQUEE_PORT: 'x' } })
    expect(code).toBe(1)
    expect(err).toMatch(/MARQUEE_PROT is not a setting.*/)
    expect(err).toMatch(/MARQUEE_PORT: /)
  })
})

describe('docs/upgrade.md', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/upgrade.md'), 'utf8')
  const calls = [...page.matchAll(/(?:npx marquee|server\/src\/main\.ts) ([a-z][^\n`]*)/g)].map(([, call = '']) => call)

  it('names every way a backup is used', () => {
    expect(calls.length).toBeGreaterThan(8)
  })

  it.each(calls)('calls marquee as it can be called: %s', (call) => {
    const words = call.split(' ')
    const command = findCommand(words, commands)
    expect(() => parseRest(command, words.slice(command.name.split(' ').length))).not.toThrow()
  })
})
