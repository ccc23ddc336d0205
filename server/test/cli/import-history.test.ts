import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { call, signInDevice, signInPerson, startSession } from '../support/callers.ts'
import { manyTitles, openTitleImports, type TitleImports } from '../support/fixtures/title-imports.ts'
import { marquee, marqueeProcess } from '../support/processes/command-line.ts'
import { type ServerProcess, startServer } from '../support/processes/server-process.ts'
import { PASSWORD } from '../support/world.ts'

const TITLES = 400
const LINES = 20_000

/** Every title many times, each time on another day. */
function longHistory(): string {
  const lines = ['title,year,date watched']
  for (let line = 0; line < LINES; line++) {
    const at = line % TITLES
    const day = new Date(Date.UTC(2019, 0, 1 + Math.floor(line / TITLES) * 30)).toISOString().slice(0, 10)
    lines.push(`Title ${at},${1950 + (at % 70)},${day}`)
  }
  return lines.join('\r\n')
}

describe('marquee import history, a process beside a running server', () => {
  let imports: TitleImports
  let server: ServerProcess
  let token: string
  let profileId: string
  beforeAll(async () => {
    imports = await openTitleImports('sqlite')
    server = await startServer({
      dataDir: imports.dataDir,
      logFile: path.join(inject('logFolder'), 'import-history.log'),
      env: imports.env,
    })
    await marquee(['accounts', 'add', 'ann@example.org', '--password-stdin'], { dataDir: imports.dataDir, stdin: PASSWORD })
    await imports.report(['import', 'ndjson', imports.write('titles.ndjson', manyTitles(TITLES))])
    const { refreshToken } = await signInDevice(await signInPerson(server.base, 'ann@example.org'))
    ;({ sessionToken: token, profileId } = await startSession(server.base, refreshToken))
  })
  afterAll(async () => {
    if (server?.isRunning()) await server.end('SIGINT')
    await imports?.close()
  })

  const words = (file: string, profile = profileId) => ['import', 'history', file, '--profile', profile, '--json']
  const importHistory = (file: string, profile?: string) => marquee(words(file, profile), { dataDir: imports.dataDir })

  it('imports a file of 20,000 lines into the profile, and the server uses it at once', async () => {
    const { code, out, err } = await marqueeProcess(words(imports.write('history.csv', longHistory())), {
      dataDir: imports.dataDir,
    })
    expect([code, err]).toEqual([0, expect.stringContaining('through the running server')])
    expect(JSON.parse(out)).toMatchObject({ status: 'done', read: LINES, matched: TITLES, missing: 0 })
    const { body } = await call(server.base, 'GET', '/profile/history/MV_2', { token })
    expect(body['plays']).toHaveLength(LINES / TITLES)
    const { body: listed } = await call(server.base, 'GET', '/profile/imports', { token })
    expect(listed['imports']).toMatchObject([{ status: 'done', matched: TITLES }])
  })

  it('says what is wrong, with exit code 1', async () => {
    const nobody = await importHistory(imports.path('history.csv'), 'Nobody')
    expect([nobody.code, nobody.err]).toEqual([1, expect.stringMatching(/there is no profile "Nobody"; there are: \w/)])
    const nothing = await importHistory(imports.write('words.txt', 'just some words'))
    expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining('not one of the files that can be imported')])
    const missing = await importHistory(imports.path('not-there.csv'))
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('there is no file')])
    const { body } = await call(server.base, 'GET', '/profile/imports', { token })
    expect((body['imports'] as unknown as { status: string }[]).map(({ status }) => status)).toEqual(['failed', 'done'])
  })
})
