import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeStaleUploads } from '../../src/http/upload.ts'
import { type Browser, makeFirstAccount } from '../support/callers.ts'
import { RawConnection } from '../support/http/raw-connection.ts'
import { openWorld, type World } from '../support/world.ts'

const LIMIT = 64 * 1024 * 1024
const TITLE = '{"id":"MV_1","media_type":"movie","title":"One"}\n'

describe('a file that is sent', () => {
  let world: World
  let person: Browser
  beforeAll(async () => {
    world = await openWorld({ env: { MARQUEE_DURABILITY: 'normal' } })
    person = await makeFirstAccount(world.base)
  })
  afterAll(() => world?.close())

  const left = () => readdirSync(world.dataDir).filter((name) => name.startsWith('upload-'))
  const credentials = () => [`Cookie: ${person.cookie}`, `X-CSRF-Token: ${person.csrfToken}`]
  const head = (...lines: string[]) =>
    ['POST /admin/imports HTTP/1.1', 'Host: x', ...credentials(), 'Content-Type: application/x-ndjson', ...lines]
      .map((line) => `${line}\r\n`)
      .join('')
      .concat('\r\n')
  const connect = () => new RawConnection(world.service.port)
  const codeOf = (answer: { body: string } | undefined) => JSON.parse(answer?.body ?? '{}').code

  it('that says it is too large is refused before a byte of it came', async () => {
    const answer = await connect()
      .send(head(`Content-Length: ${LIMIT + 1}`, 'Expect: 100-continue'))
      .next()
    expect([answer?.status, codeOf(answer)]).toEqual([413, 'BODY_TOO_LARGE'])
    expect(left()).toEqual([])
  })

  it('that turns out too large is refused where it does, and nothing of it stays', async () => {
    const connection = connect().send(head('Transfer-Encoding: chunked'))
    const piece = Buffer.alloc(1024 * 1024, 'x')
    for (let sent = 0; sent <= LIMIT; sent += piece.length) connection.send('100000\r\n', piece, '\r\n')
    const answer = await connection.next()
    expect([answer?.status, codeOf(answer)]).toEqual([413, 'BODY_TOO_LARGE'])
    expect(left()).toEqual([])
  })

  it('is asked for where the caller waits to be asked', async () => {
    const connection = connect().send(head(`Content-Length: ${TITLE.length}`, 'Expect: 100-continue'))
    expect((await connection.next())?.status).toBe(100)
    expect((await connection.send(TITLE).next())?.status).toBe(202)
    await world.service.ctx.importer.idle()
    expect(left()).toEqual([])
  })

  it('is not read from a caller who may not send it', async () => {
    const foreign = head('Content-Length: 10', 'Expect: 100-continue').replace(person.cookie, 'marquee=ws_nobody')
    expect((await connect().send(foreign).next())?.status).toBe(401)
    expect(left()).toEqual([])
  })

  it('that breaks off leaves nothing and begins nothing', async () => {
    const connection = connect().send(head('Content-Length: 1000'), TITLE)
    await expect.poll(left).toHaveLength(1)
    connection.socket.destroy()
    await expect.poll(left).toEqual([])
    const runs = await world.service.ctx.db.selectFrom('import_runs').select('id').execute()
    expect(runs).toHaveLength(1)
  })

  it('and was left by a process that died is removed at the next start, and nothing else is', async () => {
    const folder = path.join(world.dataDir, 'upload-of-a-dead-one')
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'body'), TITLE)
    const before = readdirSync(world.dataDir)
    await removeStaleUploads(world.dataDir)
    expect(readdirSync(world.dataDir)).toEqual(before.filter((name) => name !== path.basename(folder)))
    await removeStaleUploads(path.join(world.dataDir, 'nowhere'))
  })
})
