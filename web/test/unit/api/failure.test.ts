import type { MarqueeError } from '@marquee/sdk'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openBrowser } from '../support/open-browser.ts'

const load = async (language: 'en' | 'de' | 'es' = 'en') => {
  await openBrowser({ language })
  const [failure, { t }, { MarqueeError }] = await Promise.all([
    import('../../../src/api/failure.ts'),
    import('../../../src/messages/screens.ts'),
    import('@marquee/sdk'),
  ])
  return { ...failure, t, MarqueeError }
}

afterEach(() => vi.restoreAllMocks())

describe('what a person sees of a failure', () => {
  it.each([
    [401, 'signedOut'],
    [403, 'forbidden'],
    [404, 'missing'],
    [502, 'unready'],
    [503, 'unready'],
    [504, 'unready'],
    [500, 'other'],
    [418, 'other'],
  ] as const)('for status %d is the sentence %s', async (status, sentence) => {
    const { Failure, describeFailure, t } = await load()
    expect(describeFailure(new Failure('response', { status }))).toBe(t.failure[sentence])
  })

  it('is what the screen says about that status, where it says something', async () => {
    const { Failure, describeFailure } = await load()
    expect(describeFailure(new Failure('response', { status: 409 }), { 409: 'Full.' })).toBe('Full.')
    expect(describeFailure(new Failure('response', { status: 404 }), { 409: 'Full.' })).not.toBe('Full.')
  })

  it('is what the screen says about no answer at all, late or never', async () => {
    const { Failure, describeFailure, t } = await load()
    for (const kind of ['network', 'timeout'] as const) {
      expect(describeFailure(new Failure(kind), { unreached: 'Gone.' })).toBe('Gone.')
      expect(describeFailure(new Failure(kind))).toBe(t.failure[kind])
    }
  })

  it('is that the password is needed, even where the screen has words for that status', async () => {
    const { Failure, describeFailure, t } = await load()
    const refused = new Failure('response', { status: 403, code: 'CONFIRM_PASSWORD' })
    expect(describeFailure(refused, { 403: 'No.' })).toBe(t.confirm.needed)
  })

  it('points to the fields before anything else that an answer means', async () => {
    const { Failure, describeFailure, t } = await load()
    const refused = new Failure('response', { status: 400, fields: [{ path: 'name', message: 'too long' }] })
    expect(describeFailure(refused, { 400: 'No.' })).toBe(t.failure.fields)
  })

  it.each([
    ['en', 30, '30 seconds'],
    ['de', 30, '30 Sekunden'],
    ['es', 600, '10 minutos'],
  ] as const)('names in %s how long to wait', async (language, retryAfterSeconds, wait) => {
    const { Failure, describeFailure } = await load(language)
    expect(describeFailure(new Failure('response', { status: 429, retryAfterSeconds }))).toContain(wait)
  })

  it('names a minute where the server does not say how long', async () => {
    const { Failure, describeFailure } = await load()
    expect(describeFailure(new Failure('response', { status: 429 }))).toContain('60 seconds')
  })

  it('says that another account has come in, in every language in its own words', async () => {
    const texts = new Set<string>()
    for (const language of ['en', 'de', 'es'] as const) {
      const { Failure, describeFailure } = await load(language)
      texts.add(describeFailure(new Failure('account-changed'), { 0: 'No.' }))
    }
    expect(texts.size).toBe(3)
  })
})

describe('whatever was thrown', () => {
  type Facts = ConstructorParameters<typeof MarqueeError>[0]
  it.each([
    [
      { code: 'NETWORK', message: '' },
      { kind: 'network', status: 0 },
    ],
    [
      { code: 'TIMEOUT', message: '' },
      { kind: 'timeout', status: 0 },
    ],
    [
      { code: 'NOT_SIGNED_IN', message: '' },
      { kind: 'response', status: 401 },
    ],
    [
      { code: 'TITLE_NOT_FOUND', status: 404, message: '' },
      { kind: 'response', status: 404, code: 'TITLE_NOT_FOUND' },
    ],
  ])('becomes a failure that a screen can explain: %o', async (thrown, expected) => {
    const { asFailure, MarqueeError } = await load()
    expect(asFailure(new MarqueeError(thrown as Facts))).toMatchObject(expected)
  })

  it('stays the failure that it was', async () => {
    const { asFailure, Failure } = await load()
    const failure = new Failure('timeout')
    expect(asFailure(failure)).toBe(failure)
  })

  it('is written to the console where it is a mistake of ours', async () => {
    const { asFailure } = await load()
    const written = vi.spyOn(console, 'error').mockImplementation(() => {})
    const mistake = new TypeError('undefined is not a function')
    expect(asFailure(mistake)).toMatchObject({ kind: 'response', status: 500 })
    expect(written).toHaveBeenCalledWith(mistake)
  })
})
