import { describe, expect, it } from 'vitest'
import { draw } from '../support/drawn.ts'
import { openBrowser } from '../support/open-browser.ts'
import { type Answer, openServer } from '../support/test-server.ts'

const good = 'a short sentence'

async function openReset(answer: Answer = { status: 204 }, address = '/reset#token=once') {
  const browser = await openBrowser({ address })
  const server = openServer({ 'POST /web/password-resets': answer })
  const [{ ResetScreen }, { t }] = await Promise.all([
    import('../../../src/screens/reset.tsx'),
    import('../../../src/messages/screens.ts'),
  ])
  const screen = await draw(browser, <ResetScreen />)
  const fill = async (next: string, again: string) => {
    await screen.type(screen.get('[name=next]'), next)
    await screen.type(screen.get('[name=again]'), again)
    await screen.press(screen.get('[data-testid=set-password]'))
  }
  return { ...browser, server, screen, fill, t }
}

describe('a new password by a link', () => {
  it('is sent with the token, which then leaves the address', async () => {
    const { server, fill, screen, history, t } = await openReset()
    await fill(good, good)
    expect(server.asked.map(({ body }) => body)).toEqual([{ token: 'once', next: good }])
    expect(history.address).toBe('/reset')
    expect(screen.text()).toContain(t.reset.doneTitle)
  })

  it.each([
    ['short', 'short', 'passwordShort'],
    [good, `${good}!`, 'passwordsDiffer'],
    ['', '', 'required'],
  ] as const)('is not sent as %j and %j: the field says what is wrong, and has the focus', async (next, again, sentence) => {
    const { server, fill, screen, document, t } = await openReset()
    await fill(next, again)
    const wrong = screen.get('[aria-invalid]')
    expect(server.asked).toEqual([])
    expect(document.activeElement).toBe(wrong)
    expect(document.getElementById(wrong.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent).toBe(
      t.fields[sentence],
    )
  })

  it('says so when the link was used before', async () => {
    const { fill, screen, t } = await openReset(404)
    await fill(good, good)
    expect(screen.get('[role=alert]').textContent).toBe(t.reset.refused)
  })

  it('says only that, and not to look at fields, when the server names the token', async () => {
    const errors = [{ path: 'token', message: 'is not, or no longer, valid' }]
    const { fill, screen, t } = await openReset({ status: 400, body: { code: 'VALIDATION_FAILED', errors } })
    await fill(good, good)
    expect(screen.get('[role=alert]').textContent).toBe(t.reset.refused)
  })

  it('shows what the server says about a field at that field, and the rest above', async () => {
    const errors = [
      { path: 'next', message: 'known to thieves' },
      { path: 'token', message: 'no token' },
    ]
    const { fill, screen, t } = await openReset({ status: 400, body: { code: 'INVALID', errors } })
    await fill(good, good)
    expect(screen.get('.field-error').textContent).toBe('known to thieves')
    expect(screen.get('[role=alert]').textContent).toContain(t.reset.refused) // in the reader's language
  })

  it('stops complaining about a field as soon as it is mended', async () => {
    const { fill, screen } = await openReset()
    await fill('short', 'short')
    await screen.type(screen.get('[name=next]'), good)
    expect(screen.get('[name=next]').hasAttribute('aria-invalid')).toBe(false)
  })

  it('asks for no password where the link is incomplete', async () => {
    const { screen, t } = await openReset(404, '/reset')
    expect(screen.all('input')).toEqual([])
    expect(screen.text()).toContain(t.reset.incomplete)
  })

  it('is hidden while it is typed, until its own button is pressed', async () => {
    const { screen } = await openReset()
    const [reveal] = screen.all('.reveal')
    expect([screen.get('[name=next]').getAttribute('type'), reveal?.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
    if (reveal) await screen.press(reveal)
    expect([screen.get('[name=next]').getAttribute('type'), screen.get('[name=again]').getAttribute('type')]).toEqual([
      'text',
      'password',
    ])
  })
})

describe('what is wrong with a field', () => {
  const load = async () => {
    await openBrowser()
    const [checks, { t }] = await Promise.all([
      import('../../../src/parts/controls/checks.ts'),
      import('../../../src/messages/screens.ts'),
    ])
    return { ...checks, t }
  }

  it('is an address without an @, or with spaces in it', async () => {
    const { errorOfEmail, t } = await load()
    expect(['ana', 'a na@x', '@', ' '].map(errorOfEmail)).toEqual([
      t.fields.emailForm,
      t.fields.emailForm,
      t.fields.emailForm,
      t.fields.required,
    ])
    expect(errorOfEmail(' ana@example.org ')).toBeUndefined()
  })

  it('is counted in characters as people see them, not in code units', async () => {
    const { errorOfNewPassword, errorOfProfileName, t } = await load()
    expect(errorOfNewPassword('🎬'.repeat(9))).toBe(t.fields.passwordShort)
    expect(errorOfNewPassword('🎬'.repeat(10))).toBeUndefined()
    expect(errorOfProfileName('🎬'.repeat(64))).toBeUndefined()
    expect(errorOfProfileName('🎬'.repeat(65))).toBe(t.profiles.long)
  })
})

describe('the connections of a profile', () => {
  const doorOf = (events: number) => ({
    id: 'd1',
    label: 'Plex',
    kind: 'hook' as const,
    serverUser: null,
    createdAt: '2026-03-01T12:00:00Z',
    firstSeenAt: '2026-03-02T12:00:00Z',
    lastSeenAt: '2026-03-02T12:00:00Z',
    events: { taken: events, ignored: 0, unknown: 0, unmatched: 0 },
  })

  it('count as the language of the screens does, not as the machine does', async () => {
    const browser = await openBrowser({ language: 'de' })
    const { ConnectionList } = await import('../../../src/parts/connect/connection-list.tsx')
    const list = await draw(browser, <ConnectionList doors={[doorOf(12_345)] as never} apps={[]} onEnded={() => {}} />)
    expect(list.text()).toContain('12.345')
    list.remove()
  })

  it('end at the second press only', async () => {
    const browser = await openBrowser()
    const server = openServer({})
    const { ConnectionList } = await import('../../../src/parts/connect/connection-list.tsx')
    const list = await draw(browser, <ConnectionList doors={[doorOf(1)] as never} apps={[]} onEnded={() => {}} />)
    await list.press(list.get('[data-testid=end-door]'))
    expect(server.asked).toEqual([])
    expect(list.get('[data-testid=end-door]').getAttribute('class')).toContain('danger')
    list.remove()
  })
})
