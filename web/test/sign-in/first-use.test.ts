import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../server/test/support/world.ts'
import { desktop, openBrowser, phone, type Visitor } from '../support/browser.ts'
import { focused, heroOn, press, pressUntil, tv, typeByRemote } from '../support/watching.ts'

const launch = path.resolve(import.meta.dirname, '../../../scripts/launch.mjs')

describe('a person with an empty folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-person-'))
  const browsers: Visitor[] = []
  let screen: Page
  let server: ChildProcess
  let base: string
  let startedAt: number
  let printed = ''
  beforeAll(async () => {
    const port = await freePort()
    base = `http://127.0.0.1:${port}`
    const env = {
      ...process.env,
      NODE_OPTIONS: '', // from the sources, as a person's does
      MARQUEE_DATA_DIR: folder,
      MARQUEE_PORT: String(port),
      MARQUEE_HOST: '127.0.0.1',
      MARQUEE_BASE_URL: base,
    }
    startedAt = performance.now()
    server = spawn(process.execPath, [launch, 'serve'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    server.stdout?.on('data', (bytes) => {
      printed += String(bytes)
    })
  })
  afterAll(async () => {
    for (const browser of browsers) await browser.close()
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const open = async (viewport: { width: number; height: number }) => {
    const browser = await openBrowser(viewport)
    browsers.push(browser)
    return browser
  }

  it('starts the server and looks at the first row of titles with posters', async () => {
    await expect
      .poll(
        () =>
          fetch(`${base}/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true)
    const { page } = await open(desktop)
    await expect.poll(() => linkIn(printed), { timeout: 30_000 }).toMatch(/#setup=/)
    await page.goto(base)
    await page.getByTestId('look-around').click()
    await page.getByTestId('person').first().click()
    await heroOn(page)
    const seconds = (performance.now() - startedAt) / 1000
    process.stdout.write(`from the start on an empty folder to a row with posters: ${seconds.toFixed(1)} s\n`)
  })

  it('makes the account, signs a TV in from the phone, and says there what they love', async () => {
    screen = (await open(tv)).page
    await screen.goto(`${base}/tv`)
    const code = await screen.getByTestId('user-code').textContent()
    const { page: hand } = await open(phone)
    await hand.goto(linkIn(printed))
    await hand.getByTestId('look-around').waitFor()
    expect(hand.url()).toBe(`${base}/`)
    await hand.goto(`${base}/activate?code=${code}`)
    await hand.locator('input[name=name]').waitFor()
    expect(await hand.locator('input[name=setupCode]').count()).toBe(0)
    await hand.fill('input[name=name]', 'Ann')
    await hand.fill('input[name=email]', 'ann@example.org')
    await hand.fill('input[name=password]', PASSWORD)
    await hand.getByTestId('register').click()
    await hand.getByTestId('continue').click()
    await hand.getByTestId('approve').click()
    await screen.getByTestId('add-profile').waitFor()
    await addPerson(screen, 'Ann')
    await heroOn(screen) // the first one watches at once
    await goToWho(screen)
    await addPerson(screen, 'Bo')
    await watchAs(screen, 'Ann')
    await press(screen, 'ArrowDown')
    for (let favourite = 0; favourite < 3; favourite++) {
      await press(screen, 'ArrowRight', 'Enter')
      await expect.poll(() => focused(screen)).toBe('title:thumb')
      await press(screen, 'Enter')
      await screen.locator('[data-focus="title:thumb"][aria-pressed=true]').waitFor()
      await press(screen, 'Escape')
      await expect.poll(() => focused(screen)).toMatch(/^row_/)
    }
  })

  it('sees why a title is there, and lets somebody else watch', async () => {
    await pressUntil(screen, 'ArrowUp', async () => (await focused(screen)) === 'refresh')
    await press(screen, 'Enter')
    await heroOn(screen)
    await expect.poll(() => focused(screen)).toBe('hero:details')
    await press(screen, 'Enter')
    await expect.poll(() => focused(screen)).toBe('title:thumb')
    await pressUntil(screen, 'ArrowRight', async () => (await focused(screen)) === 'title:why')
    await press(screen, 'Enter')
    await screen.getByTestId('seed').first().waitFor()
    await press(screen, 'Escape')
    await goToWho(screen)
    await watchAs(screen, 'Bo')
    expect(await screen.locator('[data-focus="bar:who"]').getAttribute('aria-label')).toContain('Bo')
    for (const { problems } of browsers) expect(problems).toEqual([])
  })
})

type Page = Visitor['page']

const isOn = (page: Page, label: string) => async () =>
  page.evaluate((wanted) => document.activeElement?.getAttribute('aria-label') === wanted, label)

async function goToWho(page: Page): Promise<void> {
  await pressUntil(page, 'ArrowUp', async () => (await focused(page)).startsWith('bar:'))
  await pressUntil(page, 'ArrowRight', async () => (await focused(page)) === 'bar:who')
  await press(page, 'Enter')
  await expect.poll(() => focused(page)).toMatch(/^who:/)
}

async function watchAs(page: Page, name: string): Promise<void> {
  await pressUntil(
    page,
    'ArrowLeft',
    async () =>
      await page
        .locator('.person')
        .first()
        .evaluate((one) => one === document.activeElement),
  )
  await pressUntil(page, 'ArrowRight', isOn(page, `Watch as ${name}`))
  await press(page, 'Enter')
  await heroOn(page)
}

/** A new profile with nothing but a remote control. */
async function addPerson(page: Page, name: string): Promise<void> {
  await pressUntil(page, 'ArrowRight', async () => (await focused(page)) === 'who:new')
  await press(page, 'Enter')
  await page.locator('input[name=name]').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await typeByRemote(page, name)
  await pressUntil(page, 'ArrowDown', async () => (await focused(page)) === 'save-profile')
  await press(page, 'Enter')
  await page.locator('input[name=name]').waitFor({ state: 'detached' })
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The link of the start banner. */
function linkIn(printed: string): string {
  return /Open +(\S+)/.exec(printed)?.[1] ?? ''
}
