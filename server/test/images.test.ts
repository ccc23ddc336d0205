import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openService, type Service } from '../src/app.ts'
import { putTitles } from '../src/catalogue/titles.ts'
import { readSettings } from '../src/config.ts'
import { draw } from '../src/images/draw.ts'
import { letter, widthOf } from '../src/images/lettering.ts'
import { call } from './callers.ts'
import { film } from './made-titles.ts'

const subject = { id: 'MV_1', title: 'A & <B>', year: 1999, genres: [18] }

describe('a drawn picture', () => {
  it('is the same for the same title for ever, and differs from others', () => {
    expect(draw('poster', subject)).toBe(draw('poster', { ...subject }))
    const others = new Set(Array.from({ length: 60 }, (_, n) => draw('backdrop', { ...subject, id: `MV_${n}` })))
    expect(others.size).toBeGreaterThan(50)
  })

  it('holds no markup of a title’s own', () => {
    const svg = draw('poster', { ...subject, title: '<script>alert(1)</script> & "more"' })
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&#60;script')
  })

  it.each([
    'Up',
    'Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb',
    'Donaudampfschifffahrtsgesellschaftskapitän',
    '千と千尋の神隠し',
    'a '.repeat(200),
  ])('keeps every line of “%s” within its margins', (title) => {
    const { lines, size } = letter(title, { width: 344, most: 4, largest: 62, least: 26 })
    expect(lines.length).toBeLessThanOrEqual(4)
    for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(344)
  })
})

describe('MARQUEE_IMAGES=proxy', () => {
  const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 9, 9])
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-proxy-'))
  let internet: Server
  let service: Service
  let base: string
  const asked: string[] = []
  const held: (() => void)[] = []
  const most = { atOnce: 0, now: 0, hold: false }
  beforeAll(async () => {
    internet = createServer((request, answer) => {
      asked.push(request.url ?? '')
      most.atOnce = Math.max(most.atOnce, ++most.now)
      const finish = () => {
        most.now--
        if (request.url?.includes('good')) answer.end(JPEG)
        else answer.writeHead(500).end()
      }
      if (most.hold) held.push(finish)
      else finish()
    })
    await new Promise<void>((resolve) => internet.listen(0, '127.0.0.1', resolve))
    const env = {
      MARQUEE_HOST: '127.0.0.1',
      MARQUEE_PORT: '0',
      MARQUEE_DATA_DIR: dataDir,
      MARQUEE_DEMO: 'off',
      MARQUEE_IMAGES: 'proxy',
      MARQUEE_LIMIT_LAG_MILLISECONDS: '0',
      MARQUEE_LOG: 'silent',
      MARQUEE_TRUSTED_PROXIES: '127.0.0.1',
    }
    service = await openService({
      settings: readSettings(env),
      logTo: { write: () => {} },
      pictureSource: {
        hosts: ['image.tmdb.org'],
        addressesOf: async () => ['203.0.113.1'],
        isAllowed: () => true,
        get: (url, { signal }, answered) =>
          get(
            {
              host: '127.0.0.1',
              port: (internet.address() as AddressInfo).port,
              path: url.pathname,
              agent: false,
              ...(signal && { signal }),
            },
            answered,
          ),
      },
    })
    base = `http://127.0.0.1:${service.port}`
    await putTitles(service.ctx, 'test', [
      film(1, { poster_path: 'https://image.tmdb.org/t/p/w780/good.jpg' }),
      film(2, { poster_path: 'https://image.tmdb.org/t/p/w780/bad.jpg' }),
      film(3, { poster_path: 'https://evil.example/good.jpg' }),
      ...Array.from({ length: 80 }, (_, n) => film(100 + n, { poster_path: `https://image.tmdb.org/t/p/w780/good${n}.jpg` })),
    ])
  })
  afterAll(async () => {
    await service?.stop(false)
    internet.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const poster = (n: number) => call(base, 'GET', `/images/MV_${n}/poster`)

  it('passes the catalogue’s picture on, and fetches it once however many ask at once', async () => {
    asked.length = 0
    const replies = await Promise.all(Array.from({ length: 12 }, () => poster(1)))
    replies.push(await poster(1))
    expect(new Set(replies.map(({ headers }) => headers.get('content-type')))).toEqual(new Set(['image/jpeg']))
    expect(new Set(replies.map(({ headers }) => headers.get('cache-control')))).toEqual(
      new Set(['public, max-age=31536000, immutable']),
    )
    expect(asked).toEqual(['/t/p/w780/good.jpg'])
  })

  it('draws one where it cannot be had, for a while, and does not ask again at once', async () => {
    asked.length = 0
    for (let n = 0; n < 3; n++) {
      const { headers } = await poster(2)
      expect(headers.get('content-type')).toBe('image/svg+xml')
      expect(headers.get('cache-control')).toBe('public, max-age=60')
    }
    expect(asked).toHaveLength(1)
  })

  it('asks for a few at a time, and draws what would wait too long', async () => {
    most.hold = true
    const types: (string | null)[] = []
    const replies = Array.from({ length: 80 }, async (_, n) => {
      const { headers } = await call(base, 'GET', `/images/MV_${100 + n}/poster`)
      types.push(headers.get('content-type'))
    })
    await expect.poll(() => types.length).toBe(80 - 8 - 64) // while eight are held
    most.hold = false
    for (const answer of held.splice(0)) answer()
    await Promise.all(replies)
    expect(most.atOnce).toBe(8)
    expect(types.filter((type) => type === 'image/svg+xml')).toHaveLength(8)
  })

  it('draws one where the catalogue names a host that is not on the list', async () => {
    asked.length = 0
    expect((await poster(3)).headers.get('content-type')).toBe('image/svg+xml')
    expect(asked).toEqual([])
  })
})
