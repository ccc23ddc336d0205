import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { openService } from '../server/src/app.ts'
import { readSettings } from '../server/src/config.ts'

const ASSETS = path.resolve(import.meta.dirname, '../web/dist/assets')
const MAX_FIRST_KB = 120
const ROUNDS = 7

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Every built file with its compressed size; files of the first screen come first. */
function sayBundle(): void {
  const index = readFileSync(path.join(ASSETS, '../index.html'), 'utf8')
  const sizes = readdirSync(ASSETS).map((name) => {
    const bytes = readFileSync(path.join(ASSETS, name))
    return {
      name,
      bytes: name.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length,
      isFirst: index.includes(name),
    }
  })
  for (const { name, bytes, isFirst } of sizes.sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || b.bytes - a.bytes))
    console.log(`  ${name.padEnd(34)}${kb(bytes).padStart(10)}${isFirst ? '  first screen' : ''}`)
  // The page lists the messages of every language, but a browser loads one: the largest is counted.
  const [, ...otherLanguages] = sizes.filter(({ name }) => name.startsWith('screens-')).sort((a, b) => b.bytes - a.bytes)
  const script = sizes
    .filter((file) => file.isFirst && file.name.endsWith('.js') && !otherLanguages.includes(file))
    .reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`script of the first screen, gzip: ${kb(script)} (at most ${MAX_FIRST_KB} kB)`)
  if (script > MAX_FIRST_KB * 1000) process.exitCode = 1
}

/** Milliseconds from navigation until the title and the picture of the hero are visible. */
async function timeToHero(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('.hero-title').waitFor()
  await page.locator('.hero-picture img').evaluate((image: unknown) => (image as { decode: () => Promise<void> }).decode())
  return page.evaluate(() => performance.now())
}

/** Times of one preview in the page: from the press to the frame after the new order, and the request alone. */
type Preview = { whole: number; request: number; isMoved: boolean }

/**
 * Runs in the page, without access to outer variables: switches the nth seed of Why off, waits for the row, and
 * switches it on.
 */
const switchSeed = `async (nth) => {
  const strip = document.querySelector('[data-testid=preview]')
  const seed = document.querySelectorAll('[data-testid=seed]')[nth]
  const order = () => [...strip.querySelectorAll('li')].map((card) => card.dataset.place + card.innerHTML).join()
  const asked = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/preview'))
  const frame = () => new Promise(requestAnimationFrame)
  const [before, known, started] = [order(), asked().length, performance.now()]
  seed.click()
  while (asked().length === known) await frame()
  if (order() === before) await frame()
  const whole = performance.now() - started
  const isMoved = order() !== before
  const { startTime, responseEnd } = asked().at(-1)
  seed.click()
  while (order() !== before) await frame()
  return { whole, request: responseEnd - startTime, isMoved }
}`

/** The wait of a person who previews a row without one of its seeds. */
async function sayPreviews(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/browse`)
  await page.locator('[data-focus="hero:details"]').click()
  await page.locator('[data-focus="title:why"]').click()
  await page.getByTestId('seed').first().waitFor()
  const seeds = await page.getByTestId('seed').count()
  const previews: Preview[] = []
  for (let round = 0; round < 3 * ROUNDS; round++)
    previews.push(await page.evaluate<Preview>(`(${switchSeed})(${round % seeds})`))
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const [wholes, requests] = [previews.map(({ whole }) => whole), previews.map(({ request }) => request)]
  const ms = (value: number) => `${value.toFixed(0)} ms`
  console.log(
    `a seed switched off, row in its new order: ${ms(middle(wholes))} in the middle of ${previews.length}, ${ms(Math.max(...wholes))} at most; ` +
      `of that the request ${ms(middle(requests))} and ${ms(Math.max(...requests))}; ${previews.filter(({ isMoved }) => isMoved).length} of them moved a title`,
  )
}

const folder = mkdtempSync(path.join(tmpdir(), 'marquee-bench-web-'))
const started = performance.now()
const service = await openService({
  settings: readSettings({
    MARQUEE_HOST: '127.0.0.1',
    MARQUEE_PORT: '0',
    MARQUEE_DATA_DIR: folder,
    MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '0',
    MARQUEE_LIMIT_LAG_MILLISECONDS: '0',
  }),
  logTo: process.stderr,
})
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const base = `http://127.0.0.1:${service.port}`
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  sayBundle()
  await page.goto(base)
  await page.getByTestId('look-around').click()
  await page.getByTestId('person').first().click()
  await page.locator('.row .poster img').first().waitFor()
  console.log(`from an empty folder to the first row of a visitor: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  const warm: number[] = []
  for (let round = 0; round < ROUNDS; round++) warm.push(await timeToHero(page, `${base}/browse`))
  const fresh: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const again = await (
      await browser.newContext({ storageState: await page.context().storageState(), viewport: { width: 1920, height: 1080 } })
    ).newPage()
    fresh.push(await timeToHero(again, `${base}/browse`))
    await again.context().close()
  }
  console.log(`time to hero, nothing in the browser's cache: ${fresh.map((ms) => Math.round(ms)).join(', ')} ms`)
  console.log(`time to hero, on a reload: ${warm.map((ms) => Math.round(ms)).join(', ')} ms`)
  await sayPreviews(page, base)
} finally {
  await browser.close()
  await service.stop(false)
  rmSync(folder, { recursive: true, force: true })
}
