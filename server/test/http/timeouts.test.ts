import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metric } from '../support/http/metrics.ts'
import { head, RawConnection } from '../support/http/raw-connection.ts'
import { openWorld, type World } from '../support/world.ts'

const json = 'Content-Type: application/json'
const codes = '/auth/device-codes'

describe('a caller that takes too long', () => {
  let world: World
  let patient: World
  beforeAll(async () => {
    world = await openWorld({ env: { MARQUEE_LIMIT_HEADER_SECONDS: '1', MARQUEE_LIMIT_REQUEST_SECONDS: '2' } })
    patient = await openWorld()
  })
  afterAll(async () => {
    await world?.close()
    await patient?.close()
  })

  it.concurrent.for([
    ['says nothing at all', ''],
    ['stops in the first line', 'GET /health'],
    ['stops in a header', 'GET /health/live HTTP/1.1\r\nHost: mar'],
    ['stops in the body', `${head('POST', codes, json, 'Content-Length: 100')}{"cli`],
    ['stops in a chunk', `${head('POST', codes, json, 'Transfer-Encoding: chunked')}64\r\n{"cli`],
  ])('and %s gets 408, and the connection ends whatever it does', async ([, bytes = ''], { expect }) => {
    const connection = new RawConnection(world.service.port, { allowHalfOpen: true }).send(bytes)
    const answer = await connection.next()
    expect(answer?.status).toBe(408)
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({
      code: 'REQUEST_TIMEOUT',
      instance: answer?.headers.get('x-request-id'),
    })
    await connection.closed
  })

  it.concurrent('drop by drop is no better off', async ({ expect }) => {
    const connection = new RawConnection(world.service.port).send(head('POST', codes, json, 'Content-Length: 100000'))
    const dripping = setInterval(() => connection.send(' '), 50)
    const answer = await connection.next()
    clearInterval(dripping)
    expect(answer?.status).toBe(413)
    const second = new RawConnection(world.service.port).send('GET /health/live HTTP/1.1\r\n')
    const headers = setInterval(() => second.send('X-More: x\r\n'), 50)
    expect((await second.next())?.status).toBe(408)
    clearInterval(headers)
  })

  it.concurrent('with a body takes no time from the budget that the store has', async ({ expect }) => {
    const body = '{"clientID":"demo"}'
    const connection = new RawConnection(patient.service.port).send(
      head('POST', codes, json, `Content-Length: ${body.length}`),
      body.slice(0, 5),
    )
    await new Promise((resolve) => setTimeout(resolve, 5000)) // more than all store work of a request may take
    expect((await connection.send(body.slice(5)).next())?.status).toBe(201)
    connection.end()
  })

  it('leaves nothing open behind', async () => {
    const stubborn = Array.from({ length: 20 }, () => new RawConnection(world.service.port, { allowHalfOpen: true }))
    for (const connection of stubborn) connection.send('\x16\x03\x01')
    for (const connection of stubborn) expect((await connection.next())?.status).toBe(400)
    await expect.poll(() => metric(world.base, 'marquee_open_connections'), { timeout: 10_000 }).toBeLessThan(5)
    for (const connection of stubborn) connection.end()
  })
})

describe('a caller that goes away', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  it('in the middle of a body is counted as gone, not as a defect of ours', async () => {
    const connection = new RawConnection(world.service.port).send(head('POST', codes, json, 'Content-Length: 100'), '{')
    await expect.poll(() => metric(world.base, 'marquee_open_connections')).toBeGreaterThan(1)
    connection.end()
    const gone = 'marquee_request_duration_seconds_count{method="POST",route="/auth/device-codes",status="499"}'
    await expect.poll(() => metric(world.base, gone)).toBe(1)
  })
})
