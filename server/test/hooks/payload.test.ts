import { describe, expect, it } from 'vitest'
import { jsonIn, parsePayload } from '../../src/hooks/payload.ts'

const MAX = 256 * 1024
const json = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
const form = (fields: string[], last: string) =>
  [...fields.map((name) => part(name, 'x')), part('payload', last), '--b--\r\n'].join('')
const part = (name: string, body: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${body}\r\n`
const others = (count: number) => Array.from({ length: count }, (_, n) => `field ${n}`)

describe('the JSON of an event', () => {
  const read =
    (text: string, contentType = 'application/json') =>
    () =>
      parsePayload(jsonIn({ contentType, bytes: Buffer.from(text) }))
  const multipart = 'multipart/form-data; boundary=b'

  it('is limited to 256 KiB, as a body and in a form', () => {
    expect(read(json(MAX))).not.toThrow()
    expect(read(json(MAX + 1))).toThrow()
    expect(read(form([], json(MAX)), multipart)).not.toThrow()
    expect(read(form([], json(MAX + 1)), multipart)).toThrow()
    expect(read(`data=${encodeURIComponent(json(MAX))}`, 'application/x-www-form-urlencoded')).toThrow()
  })

  it('does not keep a form with its other fields in memory', () => {
    const bytes = Buffer.from(form(others(1), json(100_000))) // too large for the pool that small Buffers share
    expect(jsonIn({ contentType: multipart, bytes }).buffer).not.toBe(bytes.buffer)
  })

  it('must be among the first twenty parts of a form', () => {
    expect(read(form(others(19), '{"a":1}'), multipart)()).toEqual({ a: 1 })
    expect(read(form(others(20), '{"a":1}'), multipart)).toThrow()
  })

  it('may begin with a byte order mark', () => {
    expect(read('\ufeff{"a":1}')()).toEqual({ a: 1 })
  })

  it('is read from a URL-encoded form, and from plain JSON with that content type', () => {
    expect(read(' {"a":"b&c=d%20"}', 'application/x-www-form-urlencoded')()).toEqual({ a: 'b&c=d%20' })
    expect(read('data=%7B%22a%22%3A1%7D', 'application/x-www-form-urlencoded')()).toEqual({ a: 1 })
  })

  it.each([
    ['a form without the field', form([], '{}').replace('payload', 'other'), multipart],
    ['a form without a boundary', form([], '{}'), 'multipart/form-data'],
    ['a list', '[]', 'application/json'],
    ['nothing', '', 'application/json'],
  ])('is refused where the body is %s', (_, text, contentType) => {
    expect(read(text, contentType)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
  })
})
