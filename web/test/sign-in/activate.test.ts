import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, requestCode } from '../../../server/test/support/callers.ts'
import { setupCodeAt } from '../../../server/test/support/processes/setup-codes.ts'
import { openWorld, PASSWORD, type World } from '../../../server/test/support/world.ts'
import { openBrowser, phone, picture, tabTo, type Visitor, violations } from '../support/browser.ts'

describe('/activate, on a phone, by keyboard alone, over plain http under a LAN name', () => {
  let world: World
  let visitor: Visitor
  let base: string
  beforeAll(async () => {
    world = await openWorld({ realClock: true, env: { MARQUEE_TRUSTED_PROXIES: '127.0.0.2' } })
    visitor = await openBrowser(phone)
    base = `http://marquee.lan:${world.service.port}`
  })
  afterAll(async () => {
    await visitor?.close()
    await world?.close()
  })

  const heading = (text: string | RegExp) => visitor.page.getByRole('heading', { level: 1, name: text }).waitFor()
  const press = async (testId: string) => {
    await tabTo(visitor.page, `[data-testid=${testId}]`)
    await visitor.page.keyboard.press('Enter')
  }
  const type = async (field: string, text: string) => {
    await tabTo(visitor.page, `input[name=${field}]`)
    await visitor.page.keyboard.type(text)
  }

  /** Both answers are on the first screen as a whole. */
  const expectAnswersInView = async () => {
    await visitor.page.evaluate(() => scrollTo(0, 0))
    const height = visitor.page.viewportSize()?.height ?? 0
    for (const answer of ['approve', 'deny']) {
      const box = await visitor.page.getByTestId(answer).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(height)
    }
  }

  it('is not a secure context, and works all the same', async () => {
    await visitor.page.goto(`${base}/activate`)
    expect(await visitor.page.evaluate(() => window.isSecureContext)).toBe(false)
  })

  it('makes the first account, then approves the device whose code the QR carried', async () => {
    const { page } = visitor
    const { deviceCode, userCode } = await requestCode(world.base)
    await page.goto(`${base}/activate?code=${userCode}`)
    await heading('Welcome to Marquee')
    expect(await violations(page)).toEqual([])
    await page.getByText('In the link that the server prints when it starts').waitFor()
    await picture(page, 'register-phone')
    await type('setupCode', await setupCodeAt(world.base))
    await type('name', 'Ann')
    await type('email', 'ann@example.org')
    await type('password', PASSWORD)
    await press('register')
    await heading('Link a device')
    expect(await page.locator('input[name=code]').inputValue()).toBe(userCode)
    await picture(page, 'code-phone')
    expect(await violations(page)).toEqual([])
    await press('continue')
    await heading('Is this you?')
    await page.getByTestId('asking').getByText('Living room').waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'activate-phone')
    const [approve, deny] = [await page.getByTestId('approve').boundingBox(), await page.getByTestId('deny').boundingBox()]
    expect([approve?.width, approve?.height]).toEqual([deny?.width, deny?.height])
    await expectAnswersInView()
    await page.setViewportSize({ width: 360, height: 640 })
    await expectAnswersInView()
    await page.setViewportSize(phone)
    expect((await call(world.base, 'POST', `/auth/device-codes/${deviceCode}/poll`)).body).toEqual({ status: 'pending' })
    await press('approve')
    await heading(/Done/)
    expect(await violations(page)).toEqual([])
    await picture(page, 'approved-phone')
  })

  it('shows why an answer failed, however little fits on the screen', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`${base}/activate?code=${(await requestCode(world.base)).userCode}`)
    await press('continue')
    await heading('Is this you?')
    await page.route('**/web/activations/*', (route) => route.abort())
    await page.getByTestId('approve').click()
    const failure = page.getByRole('alert').filter({ hasText: 'whether your answer arrived' })
    await failure.waitFor()
    const [notice, answers] = [await failure.boundingBox(), await page.getByTestId('approve').boundingBox()]
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(answers?.y ?? 0)
    await page.unroute('**/web/activations/*')
    await page.setViewportSize(phone)
  })

  it('shows that no profile was chosen, however many there are and little fits on the screen', async () => {
    const { page } = visitor
    const profiles = Array.from({ length: 8 }, (_, at) => ({ id: `profile_${at}`, name: `Profile ${at}`, avatarUrl: null }))
    await page.route('**/profiles', (route) => route.fulfill({ json: { profiles } }))
    const { body: codes } = await call(world.base, 'POST', '/trakt/oauth/device/code', { body: { client_id: 'c0ffee' } })
    for (const [width, height] of [
      [360, 640],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`${base}/activate?code=${String(codes['user_code'])}`)
      await press('continue')
      await page.getByRole('radio').first().waitFor()
      await press('approve')
      const missing = await page.getByRole('alert').filter({ hasText: 'Choose a profile first.' }).boundingBox()
      const answers = await page.getByTestId('approve').boundingBox()
      const bottom = (missing?.y ?? 0) + (missing?.height ?? Number.POSITIVE_INFINITY)
      expect(bottom).toBeLessThanOrEqual(Math.min(height, answers?.y ?? 0))
      expect(missing?.y).toBeGreaterThanOrEqual(0)
    }
    await page.unroute('**/profiles')
    await page.setViewportSize(phone)
  })

  it('leaves the answers in their place where they would cover most of the screen', async () => {
    const { page } = visitor
    const { userCode } = await requestCode(world.base)
    for (const size of [
      { width: 320, height: 256 },
      { width: 300, height: 640 },
    ]) {
      await page.setViewportSize(size)
      await page.goto(`${base}/activate?code=${userCode}`)
      await press('continue')
      await heading('Is this you?')
      await page.evaluate(() => scrollTo(0, 0))
      expect((await page.getByTestId('approve').boundingBox())?.y).toBeGreaterThan(size.height)
    }
    await page.setViewportSize(phone)
  })

  it('denies another device', async () => {
    const { page } = visitor
    const { deviceCode, userCode } = await requestCode(world.base)
    await page.goto(`${base}/activate`)
    await heading('Link a device')
    await type('code', userCode.toLowerCase().replace('-', ''))
    await press('continue')
    await heading('Is this you?')
    await press('deny')
    await heading('Denied')
    expect(await violations(page)).toEqual([])
    const polled = await call(world.base, 'POST', `/auth/device-codes/${deviceCode}/poll`)
    expect(polled.body['code']).toBe('DEVICE_CODE_DENIED')
  })

  it('shows the new sign-in with a one-press undo, which ends it', async () => {
    const { page } = visitor
    const { deviceCode, userCode } = await requestCode(world.base)
    await page.goto(`${base}/activate?code=${userCode}`)
    await press('continue')
    await heading('Is this you?')
    await press('approve')
    await heading(/Done/)
    const { body } = await call(world.base, 'POST', `/auth/device-codes/${deviceCode}/poll`)
    const token = String(body['refreshToken'])
    await page.getByTestId('undo').waitFor()
    await picture(page, 'undo-phone')
    await press('undo')
    await heading('Undone')
    expect((await call(world.base, 'GET', '/profiles', { token })).status).toBe(401)
  })

  it('says what to do about a wrong code', async () => {
    const { page } = visitor
    await page.goto(`${base}/activate`)
    await heading('Link a device')
    await type('code', 'BBBBBBBB')
    await press('continue')
    await page.getByRole('alert').first().waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'wrong-code-phone')
  })

  it('never logs an error, nor asks another host for anything', () => {
    expect(visitor.problems).toEqual([])
  })
})
