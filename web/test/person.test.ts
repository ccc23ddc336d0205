import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../server/test/world.ts'
import { desk, openBrowser, phone, type Visitor } from './browser.ts'
import { focused, heroOn, press, pressUntil, tv } from './watching.ts'

const launch = path.resolve(import.meta.dirname, '../../scripts/launch.mjs')

describe('a person with an empty folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-person-'))
  const browsers: Visitor[] = []
  let server: ChildProcess
  let base: string
  beforeAll(async () => {
    const port = await freePort()
    base = `http://127.0.0.1:${port}`
    const env = {
      ...process.env,
      MARQUEE_DATA_DIR: folder,
      MARQUEE_PORT: String(port),
      MARQUEE_HOST: '127.0.0.1',
      MARQUEE_BASE_URL: base,
    }
    server = spawn(process.execPath, [launch, 'serve'], { env, stdio: 'ignore' })
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
    const { page } = await open(desk)
    await page.goto(base)
    await page.getByTestId('look-around').click()
    await page.getByTestId('person').first().click()
    await heroOn(page)
  })

  it('makes the account, signs a TV in from the phone, and says there what they love', async () => {
    const { page: screen } = await open(tv)
    await screen.goto(`${base}/tv`)
    const code = await screen.getByTestId('user-code').textContent()
    const { page: hand } = await open(phone)
    await hand.goto(`${base}/activate?code=${code}`)
    await hand.fill('input[name=name]', 'Ann')
    await hand.fill('input[name=email]', 'ann@example.org')
    await hand.fill('input[name=password]', PASSWORD)
    await hand.getByTestId('register').click()
    await hand.getByTestId('continue').click()
    await hand.getByTestId('approve').click()
    for (const name of ['Ann', 'Bo']) await addPerson(screen, name)
    await screen.getByRole('button', { name: 'Watch as Ann' }).focus()
    await press(screen, 'Enter')
    await heroOn(screen)
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
    const screen = browsers[1]?.page
    if (!screen) throw new Error('no TV')
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
    await pressUntil(screen, 'ArrowUp', async () => (await focused(screen)).startsWith('bar:'))
    await pressUntil(screen, 'ArrowRight', async () => (await focused(screen)) === 'bar:who')
    await press(screen, 'Enter')
    await screen.getByRole('button', { name: 'Watch as Bo' }).focus()
    await press(screen, 'Enter')
    await heroOn(screen)
    for (const { problems } of browsers) expect(problems).toEqual([])
  })
})

async function addPerson(page: Visitor['page'], name: string): Promise<void> {
  if (!(await page.getByTestId('add-profile').isVisible())) {
    const isBrowsing = page.locator('[data-focus="bar:who"]')
    await page.getByTestId('add-profile').or(isBrowsing).first().waitFor()
    if (await isBrowsing.isVisible()) await isBrowsing.press('Enter')
  }
  await page.getByTestId('add-profile').press('Enter')
  await page.locator('input[name=name]').fill(name)
  await page.getByTestId('save-profile').press('Enter')
  await page
    .locator('.hero-title')
    .or(page.getByRole('button', { name: `Watch as ${name}` }))
    .first()
    .waitFor()
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
