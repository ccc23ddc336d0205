import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { call, signInDevice, signInPerson } from '../support/callers.ts'
import { manyTitles, openTitleImports, type TitleImports } from '../support/fixtures/title-imports.ts'
import { marquee } from '../support/processes/command-line.ts'
import { type ServerProcess, startServer } from '../support/processes/server-process.ts'
import { PASSWORD } from '../support/world.ts'

const MANY = 12_000

describe('marquee import and export, beside a running server', () => {
  let imports: TitleImports
  let server: ServerProcess
  let token: string
  const scratch = mkdtempSync(path.join(tmpdir(), 'marquee-elsewhere-'))
  beforeAll(async () => {
    imports = await openTitleImports('sqlite')
    const logFile = path.join(inject('logFolder'), 'import-live.log')
    server = await startServer({ dataDir: imports.dataDir, logFile, env: imports.env })
    await marquee(['accounts', 'add', 'ann@example.org', '--password-stdin'], { dataDir: imports.dataDir, stdin: PASSWORD })
    token = (await signInDevice(await signInPerson(server.base, 'ann@example.org'))).refreshToken
  })
  afterAll(async () => {
    if (server?.isRunning()) await server.end('SIGINT')
    await imports?.close()
    rmSync(scratch, { recursive: true, force: true })
  })

  it('the server has the titles when the command has ended, for a path relative to any working folder', async () => {
    const file = imports.write('few.ndjson', `{"id":"MV_603","media_type":"movie","title":"The Matrix"}\n`)
    const report = await imports.report(['import', 'ndjson', path.relative(process.cwd(), file)])
    expect(report).toMatchObject({ status: 'done', added: 1, place: file })
    expect((await call(server.base, 'GET', '/media/MV_603', { token })).body).toMatchObject({ title: 'The Matrix' })
  })

  it('prints the progress while the server works', async () => {
    const file = imports.write('many.ndjson', manyTitles(1000))
    const { code, err } = await imports.run('import', 'ndjson', file)
    expect([code, err]).toEqual([0, expect.stringMatching(/\n +\d+ % {2}titles {2}\d+ read/)])
  })

  it('Ctrl-C stops the run in the server cleanly; the same command resumes it', async () => {
    const file = imports.write('stopped.ndjson', manyTitles(MANY))
    const stopped = await imports.spawn(['import', 'ndjson', file], (signal) => signal('SIGINT'))
    expect([stopped.code, stopped.out]).toEqual([1, expect.stringContaining('Stopped. Run the same command again')])
    expect((await imports.held()).runs.find((run) => run.place === file)).toMatchObject({ status: 'stopped' })
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ status: 'done', resumed: true, read: MANY })
  })

  it('a console that is killed stops the run too, since nobody waits for it', async () => {
    const file = imports.write('killed.ndjson', manyTitles(MANY))
    await imports.spawn(['import', 'ndjson', file], (signal) => signal('SIGKILL'))
    await vi.waitFor(
      async () => expect((await imports.held()).runs.find((run) => run.place === file)).toMatchObject({ status: 'stopped' }),
      { timeout: 10_000 },
    )
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ status: 'done', resumed: true, read: MANY })
  })

  it('export: receives the file through the socket', async () => {
    const file = path.join(scratch, 'out.ndjson')
    expect((await imports.run('export', file)).out).toContain(`${MANY} titles`)
  })

  it('a server that gets SIGTERM stops the run in order first', async () => {
    const file = imports.write('ended.ndjson', manyTitles(MANY))
    let ended: Promise<number | null> | undefined
    const { out } = await imports.spawn(['import', 'ndjson', file], () => {
      ended = server.end('SIGINT')
    })
    expect(await ended).toBe(0)
    expect(out).toContain('Stopped.')
    expect((await imports.held()).runs.find((run) => run.place === file)).toMatchObject({ status: 'stopped' })
  })

  it('reports a server that was killed, and continues without one', async () => {
    const logFile = path.join(inject('logFolder'), 'import-live.log')
    server = await startServer({ dataDir: imports.dataDir, logFile, env: imports.env })
    const file = imports.write('crashed.ndjson', manyTitles(MANY))
    const { code, err } = await imports.spawn(['import', 'ndjson', file], () => void server.end('SIGKILL'))
    expect([code, err]).toEqual([1, expect.stringContaining('the server ended the connection')])
    expect(await imports.report(['import', 'ndjson', file])).toMatchObject({ status: 'done', read: MANY })
  })
})
