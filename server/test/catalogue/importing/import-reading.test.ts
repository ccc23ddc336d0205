import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { csvFields } from '../../../src/catalogue/sources/delimited.ts'
import { privateKeyword } from '../../../src/catalogue/sources/genres.ts'
import { VoteTable } from '../../../src/catalogue/sources/imdb/imdb-votes.ts'
import { type LinePosition, linesOf, type SourceLine } from '../../../src/catalogue/sources/lines.ts'
import { titleAndYear } from '../../../src/catalogue/sources/movielens/movielens-facts.ts'
import { tmdbClient } from '../../../src/catalogue/sources/tmdb/tmdb-client.ts'
import { progressOn } from '../../../src/cli/progress-bar.ts'
import { type Recorded, startTmdb } from '../../support/external-services/tmdb-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'marquee-lines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('linesOf', () => {
  const written = (content: Uint8Array) => {
    const file = path.join(folder, 'file')
    writeFileSync(file, content)
    return file
  }
  const all = async (file: string, from?: LinePosition) => {
    const found: SourceLine[] = []
    for await (const line of linesOf(file, from)) found.push(line)
    return found
  }

  it('resumes after any line with the same result, in plain and gzip files', async () => {
    const text = fc.array(
      fc.string({ unit: 'grapheme' }).map((line) => line.replace(/[\r\n\ufeff]/g, '')),
      { maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), fc.boolean(), fc.nat(), async (lines, packed, ended, at) => {
        const plain = Buffer.from(lines.join('\n') + (ended && lines.length > 0 ? '\n' : ''))
        const file = written(packed ? gzipSync(plain) : plain)
        const whole = await all(file)
        const expected = plain.length === 0 ? [] : plain.toString().replace(/\n$/, '').split('\n')
        expect(whole.map(({ text }) => text)).toEqual(expected)
        if (whole.length === 0) return
        const from = whole[at % whole.length]
        expect((await all(file, from)).map(({ text, line, byte }) => [text, line, byte])).toEqual(
          whole.slice((at % whole.length) + 1).map(({ text, line, byte }) => [text, line, byte]),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('returns every complete line of a gzip file truncated anywhere', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `${at} ${Math.sin(at)}`)
    const packed = gzipSync(`${lines.join('\n')}\n`)
    const found: (string | undefined)[] = []
    const reading = async () => {
      for await (const { text } of linesOf(written(packed.subarray(0, packed.length - 1000)))) found.push(text)
    }
    await expect(reading()).rejects.toThrow('cut short or damaged')
    expect(found.length).toBeGreaterThan(4000)
    expect(found).toEqual(lines.slice(0, found.length))
  })
})

describe('csvFields', () => {
  it('parses whatever was written by the CSV rules', () => {
    const quoted = (field: string) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)
    const field = fc.string().map((text) => text.replace(/[\r\n]/g, ''))
    fc.assert(
      fc.property(fc.array(field, { minLength: 1 }), (fields) => {
        expect(csvFields(fields.map(quoted).join(','))).toEqual(fields)
      }),
    )
  })

  it.each(['"open', 'a,"b"c', 'a"b', '"a""'])('returns nothing for %s', (line) => expect(csvFields(line)).toBeUndefined())
})

describe('titleAndYear', () => {
  it.each([
    ['Toy Story (1995)', 'Toy Story', 1995],
    ['Matrix, The (1999)', 'The Matrix', 1999],
    ["Avventura, L' (Adventure, The) (1960)", "L'Avventura", 1960],
    ['Good, the Bad and the Ugly, The (Buono, il brutto, il cattivo, Il) (1966)', 'The Good, the Bad and the Ugly', 1966],
    ['Big Bang Theory, The (2007-)', 'The Big Bang Theory', 2007],
    ['Babylon 5', 'Babylon 5', undefined],
    ['2001: A Space Odyssey (1968) ', '2001: A Space Odyssey', 1968],
    ['(500) Days of Summer (2009)', '(500) Days of Summer', 2009],
  ])('%s', (text, title, year) => expect(titleAndYear(text)).toEqual({ title, year }))
})

describe('privateKeyword', () => {
  it('is the same for the same words, and outside the range of TMDB’s ids', () => {
    expect(privateKeyword(' Red  Pill ')).toEqual(privateKeyword('red pill'))
    fc.assert(
      fc.property(fc.string(), (words) => {
        expect(privateKeyword(words).id).toSatisfy((id: number) => id >= 1e9 && id < 2e9)
      }),
    )
  })
})

describe('VoteTable', () => {
  it('finds exactly the entries that were put, however full', () => {
    const table = new VoteTable(4)
    for (let key = 1; key <= 3000; key++) table.set(key * 7, { average: (key % 101) / 10, count: key })
    table.set(7, { average: 1.5, count: 9 })
    expect(table.get(7)).toEqual({ average: 1.5, count: 9 })
    for (let key = 2; key <= 3000; key++) expect(table.get(key * 7)).toEqual({ average: (key % 101) / 10, count: key })
    expect([table.get(8), table.get(21_001)]).toEqual([undefined, undefined])
  })
})

describe('tmdbClient', () => {
  const asking = async (answers: Recorded[]) => {
    const tmdb = await startTmdb(() => answers.shift() ?? { body: { ok: true } })
    const clock = { now: 0, waits: [] as number[] }
    const wait = async (milliseconds: number) => {
      clock.waits.push(milliseconds)
      clock.now += milliseconds
    }
    const client = tmdbClient({ key: 'key', base: tmdb.base, signal: new AbortController().signal, wait, now: () => clock.now })
    return { tmdb, clock, client }
  }

  it('sends at most twenty requests a second', async () => {
    const { tmdb, clock, client } = await asking([])
    await Promise.all(Array.from({ length: 41 }, () => client.get('/3/movie/1')))
    expect(Math.max(...clock.waits)).toBeGreaterThan(0)
    expect(clock.now).toBeGreaterThanOrEqual(2000)
    await tmdb.close()
  })

  it('waits for the Retry-After of a 429 before any other request', async () => {
    const { tmdb, clock, client } = await asking([{ status: 429, headers: { 'retry-after': '7' }, body: {} }])
    expect(await client.get('/3/movie/1')).toEqual({ body: { ok: true } })
    expect(clock.now).toBeGreaterThanOrEqual(7000)
    await tmdb.close()
  })

  it('gives up after five failed attempts', async () => {
    const { tmdb, client } = await asking(Array.from({ length: 5 }, () => ({ status: 503, body: {} })))
    await expect(client.get('/3/movie/1')).rejects.toThrow('TMDB does not answer /3/movie/1: status 503, 5 times')
    expect(tmdb.asked).toHaveLength(5)
    await tmdb.close()
  })
})

describe('progressOn', () => {
  const drawn = (isTTY: boolean) => {
    const to = Object.assign(new PassThrough(), { isTTY })
    const clock = { now: 0 }
    const progress = progressOn(to, () => clock.now)
    const onProgress = (now: number, part: number | null, count: number) => {
      clock.now = now
      progress.onProgress({ phase: 'titles', part, count, noun: 'read' })
    }
    return { onProgress, end: progress.end, text: () => String(to.read() ?? '') }
  }

  it('draws one line on a terminal: part, rate, and time left', () => {
    const { onProgress, end, text } = drawn(true)
    onProgress(0, 0, 0)
    onProgress(10_000, 0.25, 5000)
    expect(text().split('\r\u001b[K').at(-1)).toBe(`${'█'.repeat(6)}${'░'.repeat(18)}  25 %  titles  5000 read  500/s  30 s left`)
    end()
    expect(text()).toBe('\r\u001b[K')
  })

  it('writes a plain line at intervals where there is no terminal', () => {
    const { onProgress, end, text } = drawn(false)
    onProgress(0, null, 0)
    onProgress(9000, null, 5)
    onProgress(10_000, null, 7)
    end()
    expect(text()).toBe('titles  0 read\ntitles  7 read  1/s\n')
  })
})
