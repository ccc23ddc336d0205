import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openService, type Service } from '../../src/app.ts'
import { putTitles } from '../../src/catalogue/titles.ts'
import { readSettings } from '../../src/config.ts'
import { BoundedCache } from '../../src/images/bounded-cache.ts'
import { draw } from '../../src/images/draw.ts'
import { fitTitle, widthOf } from '../../src/images/lettering.ts'
import { newPictureProxy } from '../../src/images/picture-proxy.ts'
import { call } from '../support/callers.ts'
import { film } from '../support/fixtures/made-titles.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 9, 9])
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
    expect(svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;')
  })

  it('has more room above the year for letters that reach far below the line', () => {
    const lastLine = (title: string) => {
      const lines = [...draw('poster', { ...subject, title }).matchAll(/<text x="28" y="(\d+)" textLength/g)]
      return Number(lines.at(-1)?.[1])
    }
    expect(lastLine('Where Is the Friend’s House?')).toBe(540)
    expect(lastLine('أين منزل الصديق؟')).toBeLessThan(530)
  })
})

describe('the lettering of a poster', () => {
  const space = { width: 344, max: 4, largest: 62, min: 26 }
  const bare = (text: string) => text.replace(/\s+/g, '')

  /** Defects in the lines of a title: too many, too wide, not of the title, or words lost without an ellipsis. */
  function faultsOf(title: string): string[] {
    const { lines, size } = fitTitle(title, space)
    const shown = lines.map((line) => bare(line.replace(/…$/, '')))
    const isWhole = lines.every((line) => !line.endsWith('…'))
    const faults = lines.filter((line) => widthOf(line) * size > space.width).map((line) => `too wide: ${line}`)
    if (lines.length > space.max) faults.push(`${lines.length} lines`)
    faults.push(...shown.filter((text) => !bare(title).includes(text)).map((text) => `not in the title: ${text}`))
    if (isWhole && shown.join('') !== bare(title)) faults.push('words are lost')
    if (!lines.at(-1)?.endsWith('…') && !bare(title).endsWith(shown.at(-1) ?? '')) faults.push('the end is lost')
    return faults
  }

  it.each([
    [' Up ', ['Up']],
    [
      'Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb',
      ['Dr. Strangelove or:', 'How I Learned to', 'Stop Worrying and', 'Love the Bomb'],
    ],
    [
      'Night of the Day of the Dawn of the Son of the Bride of the Return of the Revenge of the Terror of the Attack of the Evil',
      ['Night of the Day of the', 'Dawn of the Son of the', 'Bride of the Return of the', 'Revenge of the Terror of…'],
    ],
    ['Donaudampfschifffahrtsgesellschaftskapitän', ['Donaudampfschifffahrtsge…']],
    ['劇場版「鬼滅の刃」無限列車編と無限城編', ['劇場版「', '鬼滅の刃', '」無限列', '車編と無限城編']],
  ])('sets “%s” on lines', (title, lines) => {
    expect(fitTitle(title, space).lines).toEqual(lines)
  })

  it('keeps within its margins, and shows all of a title or an ellipsis where words are lost', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aiWm.-é', '千', '👩‍👧', 'न'), minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (words) => {
        expect(faultsOf(words.join(' '))).toEqual([])
      }),
    )
  })

  it('costs no more for a title without an end, and says that it has one', () => {
    for (const title of ['a '.repeat(50_000), 'x'.repeat(100_000)]) expect(fitTitle(title, space).lines.at(-1)).toMatch(/…$/)
  })
})

describe('pictures that are passed on', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-picture-proxy-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('are fetched a few at a time; those that would wait too long, or are too many for one clientKey, are not', async () => {
    const waiting: (() => void)[] = []
    const state = { under: 0, max: 0 }
    const answer = () => Object.assign(Readable.from([JPEG]), { statusCode: 200, headers: {} }) as IncomingMessage
    const passedOn = newPictureProxy({
      settings: readSettings({ MARQUEE_DATA_DIR: dataDir, MARQUEE_IMAGES: 'proxy' }),
      now: Date.now,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      memory: new BoundedCache(1_000_000),
      network: {
        hosts: ['image.tmdb.org'],
        addressesOf: async () => ['203.0.113.1'],
        isAllowed: () => true,
        get: (_url, _options, answered) => {
          state.max = Math.max(state.max, ++state.under)
          waiting.push(() => {
            state.under--
            answered(answer())
          })
          return { on: () => {}, destroy: () => {} }
        },
      },
    })
    const got: boolean[] = []
    const ask = async (n: number, clientKey: string) => {
      got.push((await passedOn(`https://image.tmdb.org/${n}.jpg`, clientKey)) !== undefined)
    }
    const asked = Array.from({ length: 90 }, (_, n) => ask(n, n < 50 ? 'one' : `other ${n}`))
    await expect.poll(() => got.length, { timeout: 20_000 }).toBe(90 - 8 - 64) // the others wait
    while (got.length < 90) {
      for (const finish of waiting.splice(0)) finish()
      await new Promise(setImmediate)
    }
    await Promise.all(asked)
    expect(state.max).toBe(8)
    expect(got.filter((isThere) => isThere)).toHaveLength(8 + 64)
  })
})

describe('a picture that is not passed on', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-drawn-pictures-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it.each([
    ['because the server does not pass any on', 'drawn', 'https://image.tmdb.org/1.jpg'],
    ['because the title has none', 'proxy', undefined],
  ])('%s, is asked of nobody', async (_why, images, address) => {
    const asked: string[] = []
    const passedOn = newPictureProxy({
      settings: readSettings({ MARQUEE_DATA_DIR: dataDir, MARQUEE_IMAGES: images }),
      now: Date.now,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      memory: new BoundedCache(1_000_000),
      network: {
        hosts: ['image.tmdb.org'],
        addressesOf: async () => ['203.0.113.1'],
        isAllowed: () => true,
        get: (url, _options, answered) => {
          asked.push(url.href)
          answered(Object.assign(Readable.from([JPEG]), { statusCode: 200, headers: {} }) as IncomingMessage)
          return { on: () => {}, destroy: () => {} }
        },
      },
    })
    expect(await passedOn(address, 'one')).toBeUndefined()
    expect(asked).toEqual([])
  })
})

describe('MARQUEE_IMAGES=proxy', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-proxy-'))
  let internet: Server
  let service: Service
  let base: string
  const asked: string[] = []
  beforeAll(async () => {
    internet = createServer((request, answer) => {
      asked.push(request.url ?? '')
      if (request.url?.includes('good')) answer.end(JPEG)
      else answer.writeHead(500).end()
    })
    await new Promise<void>((resolve) => internet.listen(0, '127.0.0.1', resolve))
    const env = {
      MARQUEE_HOST: '127.0.0.1',
      MARQUEE_PORT: '0',
      MARQUEE_DATA_DIR: dataDir,
      MARQUEE_DEMO: 'off',
      MARQUEE_IMAGES: 'proxy',
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

  it('draws one where the catalogue names a host that is not on the list', async () => {
    asked.length = 0
    expect((await poster(3)).headers.get('content-type')).toBe('image/svg+xml')
    expect(asked).toEqual([])
  })
})
