import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { smallPng } from './small-png.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const pictures = path.resolve(import.meta.dirname, '../../screenshots')

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** A busy machine is slow: a test ends by its own limit, and a wait only just before it, with a message. */
const WAIT_MS = 100_000
const MAX_BROWSERS = 3

export type Visitor = { page: Page; context: BrowserContext; problems: string[]; close: () => Promise<void> }

const kept = globalThis as unknown as { browserOfTests?: Promise<Browser> }

/**
 * One process for all files of a worker, which it ends with. All names are resolved to loopback, so no request leaves
 * this machine.
 */
function oneBrowser(): Promise<Browser> {
  kept.browserOfTests ??= chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * 127.0.0.1',
    ],
  })
  return kept.browserOfTests
}

/** A window of a real browser with an empty profile: it shares no cookie, storage or cache with another. */
export async function openBrowser(viewport: { width: number; height: number }, locale = 'en-GB'): Promise<Visitor> {
  for (let attempt = 0; attempt < MAX_BROWSERS; attempt++) {
    const browser = await oneBrowser()
    const context = await browser.newContext({ viewport, colorScheme: 'dark', reducedMotion: 'reduce', locale })
    context.setDefaultTimeout(WAIT_MS)
    const page = await context.newPage()
    if (await draws(page)) return { page, context, problems: watch(page), close: () => context.close() }
    // Its compositor has stalled, which no page can mend: a test that is tried again gets another browser.
    delete kept.browserOfTests
    await browser.close()
  }
  throw new Error(`none of ${MAX_BROWSERS} browsers draws a frame`)
}

/** Resolves to whether a frame was drawn within ten seconds. */
function draws(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        requestAnimationFrame(() => done(true))
        setTimeout(() => done(false), 10_000)
      }),
  )
}

/** Collects defects: script errors, console errors, requests to another origin. A refused request is none. */
function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    const own = page.url().startsWith('http') ? new URL(page.url()).origin : url.origin
    if (url.protocol.startsWith('http') && url.origin !== own) problems.push(`foreign request: ${url.origin}`)
  })
  return problems
}

/** What axe finds on a rendered page. The script is injected by the debugger, so the content security policy stays. */
export async function violations(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor()
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (how: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run({ resultTypes: ['violations'] })).violations // what passes is not described
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Writes a small picture of the screen for people to look at, when `PICTURES` asks for them. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  mkdirSync(pictures, { recursive: true })
  const png = await page.screenshot()
  const isLarge = (page.viewportSize()?.width ?? 0) > 1500
  const { width, height, pixels } = await pixelsOf(page, png, isLarge ? 0.5 : 1) // a TV's is too large to keep
  writeFileSync(path.join(pictures, `${name}.png`), smallPng(width, height, Buffer.from(pixels, 'base64')))
}

/** The lowest contrast (WCAG) between a text and its background, pixel by pixel: also on pictures, which axe skips. */
export async function minContrast(page: Page, selector: string): Promise<number> {
  const text = page.locator(selector).first()
  const clip = await text.boundingBox()
  if (!clip) throw new Error(`${selector} is not on the screen`)
  const colour = await text.evaluate((element) => {
    const { color } = getComputedStyle(element)
    element.style.visibility = 'hidden'
    return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  })
  const png = await page.screenshot({ clip })
  await text.evaluate((element) => element.style.removeProperty('visibility'))
  const pixels = Buffer.from((await pixelsOf(page, png, 1)).pixels, 'base64')
  const own = luminance(colour)
  let min = Number.POSITIVE_INFINITY
  for (let at = 0; at < pixels.length; at += 4) {
    const [low = 0, high = 0] = [own, luminance([...pixels.subarray(at, at + 3)])].sort((a, b) => a - b)
    min = Math.min(min, (high + 0.05) / (low + 0.05))
  }
  return min
}

function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  const linear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The pixels of a picture at another scale, four bytes each. */
async function pixelsOf(page: Page, png: Buffer, scale: number): Promise<{ width: number; height: number; pixels: string }> {
  const blank = await page.context().newPage()
  const found = await blank.evaluate(
    async ([url, factor]) => {
      const image = await createImageBitmap(await (await fetch(url)).blob())
      const [width, height] = [Math.round(image.width * factor), Math.round(image.height * factor)]
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      const lines = Array.from({ length: height }, (_, y) => data.subarray(y * width * 4, (y + 1) * width * 4))
      return { width, height, pixels: btoa(lines.map((line) => String.fromCharCode(...line)).join('')) }
    },
    [`data:image/png;base64,${png.toString('base64')}`, scale] as const,
  )
  await blank.close()
  return found
}

/** Presses Tab until the named element has the focus: what a person without a mouse does. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < 40; press++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} cannot be reached with the Tab key`)
}
