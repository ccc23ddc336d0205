import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setLocked } from '../../../src/accounts/accounts.ts'
import { randomLetters } from '../../../src/auth/secrets.ts'
import { call, type Reply, requestCode, signInDevice } from '../../support/callers.ts'
import { onEachStore } from '../../support/world.ts'
import { asPerson, decidedCode, type Fixture, newPerson, newProfile, openFixture, poll } from '../fixture.ts'

const SECOND = 1000
const outcome = ({ body }: Reply) => body['code'] ?? body['status'] ?? (body['refreshToken'] ? 'authorized' : 'nothing')

onEachStore('device sign-in', (store) => {
  let fixture: Fixture
  const polled = async (deviceCode: string) => outcome(await poll(fixture.base, deviceCode))
  beforeAll(async () => {
    fixture = await openFixture(store)
    await asPerson(fixture.admin, 'POST', '/admin/clients', { id: 'trakt', name: 'Trakt', needsProfile: true })
  })
  afterAll(() => fixture?.world.close())

  describe('POST /auth/device-codes/{deviceCode}/poll', () => {
    it('may be called at once, and then every interval less half a second', async () => {
      const { deviceCode } = await requestCode(fixture.base)
      expect(await polled(deviceCode)).toBe('pending')
      fixture.world.pass(4500)
      expect(await polled(deviceCode)).toBe('pending')
      fixture.world.pass(4499)
      expect(await polled(deviceCode)).toBe('SLOW_DOWN')
    })

    it('raises the interval by 5 s a time, to at most 60', async () => {
      const { deviceCode } = await requestCode(fixture.base)
      await poll(fixture.base, deviceCode)
      const waits: unknown[] = []
      for (let early = 0; early < 13; early++) waits.push((await poll(fixture.base, deviceCode)).headers.get('retry-after'))
      expect(waits).toEqual(['10', '15', '20', '25', '30', '35', '40', '45', '50', '55', '60', '60', '60'])
      fixture.world.pass(59 * SECOND)
      expect(await polled(deviceCode)).toBe('SLOW_DOWN')
      fixture.world.pass(500)
      expect(await polled(deviceCode)).toBe('pending')
    })

    it('keeps the raised interval in the store, for every node', async () => {
      const { deviceCode } = await requestCode(fixture.base)
      await poll(fixture.base, deviceCode)
      await poll(fixture.base, deviceCode)
      fixture.world.pass(9 * SECOND)
      const node = store === 'postgres' ? await fixture.world.second() : fixture.world.service
      expect(outcome(await poll(`http://127.0.0.1:${node.port}`, deviceCode))).toBe('SLOW_DOWN')
      fixture.world.pass(6 * SECOND)
      expect(outcome(await poll(`http://127.0.0.1:${node.port}`, deviceCode))).toBe('pending')
    })

    it('that is too early changes no state: the next one in time is answered as if it had not happened', async () => {
      const { deviceCode, userCode } = await requestCode(fixture.base)
      await poll(fixture.base, deviceCode)
      await fixture.person.browser.send('POST', `/web/activations/${userCode}`, { decision: 'approve' })
      for (let early = 0; early < 3; early++) expect(await polled(deviceCode)).toBe('SLOW_DOWN')
      fixture.world.pass(4500)
      expect(await polled(deviceCode)).toBe('authorized')
    })

    it('waits 5 s again once the code is approved, however much it had been slowed down', async () => {
      const { deviceCode, userCode } = await requestCode(fixture.base)
      for (let early = 0; early < 8; early++) await poll(fixture.base, deviceCode)
      await fixture.person.browser.send('POST', `/web/activations/${userCode}`, { decision: 'approve' })
      expect((await poll(fixture.base, deviceCode)).headers.get('retry-after')).toBe('5')
      fixture.world.pass(5 * SECOND)
      expect(await polled(deviceCode)).toBe('authorized')
    })

    it('finds a code approved in its last second for two more minutes', async () => {
      const [early, late] = [await requestCode(fixture.base), await requestCode(fixture.base)]
      fixture.world.pass(599 * SECOND)
      const { browser } = fixture.person
      for (const { userCode } of [early, late])
        await browser.send('POST', `/web/activations/${userCode}`, { decision: 'approve' })
      fixture.world.pass(119_999)
      expect(await polled(early.deviceCode)).toBe('authorized')
      fixture.world.pass(1)
      expect(await polled(late.deviceCode)).toBe('DEVICE_CODE_EXPIRED')
    })

    it('gets the final state for good: denied, expired, unknown', async () => {
      const denied = await decidedCode(fixture.person.browser, 'deny')
      const { deviceCode } = await requestCode(fixture.base)
      fixture.world.pass(600 * SECOND)
      for (let time = 0; time < 2; time++, fixture.world.pass(5 * SECOND)) {
        expect(await polled(denied.deviceCode)).toBe('DEVICE_CODE_DENIED')
        expect(await polled(deviceCode)).toBe('DEVICE_CODE_EXPIRED')
        expect(await polled(`${deviceCode}x`)).toBe('DEVICE_CODE_INVALID')
        expect(await polled(deviceCode.toUpperCase())).toBe('DEVICE_CODE_INVALID')
      }
    })

    it.each(['locked', 'deleted'] as const)('gives no token when the account is %s between approval and poll', async (fate) => {
      const { browser, email } = await newPerson(fixture.base)
      const { deviceCode } = await decidedCode(browser, 'approve')
      if (fate === 'locked') await setLocked(fixture.world.service.ctx, email, true)
      else await browser.send('DELETE', '/account')
      expect(await polled(deviceCode)).toBe('DEVICE_CODE_INVALID')
    })
  })

  describe('the answer that a device lost', () => {
    const redeemed = async () => {
      const { deviceCode } = await decidedCode(fixture.person.browser, 'approve')
      const first = await poll(fixture.base, deviceCode)
      return { deviceCode, first, again: () => poll(fixture.base, deviceCode) }
    }

    it('is given again, to the byte, for 60 s, every 5 s', async () => {
      const { first, again } = await redeemed()
      expect(outcome(await again())).toBe('SLOW_DOWN')
      for (let times = 0; times < 11; times++) {
        fixture.world.pass(5 * SECOND)
        expect((await again()).text).toBe(first.text)
      }
      fixture.world.pass(5 * SECOND)
      expect(outcome(await again())).toBe('DEVICE_CODE_INVALID')
    })

    it('is not given again once its token has been used', async () => {
      const { first, again } = await redeemed()
      fixture.world.pass(5 * SECOND)
      expect((await again()).text).toBe(first.text)
      await call(fixture.base, 'GET', '/profiles', { token: String(first.body['refreshToken']) })
      fixture.world.pass(5 * SECOND)
      expect(outcome(await again())).toBe('DEVICE_CODE_INVALID')
    })

    it('is not given again once the sign-in is revoked', async () => {
      const { first, again } = await redeemed()
      await fixture.person.browser.send('DELETE', `/auth/sessions/${first.body['publicId']}`)
      fixture.world.pass(5 * SECOND)
      expect(outcome(await again())).toBe('DEVICE_CODE_INVALID')
    })

    it('is not given again once the account is locked', async () => {
      const { browser, email } = await newPerson(fixture.base)
      const { deviceCode } = await decidedCode(browser, 'approve')
      await poll(fixture.base, deviceCode)
      await setLocked(fixture.world.service.ctx, email, true)
      fixture.world.pass(5 * SECOND)
      expect(outcome(await poll(fixture.base, deviceCode))).toBe('DEVICE_CODE_INVALID')
    })
  })

  describe('a user code', () => {
    it('is accepted in upper or lower case, with dashes and spaces anywhere', async () => {
      const { userCode } = await requestCode(fixture.base)
      const letters = userCode.replace('-', '')
      const ways = [userCode, letters, userCode.toLowerCase(), letters.split('').join(' '), ` ${letters.split('').join('-')} `]
      for (const typed of [...ways, `${userCode}%0A`, `${letters.slice(0, 4)}%E2%80%93${letters.slice(4)}`]) {
        const { status } = await fixture.person.browser.send('GET', `/web/activations/${typed.replaceAll(' ', '%20')}`)
        expect([typed, status]).toEqual([typed, 200])
      }
    })

    it.each([
      ['192.168.1.10', '192.168.1.77', true],
      ['192.168.1.10', '192.168.2.77', false],
      ['203.0.113.5', '203.0.113.5', true],
      ['203.0.113.5', '203.0.113.6', false],
      ['2001:db8::1', '2001:db8::ffff', true],
      ['2001:db8::1', '2001:db8:0:1::1', false],
    ])('asked for from %s and typed at %s tells whether that is one network: %s', async (device, person, same) => {
      const { body } = await call(fixture.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' }, from: device })
      const { cookie, csrfToken } = fixture.person.browser
      const headers = { cookie, 'x-csrf-token': csrfToken }
      const seen = await call(fixture.base, 'GET', `/web/activations/${body['userCode']}`, { from: person, headers })
      expect(seen.body['requestedFrom']).toMatchObject({ sameNetwork: same })
    })

    it.each([
      ['Roku/DVP-12.0 (12.0.0.4182)', 'Roku'],
      ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/94.0 Safari/537.36', 'LG TV'],
      ['my-player/1.0', 'my-player'],
      ['', 'Unknown device'],
    ])('of a device that gives no name is shown by its User-Agent: %s', async (agent, name) => {
      const headers = { 'user-agent': agent }
      const { body } = await call(fixture.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' }, headers })
      expect((await fixture.person.browser.send('GET', `/web/activations/${body['userCode']}`)).body['deviceName']).toBe(name)
    })

    it('is not found with a letter added, removed or replaced', async () => {
      const { userCode } = await requestCode(fixture.base)
      const other = userCode.endsWith('B') ? 'C' : 'B'
      for (const typed of [userCode.slice(0, -1), `${userCode}B`, userCode.slice(0, -1) + other, '%20', '-']) {
        expect((await fixture.person.browser.send('GET', `/web/activations/${typed}`)).status).toBe(404)
      }
    })

    it('is 409 for the person who answered it and 404 for everybody else, approved or denied', async () => {
      for (const decision of ['approve', 'deny'] as const) {
        const { userCode, deviceCode } = await decidedCode(fixture.person.browser, decision)
        for (const look of [
          () => fixture.person.browser.send('GET', `/web/activations/${userCode}`),
          () => fixture.person.browser.send('POST', `/web/activations/${userCode}`, { decision: 'deny' }),
        ]) {
          expect((await look()).status).toBe(409)
          await poll(fixture.base, deviceCode)
          expect((await look()).status).toBe(409)
        }
        expect((await fixture.stranger.browser.send('GET', `/web/activations/${userCode}`)).status).toBe(404)
      }
    })

    it('of an application without profiles needs a profile to be approved, not to be denied', async () => {
      const { userCode } = await requestCode(fixture.base, 'trakt')
      const path = `/web/activations/${userCode}`
      expect((await fixture.person.browser.send('GET', path)).body['needsProfile']).toBe(true)
      const bare = await fixture.person.browser.send('POST', path, { decision: 'approve' })
      expect(bare.body).toMatchObject({ status: 400, errors: [{ path: 'profileId' }] })
      expect((await fixture.person.browser.send('POST', path, { decision: 'deny' })).status).toBe(200)
    })

    it.each(['trakt', 'demo'])(
      'of %s, approved for one profile, makes a sign-in that mints for this profile only',
      async (client) => {
        const { base, person } = fixture
        const other = await newProfile(base, person.refreshToken)
        const { refreshToken: token } = await signInDevice(person.browser, client, person.profileId)
        const minted = (profileId: string) => call(base, 'POST', '/auth/session-token', { token, body: { profileId } })
        expect((await minted(person.profileId)).status).toBe(200)
        expect((await minted(other)).body['code']).toBe('NOT_FOUND')
        expect((await minted(fixture.stranger.profileId)).body['code']).toBe('NOT_FOUND')
      },
    )

    it('bound to a profile ends with it', async () => {
      const { base, person } = fixture
      const profileId = await newProfile(base, person.refreshToken)
      const { refreshToken: token } = await signInDevice(person.browser, 'trakt', profileId)
      await call(base, 'DELETE', `/profiles/${profileId}`, { token: person.refreshToken })
      expect((await call(base, 'GET', '/auth/session', { token })).body['code']).toBe('TOKEN_INVALID')
    })
  })
})

describe('the letters of a user code', () => {
  it('are drawn evenly from twenty consonants', () => {
    let next = 0
    const everyByte = (count: number) => Buffer.from(Array.from({ length: count }, () => next++ % 256))
    const letters = randomLetters(everyByte, 240 * 4)
    const counts = new Map<string, number>()
    for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect([...counts.keys()].sort().join('')).toBe('BCDFGHJKLMNPQRSTVWXZ')
    expect(new Set(counts.values())).toEqual(new Set([48]))
  })
})
