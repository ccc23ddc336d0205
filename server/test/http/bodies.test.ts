import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, makeFirstAccount, signInDevice } from '../support/callers.ts'
import { head, RawConnection } from '../support/http/raw-connection.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

const path = '/auth/device-codes'
const good = JSON.stringify({ clientID: 'demo' })
const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`

describe('a JSON body', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ env: { MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '0', MARQUEE_LIMIT_CODES_PER_MINUTE: '0' } })
  })
  afterAll(() => world?.close())

  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    call(world.base, 'POST', path, { body, headers })

  it.each([
    ['is cut off', '{"clientID":', '', 'the body is not valid JSON: it ends too early'],
    ['has something behind it', `${good} x`, '', 'the body is not valid JSON at character 21'],
    ['has single quotes', "{'clientID':'demo'}", '', 'the body is not valid JSON at character 2'],
    ['is not UTF-8', Buffer.from('{"clientID":"\xff\xfe"}', 'latin1'), '', 'the body is not valid UTF-8'],
    ['is overlong UTF-8', Buffer.from('{"clientID":"\xc0\xaf"}', 'latin1'), '', 'the body is not valid UTF-8'],
    ['is null', 'null', '', 'must be an object'],
    ['is a list', '[]', '', 'must be an object'],
    ['is nested too deep', nested(33), '', 'nested deeper than 32 levels'],
    ['is nothing but brackets', '['.repeat(60_000), '', 'nested deeper than 32 levels'],
    ['is brackets all the way', '['.repeat(32_000) + ']'.repeat(32_000), '', 'nested deeper than 32 levels'],
    ['has a long list', JSON.stringify({ clientID: Array(1001).fill(1) }), 'clientID', 'more than 1000 entries'],
    ['names a prototype', '{"__proto__":{"admin":true}}', '__proto__', 'this name is not allowed'],
    ['names a constructor', '{"a":{"constructor":1}}', 'a.constructor', 'this name is not allowed'],
    ['has a NUL in a text', '{"clientID":"de\\u0000mo"}', 'clientID', 'contains a NUL character'],
    ['has half a character', '{"clientID":"\\ud83d"}', 'clientID', 'contains half a surrogate pair'],
    ['has an unknown field', '{"clientID":"demo","colour":1}', 'colour', 'unknown field; the fields are: clientID, deviceName'],
    [
      'has a field in another case',
      '{"clientID":"demo","devicename":"a"}',
      'devicename',
      'unknown field; did you mean deviceName?',
    ],
  ])('that %s is refused, and where', async (_, body, at, message) => {
    const reply = await post(body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: at, message }] })
  })

  it('that is nested just as deep as allowed is read; brackets in a text are none', async () => {
    const brackets = `"\\"${'['.repeat(40)}\\\\"`
    for (const body of [nested(32), `{"a":${brackets}}`, `{"a":[${Array(40).fill('[]')}]}`])
      expect((await post(body)).body['errors']).toContainEqual({
        path: 'a',
        message: 'unknown field; the fields are: clientID, deviceName',
      })
  })

  it('full of nonsense is answered by something bounded', async () => {
    const fields = Array.from({ length: 5000 }, (_, index) => `"f${index}":1`)
    const reply = await post(`{${fields.join()}}`)
    expect(reply.status).toBe(400)
    expect(reply.body['errors']).toHaveLength(100)
    expect(reply.text.length).toBeLessThan(16_384)
  })

  it.each([
    ['another type', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a type that is no type', { 'content-type': '???' }],
    ['a content coding', { 'content-encoding': 'gzip' }],
  ])('sent as %s is 415', async (_, headers) => {
    expect(await post(good, headers)).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
  })

  it('may name its charset and may come in any case', async () => {
    expect((await post(good, { 'content-type': 'Application/JSON; charset=UTF-8' })).status).toBe(201)
  })

  it('of exactly 64 KiB is read; one byte more is 413', async () => {
    expect((await post(good + ' '.repeat(65_536 - good.length))).status).toBe(201)
    const over = await post(good + ' '.repeat(65_537 - good.length))
    expect(over).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } })
    expect(over.headers.get('connection')).toBe('close')
  })

  it('as a form may have a hundred fields, each once', async () => {
    const send = (body: string) =>
      call(world.base, 'POST', '/oauth/token', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    const errorOf = async (body: string) => (await send(body)).body['error_description']
    expect(await errorOf('a=1&'.repeat(101))).toBe('body: more than 100 fields')
    expect(await errorOf('client_id=demo&client_id=other')).toBe('client_id: given more than once')
    expect(await errorOf('client_id=a%00b&grant_type=x')).toBe('client_id: contains a NUL character')
    expect(await errorOf('__proto__=1&client_id=demo&grant_type=x')).toMatch(/^only urn:/)
  })

  it('may be missing although its type is named', async () => {
    const reply = await post('')
    expect(reply.body['errors']).toEqual([{ path: '', message: 'is required' }])
  })
})

describe('an oversized body', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'a'), Buffer.from('\r\n')])

  it('of unknown length is 413 as soon as it is too long', async () => {
    const connection = new RawConnection(world.service.port)
    connection.send(head('POST', path, 'Content-Type: application/json', 'Transfer-Encoding: chunked'), chunk, chunk)
    expect((await connection.next())?.status).toBe(413)
    await connection.closed
  })

  it('is answered even if the caller sends all of it before reading', async () => {
    const connection = new RawConnection(world.service.port)
    connection.socket.pause()
    connection.send(head('POST', path, 'Content-Type: application/json', `Content-Length: ${64 * 0x10000}`))
    for (let sent = 0; sent < 64; sent++)
      await new Promise((resolve) => connection.socket.write(Buffer.alloc(0x10000, 'a'), resolve))
    connection.socket.resume()
    expect((await connection.next())?.status).toBe(413)
  })

  it('is not even asked for when the caller asks first', async () => {
    const connection = new RawConnection(world.service.port)
    connection.send(head('POST', path, 'Content-Type: application/json', 'Content-Length: 99999', 'Expect: 100-continue'))
    expect((await connection.next())?.status).toBe(413)
    connection.end()
  })
})

describe('Expect: 100-continue', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  it('is answered once the caller may go on', async () => {
    const length = `Content-Length: ${good.length}`
    const connection = new RawConnection(world.service.port)
    connection.send(head('POST', path, 'Content-Type: application/json', length, 'Expect: 100-continue'))
    expect((await connection.next())?.status).toBe(100)
    expect((await connection.send(good).next())?.status).toBe(201)
    connection.end()
  })

  it('is not answered where access is refused; the body is never taken for a request', async () => {
    const connection = new RawConnection(world.service.port)
    connection.send(head('POST', '/profiles', 'Content-Length: 20', 'Expect: 100-continue'), head('GET', '/health/live'))
    expect((await connection.next())?.status).toBe(401)
    expect(await connection.next()).toBeUndefined()
  })

  it('with another expectation is taken as none', async () => {
    const connection = new RawConnection(world.service.port)
    connection.send(head('GET', '/health/live', 'Expect: magic'))
    expect((await connection.next())?.status).toBe(200)
    connection.end()
  })
})

describe('a body where none is defined', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  it.each(['GET', 'DELETE'])('of %s is not read, and the connection serves on', async (method) => {
    const first = method === 'GET' ? '/health/live' : '/profiles/nobody'
    const connection = new RawConnection(world.service.port)
    connection.send(head(method, first, 'Content-Length: 9', 'Content-Type: ???'), 'not JSON!', head('GET', '/health/live'))
    expect((await connection.next())?.status).toBe(method === 'GET' ? 200 : 401)
    expect((await connection.next())?.status).toBe(200)
    connection.end()
  })

  it('closes the connection if the end of the body is ambiguous', async () => {
    const connection = new RawConnection(world.service.port)
    connection.send(head('GET', '/health/live', 'Transfer-Encoding: chunked'), '5\r\nhello\r\n')
    const answer = await connection.next()
    expect([answer?.status, answer?.headers.get('connection')]).toEqual([200, 'close'])
    await connection.closed
  })
})

onEachStore('texts no store can keep', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ store })
  })
  afterAll(() => world?.close())

  it('never reach it', async () => {
    const person = await makeFirstAccount(world.base)
    const { refreshToken: token } = await signInDevice(person)
    const tries = [
      call(world.base, 'POST', '/profiles', { token, body: '{"name":"A\\u0000nn"}' }),
      call(world.base, 'POST', '/profiles', { token, body: '{"name":"Ann","providers":["\\udc00"]}' }),
      call(world.base, 'GET', '/profiles/profile_%00', { token }),
      call(world.base, 'DELETE', '/auth/sessions/a%00b', { token }),
      person.send('GET', '/admin/accounts?nextPageToken=%00'),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })
})
