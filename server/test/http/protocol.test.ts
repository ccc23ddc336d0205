import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, head, type RawAnswer, RawConnection } from '../support/http/raw-connection.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await openWorld({ env: { MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '0' } })
  port = world.service.port
})
afterAll(() => world?.close())

const live = head('GET', '/health/live')
const long = (length: number) => 'a'.repeat(length)

function expectProblem(answer: RawAnswer, status: number, code: string): void {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const problem = JSON.parse(answer.body)
  expect(problem).toMatchObject({ type: 'about:blank', status, code, instance: answer.headers.get('x-request-id') })
  expect(problem.instance).toMatch(/^req_[0-9a-f]{8}[0-9a-z]{6,}$/)
  if (code === 'VALIDATION_FAILED') expect(problem.errors.length).toBeGreaterThan(0)
}

describe('what is not a request we can read', () => {
  it.each([
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['plain words', 'hello there\r\n\r\n'],
    ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an HTTP version from the future', 'GET /health/live HTTP/3.7\r\nHost: x\r\n\r\n'],
    ['a header line without a colon', 'GET /health/live HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['a NUL in the path', 'GET /profiles/a\0b HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['both a length and chunks', head('POST', '/auth/device-codes', 'Content-Length: 2', 'Transfer-Encoding: chunked')],
    ['two lengths', `${head('POST', '/auth/device-codes', 'Content-Length: 2', 'Content-Length: 3')}{}`],
    ['a length that is no number', `${head('POST', '/auth/device-codes', 'Content-Length: 0x2')}{}`],
    ['an unknown transfer coding', head('POST', '/auth/device-codes', 'Transfer-Encoding: xchunked')],
    ['chunks that are not the last coding', head('POST', '/auth/device-codes', 'Transfer-Encoding: chunked, identity')],
    ['a bare line feed between headers', 'GET /health/live HTTP/1.1\nHost: x\n\n'],
    ['a space before the colon', 'GET /health/live HTTP/1.1\r\nHost : x\r\n\r\n'],
  ])('%s gets an error, and the connection is closed', async (_, bytes) => {
    const connection = new RawConnection(port).send(Buffer.from(bytes, 'latin1'))
    const answer = await connection.next()
    expectProblem(answer as RawAnswer, 400, 'VALIDATION_FAILED')
    await connection.closed
  })

  it('does not let a second request hide behind an ambiguous first', async () => {
    const connection = new RawConnection(port).send(
      head('POST', '/auth/device-codes', 'Content-Length: 4', 'Transfer-Encoding: chunked'),
      `0\r\n\r\n${live}`,
    )
    expect((await connection.next())?.status).toBe(400)
    expect(await connection.next()).toBeUndefined()
  })

  it('asks for a Host header', async () => {
    expectProblem(await ask(port, 'GET /health/live HTTP/1.1\r\n\r\n'), 400, 'VALIDATION_FAILED')
  })

  it.each([
    ['that differ', 'Host: elsewhere.test'],
    ['that are the same', 'Host: marquee.test'],
    ['in another case', 'hOST: marquee.test'],
  ])('refuses two Host headers %s', async (_, second) => {
    expectProblem(await ask(port, head('GET', '/health/live', second)), 400, 'VALIDATION_FAILED')
    expectProblem(await ask(port, head('GET', '/nowhere', second)), 400, 'VALIDATION_FAILED')
    expectProblem(await ask(port, head('GET', '/', second).replace('1.1', '1.0')), 400, 'VALIDATION_FAILED')
  })
})

describe('the path', () => {
  it.each([
    ['is unknown', '/nowhere', 404, 'NOT_FOUND'],
    ['ends in a slash it does not have', '/health/live/', 404, 'NOT_FOUND'],
    ['climbs out of the assets', '/assets/..%2f..%2fpackage.json', 404, 'NOT_FOUND'],
    ['has a bad percent-encoding', '/profiles/%zz', 400, 'VALIDATION_FAILED'],
    ['is not UTF-8 once decoded', '/profiles/%ff', 400, 'VALIDATION_FAILED'],
    ['has more than 8 KiB', `/health/live?${long(9_000)}`, 414, 'URI_TOO_LONG'],
    ['has more than all headers may', `/health/live?${long(90_000)}`, 414, 'URI_TOO_LONG'],
  ])('%s', async (_, path, status, code) => expectProblem(await ask(port, head('GET', path)), status, code))

  it('contains an encoded NUL', async () => {
    expectProblem(await ask(port, head('POST', '/auth/device-codes/dvc_%00/poll')), 400, 'VALIDATION_FAILED')
  })

  it('may be an absolute URL', async () => {
    expect((await ask(port, head('GET', 'http://elsewhere.test/health/live'))).status).toBe(200)
  })
})

describe('a method the path does not have', () => {
  it.each(['PUT', 'OPTIONS', 'PROPFIND', 'TRACE', 'QUERY', 'FOO', 'M-SEARCH'])('%s is 405 with Allow', async (method) => {
    const answer = await ask(port, head(method, '/profiles'))
    expectProblem(answer, 405, 'METHOD_NOT_ALLOWED')
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  it.each(['PROPFIND', 'FOO'])('%s on an unknown path is 404', async (method) =>
    expectProblem(await ask(port, head(method, '/nowhere')), 404, 'NOT_FOUND'),
  )

  it('CONNECT is 405: this is no proxy', async () => {
    expectProblem(await ask(port, 'CONNECT elsewhere.test:443 HTTP/1.1\r\nHost: x\r\n\r\n'), 405, 'METHOD_NOT_ALLOWED')
  })
})

describe('headers', () => {
  it('are refused over 24 KiB, however they arrive', async () => {
    expectProblem(await ask(port, head('GET', '/health/live', `X-Long: ${long(30_000)}`)), 431, 'HEADERS_TOO_LARGE')
    const connection = new RawConnection(port).send('GET /health/live HTTP/1.1\r\nHost: x\r\n')
    connection.socket.setNoDelay(true)
    for (let line = 0; line < 40; line++) {
      connection.send(`X-${line}: ${long(1000)}\r\n`)
      await new Promise(setImmediate)
    }
    expectProblem((await connection.next()) as RawAnswer, 431, 'HEADERS_TOO_LARGE')
    await connection.closed
  })

  it('may ask to upgrade: the answer is plain HTTP', async () => {
    const answer = await ask(port, head('GET', '/health/live', 'Connection: Upgrade', 'Upgrade: websocket'))
    expect(answer).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  })
})

describe('one connection', () => {
  it('answers pipelined requests in order, problems included', async () => {
    const connection = new RawConnection(port).send(live, head('GET', '/nowhere'), head('PUT', '/profiles'), live)
    const statuses = []
    for (let answers = 0; answers < 4; answers++) statuses.push((await connection.next())?.status)
    connection.end()
    expect(statuses).toEqual([200, 404, 405, 200])
  })

  it.each([
    ['garbage', 'not for you\r\n\r\n'],
    ['a request that two could read differently', head('POST', '/auth/device-codes', 'Content-Length: 2', 'Content-Length: 3')],
    ['a body that is none', `${head('POST', '/auth/device-codes', 'Transfer-Encoding: chunked')}nonsense\r\n`],
  ])('gives every earlier answer whole before it refuses %s', async (_, garbage) => {
    const ready = head('GET', '/health/ready') // asks the store first: the garbage is read before it is answered
    const connection = new RawConnection(port).send(`${live}${ready}${ready}${garbage}`)
    for (let answers = 0; answers < 3; answers++)
      expect(await connection.next()).toMatchObject({ status: 200, body: '{"status":"ok"}' })
    expectProblem((await connection.next()) as RawAnswer, 400, 'VALIDATION_FAILED')
    expect(await connection.next()).toBeUndefined()
    await connection.closed
  })

  it('answers a hundred requests that are sent at once, and is closed over far more', async () => {
    const few = new RawConnection(port).send(head('GET', '/health/ready').repeat(100))
    for (let answers = 0; answers < 100; answers++) expect((await few.next())?.status).toBe(200)
    few.end()
    const many = new RawConnection(port).send(head('GET', '/health/ready').repeat(500))
    await many.closed
    expect((await ask(port, live)).status).toBe(200)
  })

  it('answers HEAD like GET, without the body', async () => {
    const connection = new RawConnection(port).send(head('HEAD', '/health/live'), live)
    expect((await connection.next({ toHead: true }))?.headers.get('content-length')).toBe('15')
    expect((await connection.next())?.body).toBe('{"status":"ok"}')
    connection.end()
  })

  it('answers HTTP/1.0, and closes the connection after the answer', async () => {
    const connection = new RawConnection(port).send('GET /health/live HTTP/1.0\r\n\r\n')
    expect(await connection.next()).toMatchObject({ status: 200, body: '{"status":"ok"}' })
    await connection.closed
  })
})
