import { describe, expect, it, vi } from 'vitest'
import { openBrowser, type TestBrowser } from './support/open-browser.ts'

const load = async (address = '/') => {
  const browser = await openBrowser({ address })
  const router = await import('../../src/router.ts')
  router.startRouter((path) => /^\/(browse|find|title\/\w+)?$/.test(path))
  return { ...router, ...browser }
}

/** Presses a link; says whether the browser was left to follow it. */
function pressLink({ document }: TestBrowser, attributes: Record<string, string>, held: Record<string, boolean> = {}): boolean {
  const link = document.createElement('a')
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  document.body.appendChild(link)
  const event = Object.assign(new Event('click', { bubbles: true, cancelable: true }), { button: 0, ...held })
  return link.dispatchEvent(event)
}

describe('where the person is', () => {
  it.each([
    ['/', '/', false],
    ['/browse/', '/browse', false],
    ['/tv', '/', true],
    ['/tv/browse', '/browse', true],
    ['/tvshow', '/tvshow', false],
  ])('%s is the screen %s', async (address, path, isTv) => {
    const router = await load(address)
    expect([router.currentLocation().path, router.isTv]).toEqual([path, isTv])
  })

  it('keeps /tv before every address of a TV', async () => {
    const { addressOf, go, history } = await load('/tv')
    expect(addressOf('/find')).toBe('/tv/find')
    go('/find?q=a')
    expect(history.address).toBe('/tv/find?q=a')
  })

  it('comes back with the same key, so that what belongs to it is found again', async () => {
    const { go, currentLocation: placeNow, history } = await load('/browse')
    const { key } = placeNow()
    go('/find')
    expect(placeNow().key).not.toBe(key)
    history.back()
    expect(placeNow()).toMatchObject({ path: '/browse', key, depth: 0 })
  })

  it('is notified before it is left, by every way', async () => {
    const { go, onLeave, history } = await load('/browse')
    const left: string[] = []
    onLeave(({ path }) => left.push(path))
    go('/find')
    history.back()
    expect(left).toEqual(['/browse', '/find'])
  })
})

describe('going back', () => {
  it('is a step in the history where there is one of ours', async () => {
    const { go, goBack, currentLocation: placeNow } = await load('/browse')
    go('/find')
    goBack()
    expect(placeNow().path).toBe('/browse')
  })

  it('leads from a screen that was opened first to the one that would have been before', async () => {
    const { goBack, currentLocation: placeNow, history } = await load('/title/m1')
    goBack('/browse')
    expect([placeNow().path, history.entries.length]).toEqual(['/browse', 1])
  })

  it('does not leave the app from its first screen', async () => {
    const { goBack, currentLocation: placeNow } = await load('/')
    goBack('/browse')
    expect(placeNow().path).toBe('/')
  })

  it('counts no step for a screen that takes the place of another', async () => {
    const { go, currentLocation: placeNow } = await load('/browse')
    go('/find', { replace: true })
    expect(placeNow().depth).toBe(0)
  })
})

describe('a sheet', () => {
  it('keeps the screen below it, also when another sheet follows', async () => {
    const { go, currentLocation: placeNow } = await load('/browse?genres=18')
    go('/title/m1', { asSheet: true })
    go('/title/m2', { asSheet: true })
    expect(placeNow()).toMatchObject({ path: '/title/m2', depth: 2, under: { path: '/browse', search: '?genres=18' } })
  })
})

describe('a press on a link', () => {
  it('to a screen of ours stays in the app', async () => {
    const app = await load('/')
    expect(pressLink(app, { href: '/browse?genres=18' })).toBe(false)
    expect(app.currentLocation()).toMatchObject({ path: '/browse', search: '?genres=18' })
  })

  it('with data-sheet opens a sheet', async () => {
    const app = await load('/browse')
    pressLink(app, { href: '/title/m1', 'data-sheet': '' })
    expect(app.currentLocation().under?.path).toBe('/browse')
  })

  it.each([
    [{ href: 'https://elsewhere.example/browse' }, {}],
    [{ href: '/docs' }, {}],
    [{ href: '/browse#top' }, {}],
    [{ href: '/browse', target: '_blank' }, {}],
    [{ href: '/browse' }, { ctrlKey: true }],
    [{ href: '/browse' }, { metaKey: true }],
    [{ href: '/browse' }, { shiftKey: true }],
    [{ href: '/browse' }, { altKey: true }],
  ])('is left to the browser: %o %o', async (attributes, held) => {
    const app = await load('/')
    expect(pressLink(app, attributes as Record<string, string>, held)).toBe(true)
    expect(app.currentLocation().path).toBe('/')
  })
})

describe('the screen that somebody wanted before signing in', () => {
  it('is given once', async () => {
    await load('/browse?genres=18')
    const { noteReturn, hasReturn, takeReturn } = await import('../../src/watching/return-to.ts')
    noteReturn()
    expect([hasReturn(), takeReturn(), takeReturn(), hasReturn()]).toEqual([true, '/browse?genres=18', undefined, false])
  })

  it('is the first one where its address is too long to be sent along', async () => {
    await load(`/browse?services=${'a'.repeat(600)}`)
    const { returnUrl } = await import('../../src/watching/return-to.ts')
    expect(returnUrl()).toBe('/')
  })
})

describe('the code that sets a server up', () => {
  it('is taken out of the address and kept for this tab', async () => {
    const { history, sessionStorage } = await load('/?a=1#setup=abc')
    const { watchSetupCode } = await import('../../src/parts/sign-in/setup-code.ts')
    watchSetupCode()
    expect([history.address, sessionStorage?.getItem('marquee.setup')]).toEqual(['/?a=1', 'abc'])
  })

  it('is kept in memory where a browser keeps nothing', async () => {
    const { history } = await openBrowser({ address: '/#setup=abc', hasStorage: false })
    vi.stubGlobal('sessionStorage', undefined)
    const { watchSetupCode } = await import('../../src/parts/sign-in/setup-code.ts')
    expect(watchSetupCode).not.toThrow()
    expect(history.address).toBe('/')
  })
})
