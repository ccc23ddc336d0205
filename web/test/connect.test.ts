import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../server/test/support/callers.ts'
import { type MediaServer, openMediaServer } from '../../server/test/support/external-services/media-server.ts'
import { desktop, openBrowser, phone, picture, type Visitor, violations } from './support/browser.ts'
import { addProfile, enter, type Fixture, isTooWide, openFixture, tv, watchAs } from './support/watchers.ts'
import { pressUntil } from './support/watching.ts'

describe('/connect', () => {
  let fixture: Fixture
  let visitor: Visitor
  let media: MediaServer
  let milaId: string
  beforeAll(async () => {
    fixture = await openFixture({ MARQUEE_SOURCE_NETWORKS: '127.0.0.1' })
    media = await openMediaServer([
      { id: 'a', type: 'movie', name: 'Inception', year: 2010, tmdb: 27205, played: true },
      { id: 'b', type: 'movie', name: 'Our holidays', year: 2019 },
    ])
    milaId = await addProfile(fixture, { name: 'Mila', avatarUrl: 'avatar:fox' })
    const childId = await addProfile(fixture, { name: 'Tim', avatarUrl: 'avatar:owl' })
    await call(fixture.base, 'PATCH', `/profiles/${childId}`, { token: fixture.token, body: { maturity: 'kids' } })
    visitor = await openBrowser(desktop)
    await enter(visitor, fixture)
    await watchAs(visitor, fixture, 'Mila')
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
    await media?.close()
  })

  const box = (id: string) => visitor.page.getByTestId(`client-${id}`)
  const doors = () => visitor.page.getByTestId('door')
  const made = async (id: string) => {
    await box(id).getByTestId('make-address').click()
    return box(id).locator('.address').inputValue()
  }
  const lit = (label: string) => doors().filter({ hasText: label }).getByRole('img', { name: 'Connected', exact: true }).waitFor()

  const trakt = async (path: string, body: Record<string, unknown>) => {
    const headers = { 'content-type': 'application/json', 'user-agent': 'Some Player/2.0' }
    const answer = await fetch(`${fixture.base}/trakt${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, unknown>
  }
  const approve = (userCode: string) =>
    visitor.page.evaluate(
      async ([path, profileId]) => {
        const { csrfToken } = await (await fetch('/web/session')).json()
        const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
        await fetch(String(path), { method: 'POST', headers, body: JSON.stringify({ decision: 'approve', profileId }) })
      },
      [`/web/activations/${userCode}`, milaId],
    )

  it('is one press from the account, and has the address of Trakt apps at once', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/settings`)
    await page.getByRole('link', { name: 'Connect players and apps' }).click()
    await page.getByText('Nothing is connected yet.').waitFor()
    expect(await box('trakt').locator('.address').inputValue()).toBe('http://marquee.test/trakt') // what the operator says, however one came here
  })

  it('makes a webhook’s address, and its light is green after the first call', async () => {
    const { page } = visitor
    const url = new URL(await made('jellyfin'))
    await doors().filter({ hasText: 'Jellyfin' }).getByText('Waiting for the first call').waitFor()
    const body = JSON.stringify({ ids: { mediaId: 'MV_27205' }, event: 'watched' })
    const headers = { 'content-type': 'application/json' }
    const sent = await fetch(fixture.base + url.pathname, { method: 'POST', headers, body })
    expect(sent.status).toBeLessThan(300)
    await lit('Jellyfin')
    await page.getByText(/Last seen .* · 1 recorded/).waitFor()
  })

  it('shows an application that signed in for this profile, when it called, and ends it', async () => {
    const { page } = visitor
    const codes = await trakt('/oauth/device/code', { client_id: 'c0ffee' })
    await approve(String(codes['user_code']))
    const token = await trakt('/oauth/device/token', { client_id: 'c0ffee', code: codes['device_code'] })
    const app = doors().filter({ hasText: 'Trakt app' })
    await app.getByText('Waiting for the first call').waitFor()
    const settings = () => call(fixture.base, 'GET', '/trakt/users/settings', { token: String(token['access_token']) })
    expect((await settings()).status).toBe(200)
    await app.getByText('Last seen').waitFor()
    await box('trakt').getByRole('img', { name: 'Connected', exact: true }).waitFor()
    await app.getByTestId('end-door').click()
    await app.getByTestId('end-door').click()
    await app.waitFor({ state: 'detached' })
    expect((await settings()).status).toBe(401)
    expect(await box('trakt').getByTestId('light').count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  it('asks for the name at the media server only where events name their user', async () => {
    const asking = []
    for (const id of ['jellyfin', 'plex', 'tautulli', 'emby', 'kodi', 'script', 'stremio', 'rss'])
      if ((await box(id).getByLabel('Your name at the media server').count()) > 0) asking.push(id)
    expect(asking).toEqual(['plex', 'tautulli', 'emby']) // Jellyfin has its address
  })

  it('has an example of what a script sends, which its address takes', async () => {
    const { pathname } = new URL(await made('script'))
    const body = await box('script').locator('.snippet:not(.address)').inputValue()
    const sent = await fetch(fixture.base + pathname, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await sent.json()).toEqual({ status: 'taken' })
    await doors().getByText('A script', { exact: true }).waitFor()
  })

  it('makes addresses of feeds that answer', async () => {
    for (const id of ['stremio', 'radarr', 'sonarr', 'rss', 'homeAssistant', 'json']) {
      const { origin, pathname, search } = new URL(await made(id))
      expect(origin).toBe('http://marquee.test')
      const reply = await fetch(fixture.base + pathname + search)
      expect([id, reply.status]).toEqual([id, 200])
    }
    expect(await box('homeAssistant').locator('.snippet:not(.address)').inputValue()).toContain('home-assistant.json?limit=10')
    await lit('Radarr')
  })

  it('copies an address, and shows it to a phone', async () => {
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await box('stremio').getByTestId('copy').click()
    await box('stremio').getByText('Copied').waitFor()
    const copied = await visitor.page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/\/stremio\/feed_[\w-]+\/manifest\.json$/)
    await box('stremio').getByTestId('qr').click()
    await expect.poll(() => box('stremio').locator('.qr path').getAttribute('d')).toMatch(/^M\d/)
  })

  const source = (kind: string) => visitor.page.getByTestId(`source-${kind}`)
  const addSource = async (kind: string, address: string, key: string) => {
    await source(kind).locator('input[name=address]').fill(address)
    await source(kind).locator('input[name=key]').last().fill(key)
    await source(kind).getByTestId('add-source').click()
  }

  it('reads a media server: its state, what it has, and again on demand', async () => {
    await addSource('jellyfin', media.address, media.key)
    await source('jellyfin').getByText('Read every hour.').waitFor()
    await source('jellyfin')
      .getByText(/Last read .* · 1 film, 0 series, 1 watched · 1 not in the catalogue/)
      .waitFor()
    expect(await source('jellyfin').locator('input[name=key]').inputValue()).toBe('')
    await source('jellyfin').getByTestId('read-now').click()
    await addSource('emby', media.address, 'wrong')
    await source('emby').getByText('The server refuses the key.').waitFor()
  })

  it('says why a media server cannot be reached, and removes it', async () => {
    await addSource('plex', 'http://127.0.0.1:9', 'x')
    await source('plex').getByText('The server cannot be reached.').waitFor()
    await source('plex').getByText('Nothing answers at this address.').waitFor()
    for (const _ of ['once', 'twice']) await source('plex').getByTestId('remove-source').click()
    await source('plex').getByTestId('source').waitFor({ state: 'detached' })
  })

  it('asks for another key where the server refuses the one it has', async () => {
    const form = source('emby').getByTestId('change-source')
    await form.locator('input[name=key]').fill(media.key)
    await form.getByTestId('save-key').click()
    await source('emby').getByText('Read every hour.').waitFor()
    await source('emby').getByTestId('new-key').waitFor()
  })

  it('says which setting allows a private address, and asks for what is missing', async () => {
    await addSource('plex', 'http://127.0.0.2:32400', 'x')
    await source('plex')
      .getByText(/MARQUEE_SOURCE_NETWORKS/)
      .waitFor()
    await addSource('plex', '', '')
    await source('plex').getByText('Enter the server’s key.').waitFor()
  })

  it('shows the name that somebody has chosen', async () => {
    const { body } = await call(fixture.base, 'POST', '/auth/session-token', {
      token: fixture.token,
      body: { profileId: milaId },
    })
    const named = { kind: 'feed', program: 'mcp', label: 'Cellar' }
    await call(fixture.base, 'POST', '/profile/doors', { token: String(body['sessionToken']), body: named })
    await doors().getByText('Cellar', { exact: true }).waitFor()
  })

  it.each([
    [
      'de-DE',
      'Diese Adresse liegt in einem privaten Netz.',
      / · 1 erfasst$/,
      'Unter dieser Adresse antwortet nichts.',
      'Ein Skript',
    ],
    ['es-ES', 'Esta dirección es de una red privada.', / · 1 registrado$/, 'Nada responde en esta dirección.', 'Un script'],
  ])('says what is wrong, and counts, in the language of the screen: %s', async (locale, text, counted, cause, program) => {
    const abroad = await openBrowser(phone, locale)
    await enter(abroad, fixture)
    await watchAs(abroad, fixture, 'Mila')
    await abroad.page.goto(`${fixture.base}/connect`)
    await abroad.page.getByTestId('door').getByText(counted).first().waitFor()
    await abroad.page.getByTestId('door').getByText(program, { exact: true }).waitFor()
    expect(await abroad.page.getByTestId('door').getByText('Cellar', { exact: true }).count()).toBe(1)
    const form = abroad.page.getByTestId('source-plex')
    await form.getByRole('button', { name: 'Plex' }).click()
    await form.locator('input[name=key]').fill('x')
    for (const wrong of ['plex.example', 'http://plex.example/?a=1']) {
      await form.locator('input[name=address]').fill(wrong)
      await form.getByTestId('add-source').click()
      await form.getByText(/http:\/\/ o(der)? https:\/\/ (und|y) /).waitFor()
    }
    await form.locator('input[name=address]').fill('http://127.0.0.2:32400')
    await form.getByTestId('add-source').click()
    await form.getByText(text).waitFor()
    await form.locator('input[name=address]').fill('http://127.0.0.1:9')
    await form.getByTestId('add-source').click()
    await form.getByText(cause).waitFor()
    await form.getByText(cause).scrollIntoViewIfNeeded()
    await picture(abroad.page, `connect-cause-${locale}-phone`)
    for (const _ of ['once', 'twice']) await form.getByTestId('remove-source').click()
    await form.getByTestId('source').waitFor({ state: 'detached' })
    expect(abroad.problems).toEqual([])
    await abroad.close()
  })

  it('folds each box on a phone to its name and light, and opens it at a press', async () => {
    const { page } = visitor
    await page.setViewportSize(phone)
    const head = box('stremio').getByRole('button', { name: 'Stremio', exact: true })
    expect(await head.getAttribute('aria-expanded')).toBe('false')
    await box('stremio').getByTestId('light').waitFor()
    const heights = await page.locator('.client-folded').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(heights.length).toBeGreaterThan(10)
    expect(Math.max(...heights)).toBeLessThan(80)
    expect(await box('stremio').locator('.address').isVisible()).toBe(false)
    await head.click()
    expect(await box('stremio').locator('.address').isVisible()).toBe(true)
    expect(await head.getAttribute('aria-expanded')).toBe('true')
    expect(await violations(page)).toEqual([])
    await head.click()
    await page.setViewportSize(desktop)
    await box('stremio').locator('.address').waitFor()
    expect(await head.count()).toBe(0)
  })

  it('offers a new page after a media server was read', async () => {
    const { page } = visitor
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByTestId('refresh').click()
    await expect.poll(() => page.getByTestId('refresh').count()).toBe(0)
    await page.goto(`${fixture.base}/connect`)
  })

  it('removes a media server by two presses', async () => {
    const entry = source('emby').getByTestId('source')
    await entry.getByTestId('remove-source').click()
    await entry.getByTestId('remove-source').click()
    await entry.waitFor({ state: 'detached' })
  })

  it('fits a TV, a desk and a phone, and keys lead everywhere', async () => {
    const { page } = visitor
    for (const [name, size] of Object.entries({ tv, desk: desktop, phone })) {
      await page.setViewportSize(size)
      expect(await isTooWide(visitor)).toBe(false)
      expect(await violations(page)).toEqual([])
      await page.evaluate(() => scrollTo(0, 0))
      await picture(page, `connect-${name}`)
      await box('stremio').scrollIntoViewIfNeeded()
      await picture(page, `connect-boxes-${name}`)
      await source('jellyfin').scrollIntoViewIfNeeded()
      await picture(page, `connect-sources-${name}`)
    }
    await page.setViewportSize(tv)
    await page.goto(`${fixture.base}/connect`)
    await doors().first().waitFor()
    const isMaking = () => page.evaluate(() => document.activeElement?.getAttribute('data-testid') === 'make-address')
    await pressUntil(page, 'ArrowDown', isMaking)
  })

  it('ends a connection by two presses, and its address opens nothing', async () => {
    const address = await made('mcp')
    const entry = doors().filter({ hasText: 'Assistants' })
    await entry.getByTestId('end-door').click()
    await entry.getByTestId('end-door').click()
    await visitor.page.getByText(/Assistants \(MCP\).? is no longer connected\./).waitFor()
    await entry.waitFor({ state: 'detached' })
    expect((await fetch(fixture.base + new URL(address).pathname, { method: 'POST' })).status).toBe(404)
  })

  it('is not for a child', async () => {
    const { page } = visitor
    await watchAs(visitor, fixture, 'Tim')
    await page.goto(`${fixture.base}/connect`)
    await page.getByText('A child’s profile cannot be connected.').waitFor()
    expect(await page.getByTestId('make-address').count()).toBe(0)
    await page.getByRole('link', { name: 'Choose another profile' }).click()
    await page.waitForURL(`${fixture.base}/who`)
    expect(visitor.problems).toEqual([])
  })
})
