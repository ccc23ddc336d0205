import { inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../support/callers.ts'
import { openWorld, type World } from '../../support/world.ts'

type Picture = { size: number; isDark: (x: number, y: number) => boolean }

/** Reads a PNG of one bit a pixel: signature, IHDR, IDAT, IEND. */
function readPng(png: Buffer): Picture {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const header = chunks.get('IHDR') ?? Buffer.alloc(13)
  const [size, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  expect(height).toBe(size)
  expect([...header.subarray(8)]).toEqual([1, 0, 0, 0, 0])
  const pixels = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  const stride = 1 + Math.ceil(size / 8)
  return { size, isDark: (x, y) => (((pixels[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0 }
}

/** The modules of the code in the picture: its dark square, sampled in the middle of each module. */
function modulesOf({ size, isDark }: Picture, count: number): { modules: boolean[][]; quiet: number } {
  const rows = Array.from({ length: size }, (_, index) => index)
  const left = rows.find((x) => rows.some((y) => isDark(x, y))) ?? 0
  const top = rows.find((y) => rows.some((x) => isDark(x, y))) ?? 0
  const right = rows.findLast((x) => isDark(x, top)) ?? 0
  const scale = (right - left + 1) / count
  const middle = (start: number, index: number) => Math.floor(start + (index + 0.5) * scale)
  const range = Array.from({ length: count }, (_, index) => index)
  return {
    modules: range.map((y) => range.map((x) => isDark(middle(left, x), middle(top, y)))),
    quiet: Math.min(left, top, size - right - 1) / scale,
  }
}

describe('the QR code', () => {
  let world: World
  const ask = (query: string) => call(world.base, 'POST', `/auth/device-codes${query}`, { body: { clientID: 'demo' } })
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  const shows = (png: Buffer, size: number, text: string) => {
    const picture = readPng(png)
    expect(picture.size).toBe(size)
    const { data, size: count } = encode(text, { ecc: 'M', border: 0 })
    const { modules, quiet } = modulesOf(picture, count)
    expect(modules).toEqual(data)
    return quiet
  }

  it.each([100, 300, 1000])('in JSON shows verificationUriComplete in %i pixels, with a quiet zone', async (size) => {
    const { body } = await ask(`?size=${size}`)
    const [type, data] = String(body['authQRCode']).split(',')
    expect(type).toBe('data:image/png;base64')
    const quiet = shows(Buffer.from(data ?? '', 'base64'), size, String(body['verificationUriComplete']))
    expect(quiet).toBeGreaterThanOrEqual(4)
  })

  it('is 300 pixels wide by default', async () => {
    const { body } = await ask('')
    const png = Buffer.from(String(body['authQRCode']).split(',')[1] ?? '', 'base64')
    expect(readPng(png).size).toBe(300)
  })

  it.each([100, 300, 1000])('as an image of %i pixels shows the same, with the codes in headers', async (size) => {
    const response = await fetch(`${world.base}/auth/device-codes?format=image&size=${size}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"clientID":"demo"}',
    })
    expect(response.headers.get('content-type')).toBe('image/png')
    const userCode = response.headers.get('x-user-code')
    shows(Buffer.from(await response.arrayBuffer()), size, `http://marquee.test/activate?code=${userCode}`)
    const polled = await call(world.base, 'POST', `/auth/device-codes/${response.headers.get('x-device-code')}/poll`)
    expect(polled.body).toEqual({ status: 'pending' })
  })
})
