import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putTitles } from '../../src/catalogue/titles.ts'
import { readSettings } from '../../src/config.ts'
import { BoundedCache } from '../../src/images/bounded-cache.ts'
import { newPngs } from '../../src/images/pngs.ts'
import { newRasterThread } from '../../src/images/raster-thread.ts'
import { megapixelsOf, pictureWidthFor } from '../../src/images/sizes.ts'
import { call, newAddress, type Reply } from '../support/callers.ts'
import { film } from '../support/fixtures/made-titles.ts'
import { filesBelow, importsOf } from '../support/source-files.ts'
import { openWorld, type World } from '../support/world.ts'

const WAITING_EACH = 128
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2" width="4" height="2"><rect width="4" height="2"/></svg>'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** Width and height, where the bytes are a PNG's. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  expect(png.toString('latin1', png.length - 8, png.length - 4)).toBe('IEND')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

describe('the thread that makes PNGs', () => {
  const failures: unknown[] = []
  const log = { ...quiet, error: (fields: Record<string, unknown>) => void failures.push(fields['err']) }

  it('is the only place that does', () => {
    const importers = filesBelow('server/src', ['.ts'])
      .flatMap(importsOf)
      .filter(({ target }) => target.includes('resvg'))
    expect(importers.map(({ file }) => file)).toEqual(['server/src/images/raster-worker.ts'])
  })

  it('answers a crash with an error, logs it, and is restarted', async () => {
    const thread = newRasterThread(log)
    expect(sizeOf(await thread.rasterise({ svg: SVG, width: 40 }))).toEqual([40, 20])
    await expect(thread.rasterise({ svg: 'no picture', width: 40 })).rejects.toThrow()
    expect(failures).toHaveLength(1)
    expect(sizeOf(await thread.rasterise({ svg: SVG, width: 20 }))).toEqual([20, 10])
    await thread.close()
  })

  it('answers all waiting callers when it is closed', async () => {
    const thread = newRasterThread(log)
    const asked = thread.rasterise({ svg: SVG, width: 40 })
    await Promise.all([expect(asked).rejects.toThrow('ended'), thread.close()])
  })
})

describe('GET /images/{mediaId}/{kind} as PNG', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    const films = Array.from({ length: 210 }, (_, n) => film(n + 1, { title: `Film ${n}` }))
    await putTitles(world.service.ctx, 'test', films)
  })
  afterAll(() => world?.close())

  const png = (n: number, from: string, { w = 120, accept = '*/*' } = {}) =>
    call(world.base, 'GET', `/images/MV_${n}/poster?format=png&w=${w}`, { from, headers: { accept } })
  const countOf = (replies: Reply[], status: number) => replies.filter((reply) => reply.status === status).length

  it('is made once, however many ask for it at once', async () => {
    const replies = await Promise.all(Array.from({ length: 2 * WAITING_EACH }, () => png(1, '100.64.0.1')))
    expect(countOf(replies, 200)).toBe(2 * WAITING_EACH)
    expect(new Set(replies.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  })

  it('is made in few widths: the next one upwards, or the largest', async () => {
    const widthOf = async (w: number) => {
      const answer = await fetch(`${world.base}/images/MV_2/poster?format=png&w=${w}`)
      return sizeOf(Buffer.from(await answer.arrayBuffer()))[0]
    }
    expect([await widthOf(16), await widthOf(121), await widthOf(180), await widthOf(1920)]).toEqual([120, 180, 180, 780])
  })

  it('is refused to an address that asks for too many at once, or the SVG where Accept names it; others get theirs', async () => {
    const naming = 'image/avif,image/png,image/svg+xml,image/*;q=0.8'
    const flood = Array.from({ length: 200 }, (_, n) => png(n + 10, '100.64.0.2', n % 2 === 0 ? {} : { accept: naming }))
    const other = await png(3, newAddress())
    const replies = await Promise.all(flood)
    const refused = replies.filter(({ status }) => status === 503)
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'OVERLOADED' })
      expect(headers.get('retry-after')).toBe('5')
    }
    const drawn = replies.filter(({ headers }) => headers.get('content-type') === 'image/svg+xml')
    for (const { headers } of drawn) expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(countOf(replies, 200) + refused.length).toBe(200)
    expect(Math.min(refused.length, drawn.length)).toBeGreaterThan(0)
    expect(other.status).toBe(200)
  })

  it('arrives for all posters of two screens behind one address, six connections each', async () => {
    const posters = Array.from({ length: 60 }, (_, n) => n + 1)
    const screen = async () => {
      const left = [...posters]
      const replies: Reply[] = []
      const connection = async () => {
        for (let next = left.shift(); next !== undefined; next = left.shift())
          replies.push(await png(next, '100.64.0.4', { w: 121 }))
      }
      await Promise.all(Array.from({ length: 6 }, connection))
      return replies
    }
    const screens = await Promise.all([screen(), screen()])
    expect(screens.map((replies) => countOf(replies, 200))).toEqual([60, 60])
  })
})

describe('the budget of PNGs', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-png-budget-'))
  const settings = readSettings({ MARQUEE_DATA_DIR: dataDir })
  const clock = { now: 0 }
  const pngs = newPngs({ settings, now: () => clock.now, log: quiet, memory: new BoundedCache(1_000_000) })
  afterAll(async () => {
    await pngs.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  let drawn = 0
  const another = () => SVG.replace('<rect', `<rect id="r${++drawn}"`)
  const large = (svg: string, clientKey: string) => pngs.of({ svg, width: 40, megapixels: 20 }, clientKey)
  const usedUp = { code: 'RATE_LIMITED', extras: { limit: { name: 'png', quota: 60, windowSeconds: 60 } } }

  it('has room for the posters of five screens at once, by default', () => {
    expect(5 * 60 * megapixelsOf('poster', pictureWidthFor('poster'))).toBeLessThan(usedUp.extras.limit.quota)
  })

  it('counts what is drawn in full and what is there already by an eighth, and is refilled with time', async () => {
    const first = another()
    for (const svg of [first, another()]) await large(svg, 'a')
    for (let n = 0; n < 8; n++) await large(first, 'a')
    await expect(large(first, 'a')).rejects.toMatchObject(usedUp)
    clock.now += 2500
    await large(first, 'a')
    await expect(large(first, 'a')).rejects.toMatchObject(usedUp)
  })

  it('of one client does not keep others from the same picture', async () => {
    for (let n = 0; n < 3; n++) await large(another(), 'b').catch(() => {})
    const svg = another()
    clock.now += 3000 // enough to send, not to draw
    const [refused, ...others] = await Promise.allSettled([large(svg, 'b'), large(svg, 'c'), large(svg, 'd')])
    expect(refused).toMatchObject({ status: 'rejected', reason: usedUp })
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })
})

describe('PNGs on disk', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-pngs-'))
  const settings = readSettings({ MARQUEE_DATA_DIR: dataDir })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  /** What a server that was just started gives. */
  async function afterStart(): Promise<Buffer> {
    const pngs = newPngs({ settings, now: Date.now, log: quiet, memory: new BoundedCache(1_000_000) })
    const png = await pngs.of({ svg: SVG, width: 40, megapixels: 0.001 }, 'somebody')
    await pngs.close()
    return png
  }
  const onlyFile = () => {
    const [name, ...more] = readdirSync(path.join(dataDir, 'drawn-pictures'))
    expect(more).toEqual([])
    return path.join(dataDir, 'drawn-pictures', String(name))
  }

  it('are read after a restart instead of made', async () => {
    await afterStart()
    const marked = Buffer.from('whatever lies there')
    writeFileSync(onlyFile(), Buffer.concat([createHash('sha256').update(marked).digest(), marked]))
    expect(await afterStart()).toEqual(marked)
    rmSync(onlyFile())
  })

  it('are drawn again if the file is damaged', async () => {
    const png = await afterStart()
    writeFileSync(onlyFile(), readFileSync(onlyFile()).subarray(0, 50))
    expect(await afterStart()).toEqual(png)
    expect(readFileSync(onlyFile()).length).toBe(32 + png.length)
  })

  it('are given out where they cannot be kept', async () => {
    rmSync(path.join(dataDir, 'drawn-pictures'), { recursive: true })
    writeFileSync(path.join(dataDir, 'drawn-pictures'), 'not a folder')
    expect(sizeOf(await afterStart())).toEqual([40, 20])
  })
})
