import { expect, it } from 'vitest'
import { jsonIn } from '../../src/hooks/payload.ts'

it('of a form field that is sent twice, the first counts', () => {
  const part = (text: string) => `--b\r\nContent-Disposition: form-data; name="payload"\r\n\r\n${text}\r\n`
  const bytes = Buffer.from(`${part('{"first":1}')}${part('{"second":2}')}--b--\r\n`)
  expect(jsonIn({ contentType: 'multipart/form-data; boundary=b', bytes }).toString()).toBe('{"first":1}')
})
