import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { FileRefused } from '../../src/imports/failures.ts'
import { filesIn } from '../../src/imports/formats/archive.ts'
import { zipOf } from '../support/fixtures/zip.ts'

const refusal = (...sent: Parameters<typeof filesIn>) =>
  filesIn(...sent).then(
    () => 'taken',
    (error) => (error instanceof FileRefused ? error.message : `broke: ${error}`),
  )

describe('archives', () => {
  it('yield only their data files', async () => {
    const zip = zipOf({ 'diary.csv': 'a,b', 'likes/films.csv': 'c', 'photo.jpg': 'd', 'readme.html': 'e' })
    const files = await filesIn(zip)
    expect(files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
      ['diary.csv', 'a,b'],
      ['likes/films.csv', 'c'],
    ])
  })

  it('are refused where they contain another archive', async () => {
    expect(await refusal(zipOf({ 'inner.zip': zipOf({ 'diary.csv': 'a' }) }))).toMatch(/contains another archive/)
  })

  it('are refused where they are gzip, with a message that says so', async () => {
    expect(await refusal(gzipSync('Date,Name\n'))).toMatch(/gzip; decompress it/)
  })

  it('are refused at a very high compression ratio', async () => {
    expect(await refusal(zipOf({ 'diary.csv': Buffer.alloc(20_000_000) }))).toMatch(/far more/)
  })

  const part = (name: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--x1\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const formOf = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--x1--\r\n')])

  it('are refused without unpacking where they declare more than 300 MB', async () => {
    const large = zipOf({ 'diary.csv': randomBytes(4_000_000) }, { claimedSize: 301e6 })
    expect(await refusal(large)).toBe('the archive unpacks to more than 300 MB')
  })

  it('are refused where their files together unpack to too much', async () => {
    const limits = { entries: 50, bytes: 1000, ratio: 100 }
    const zip = zipOf({ 'diary.csv': 'a'.repeat(300), 'ratings.csv': 'b'.repeat(300) })
    expect(await refusal(zip, '', limits)).toBe('taken')
    expect(await refusal(formOf(part('one.zip', zip), part('two.zip', zip)), '', limits)).toMatch(/unpacks to more than/)
  })

  it('are refused where an entry is larger than declared', async () => {
    const bomb = zipOf({ 'diary.csv': Buffer.alloc(5_000_000) }, { claimedSize: 100 })
    expect(await refusal(bomb)).toMatch(/cannot be read/)
  })

  it('are refused with too many files, with paths outside of them, and when truncated', async () => {
    const many = Object.fromEntries(Array.from({ length: 251 }, (_, n) => [`${n}.csv`, 'a']))
    expect(await refusal(zipOf(many))).toMatch(/more than 250 files/)
    expect(await refusal(zipOf({ '../diary.csv': 'a' }))).toMatch(/cannot be read/)
    const whole = zipOf({ 'diary.csv': 'a,b\n'.repeat(100) })
    expect(await refusal(whole.subarray(0, whole.length - 30))).toMatch(/cannot be read/)
  })

  it('uploaded in a form are read, with their file names', async () => {
    const files = await filesIn(formOf(part('Watchlist.csv', 'a\r\nb'), part('diary.csv', 'c')))
    expect(files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
      ['watchlist.csv', 'a\r\nb'],
      ['diary.csv', 'c'],
    ])
  })
})
