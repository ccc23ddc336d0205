import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const pictures = path.resolve(import.meta.dirname, '../screenshots')

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

export type Visitor = { page: Page; context: BrowserContext; problems: string[]; close: () => Promise<void> }

/** A real browser with an empty profile. Names outside loopback are resolved to it, so nothing leaves this machine. */
export async function openBrowser(viewport: { width: number; height: number }): Promise<Visitor> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-browser-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    viewport,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    locale: 'en-GB',
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
  const page = context.pages()[0] ?? (await context.newPage())
  const problems = watch(page)
  const close = async () => {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { page, context, problems, close }
}

/** Collects what must not happen: script errors, console errors, requests to another origin. A refused request is no defect. */
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

/** What axe finds on the page as it is; the script comes in through the debugger, so the page's policy stays as it is. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run()).violations
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Writes a small picture of the screen for people to look at, when `PICTURES` asks for them. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  mkdirSync(pictures, { recursive: true })
  const png = await page.screenshot()
  const isLarge = (page.viewportSize()?.width ?? 0) > 1500
  writeFileSync(path.join(pictures, `${name}.png`), isLarge ? await halved(page, png) : png)
}

/** The same picture at half the size: a TV's is too large to keep. */
async function halved(page: Page, png: Buffer): Promise<Buffer> {
  const desk = await page.context().newPage()
  const half = await desk.evaluate(
    async (url) => {
      const image = await createImageBitmap(await (await fetch(url)).blob())
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width / 2, height: image.height / 2 })
      const context = canvas.getContext('2d')
      if (context) context.imageSmoothingQuality = 'high'
      context?.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/png')
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await desk.close()
  return Buffer.from(half.slice(half.indexOf(',') + 1), 'base64')
}

/** Presses Tab until the named element has the focus: what a person without a mouse does. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < 40; press++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} cannot be reached with the Tab key`)
}
