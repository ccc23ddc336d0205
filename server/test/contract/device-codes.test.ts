import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setLocked } from '../../src/accounts/accounts.ts'
import { randomLetters } from '../../src/auth/secrets.ts'
import { call, type Reply, requestCode, signInDevice } from '../support/callers.ts'
import { onEachStore } from '../support/world.ts'
import { asPerson, decidedCode, newPerson, newProfile, openScene, poll, type Scene } from './scene.ts'

const SECOND = 1000
const outcome = ({ body }: Reply) => body['code'] ?? body['status'] ?? (body['refreshToken'] ? 'authorized' : 'nothing')

onEachStore('device sign-in', (store) => {
  let scene: Scene
  const polled = async (deviceCode: string) => outcome(await poll(scene.base, deviceCode))
  beforeAll(async () => {
    scene = await openScene(store)
    await asPerson(scene.admin, 'POST', '/admin/clients', { id: 'trakt', name: 'Trakt', needsProfile: true })
  })
  afterAll(() => scene?.world.close())

  describe('POST /auth/device-codes/{deviceCode}/poll', () => {
    it('may be called at once, and then every interval less half a second', async () => {
      const { deviceCode } = await requestCode(scene.base)
      expect(await polled(deviceCode)).toBe('pending')
      scene.world.pass(4500)
      expect(await polled(deviceCode)).toBe('pending')
      scene.world.pass(4499)
      expect(await polled(deviceCode)).toBe('SLOW_DOWN')
    })

    it('raises the interval by 5 s a time, to at most 60', async () => {
      const { deviceCode } = await requestCode(scene.base)
      await poll(scene.base, deviceCode)
      const waits: unknown[] = []
      for (let early = 0; early < 13; early++) waits.push((await poll(scene.base, deviceCode)).headers.get('retry-after'))
      expect(waits).toEqual(['10', '15', '20', '25', '30', '35', '40', '45', '50', '55', '60', '60', '60'])
      scene.world.pass(59 * SECOND)
      expect(await polled(deviceCode)).toBe('SLOW_DOWN')
      scene.world.pass(500)
      expect(await polled(deviceCode)).toBe('pending')
    })

    it('keeps the raised interval in the store, for every node', async () => {
      const { deviceCode } = await requestCode(scene.base)
      await poll(scene.base, deviceCode)
      await poll(scene.base, deviceCode)
      scene.world.pass(9 * SECOND)
      const node = store === 'postgres' ? await scene.world.second() : scene.world.service
      expect(outcome(await poll(`http://127.0.0.1:${node.port}`, deviceCode))).toBe('SLOW_DOWN')
      scene.world.pass(6 * SECOND)
      expect(outcome(await poll(`http://127.0.0.1:${node.port}`, deviceCode))).toBe('pending')
    })

    it('that comes early moves no state: the next one in time is answered as if it had not been', async () => {
      const { deviceCode, userCode } = await requestCode(scene.base)
      await poll(scene.base, deviceCode)
      await scene.person.browser.send('POST', `/web/activations/${userCode}`, { decision: 'approve' })
      for (let early = 0; early < 3; early++) expect(await polled(deviceCode)).toBe('SLOW_DOWN')
      scene.world.pass(4500)
      expect(await polled(deviceCode)).toBe('authorized')
    })

    it('waits 5 s again once the code is approved, however much it had been slowed down', async () => {
      const { deviceCode, userCode } = await requestCode(scene.base)
      for (let early = 0; early < 8; early++) await poll(scene.base, deviceCode)
      await scene.person.browser.send('POST', `/web/activations/${userCode}`, { decision: 'approve' })
      expect((await poll(scene.base, deviceCode)).headers.get('retry-after')).toBe('5')
      scene.world.pass(5 * SECOND)
      expect(await polled(deviceCode)).toBe('authorized')
    })

    it('finds a code approved in its last second for two more minutes', async () => {
      const [early, late] = [await requestCode(scene.base), await requestCode(scene.base)]
      scene.world.pass(599 * SECOND)
      const { browser } = scene.person
      for (const { userCode } of [early, late])
        await browser.send('POST', `/web/activations/${userCode}`, { decision: 'approve' })
      scene.world.pass(119_999)
      expect(await polled(early.deviceCode)).toBe('authorized')
      scene.world.pass(1)
      expect(await polled(late.deviceCode)).toBe('DEVICE_CODE_EXPIRED')
    })

    it('is told of the end for good: denied, expired, unknown', async () => {
      const denied = await decidedCode(scene.person.browser, 'deny')
      const { deviceCode } = await requestCode(scene.base)
      scene.world.pass(600 * SECOND)
      for (let time = 0; time < 2; time++, scene.world.pass(5 * SECOND)) {
        expect(await polled(denied.deviceCode)).toBe('DEVICE_CODE_DENIED')
        expect(await polled(deviceCode)).toBe('DEVICE_CODE_EXPIRED')
        expect(await polled(`${deviceCode}x`)).toBe('DEVICE_CODE_INVALID')
        expect(await polled(deviceCode.toUpperCase())).toBe('DEVICE_CODE_INVALID')
      }
    })

    it.each(['locked', 'deleted'] as const)('gives no token when the account is %s between approval and poll', async (fate) => {
      const { browser, email } = await newPerson(scene.base)
      const { deviceCode } = await decidedCode(browser, 'approve')
      if (fate === 'locked') await setLocked(scene.world.service.ctx, email, true)
      else await browser.send('DELETE', '/account')
      expect(await polled(deviceCode)).toBe('DEVICE_CODE_INVALID')
    })
  })

  describe('the answer that a device lost', () => {
    const redeemed = async () => {
      const { deviceCode } = await decidedCode(scene.person.browser, 'approve')
      const first = await poll(scene.base, deviceCode)
      return { deviceCode, first, again: () => poll(scene.base, deviceCode) }
    }

    it('is given again, to the byte, for 60 s, every 5 s', async () => {
      const { first, again } = await redeemed()
      expect(outcome(await again())).toBe('SLOW_DOWN')
      for (let times = 0; times < 11; times++) {
        scene.world.pass(5 * SECOND)
        expect((await again()).text).toBe(first.text)
      }
      scene.world.pass(5 * SECOND)
      expect(outcome(await again())).toBe('DEVICE_CODE_INVALID')
    })

    it('is not given again once its token has been used', async () => {
      const { first, again } = await redeemed()
      scene.world.pass(5 * SECOND)
      expect((await again()).text).toBe(first.text)
      await call(scene.base, 'GET', '/profiles', { token: String(first.body['refreshToken']) })
      scene.world.pass(5 * SECOND)
      expect(outcome(await again())).toBe('DEVICE_CODE_INVALID')
    })

    it('is not given again once the sign-in is revoked', async () => {
      const { first, again } = await redeemed()
      await scene.person.browser.send('DELETE', `/auth/sessions/${first.body['publicId']}`)
      scene.world.pass(5 * SECOND)
      expect(outcome(await again())).toBe('DEVICE_CODE_INVALID')
    })

    it('is not given again once the account is locked', async () => {
      const { browser, email } = await newPerson(scene.base)
      const { deviceCode } = await decidedCode(browser, 'approve')
      await poll(scene.base, deviceCode)
      await setLocked(scene.world.service.ctx, email, true)
      scene.world.pass(5 * SECOND)
      expect(outcome(await poll(scene.base, deviceCode))).toBe('DEVICE_CODE_INVALID')
    })
  })

  describe('a user code', () => {
    it('is known in any case, with dashes and spaces anywhere', async () => {
      const { userCode } = await requestCode(scene.base)
      const letters = userCode.replace('-', '')
      const ways = [userCode, letters, userCode.toLowerCase(), letters.split('').join(' '), ` ${letters.split('').join('-')} `]
      for (const typed of [...ways, `${userCode}%0A`, `${letters.slice(0, 4)}%E2%80%93${letters.slice(4)}`]) {
        const { status } = await scene.person.browser.send('GET', `/web/activations/${typed.replaceAll(' ', '%20')}`)
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
      const { body } = await call(scene.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' }, from: device })
      const { cookie, csrfToken } = scene.person.browser
      const headers = { cookie, 'x-csrf-token': csrfToken }
      const seen = await call(scene.base, 'GET', `/web/activations/${body['userCode']}`, { from: person, headers })
      expect(seen.body['requestedFrom']).toMatchObject({ sameNetwork: same })
    })

    it.each([
      ['Roku/DVP-12.0 (12.0.0.4182)', 'Roku'],
      ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/94.0 Safari/537.36', 'LG TV'],
      ['my-player/1.0', 'my-player'],
      ['', 'Unknown device'],
    ])('of a device that gives no name is shown by its User-Agent: %s', async (agent, name) => {
      const headers = { 'user-agent': agent }
      const { body } = await call(scene.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' }, headers })
      expect((await scene.person.browser.send('GET', `/web/activations/${body['userCode']}`)).body['deviceName']).toBe(name)
    })

    it('is not known with a letter more, less or else', async () => {
      const { userCode } = await requestCode(scene.base)
      const other = userCode.endsWith('B') ? 'C' : 'B'
      for (const typed of [userCode.slice(0, -1), `${userCode}B`, userCode.slice(0, -1) + other, '%20', '-']) {
        expect((await scene.person.browser.send('GET', `/web/activations/${typed}`)).status).toBe(404)
      }
    })

    it('is 409 to who decided it and 404 to everybody else, whatever became of it', async () => {
      for (const decision of ['approve', 'deny'] as const) {
        const { userCode, deviceCode } = await decidedCode(scene.person.browser, decision)
        for (const look of [
          () => scene.person.browser.send('GET', `/web/activations/${userCode}`),
          () => scene.person.browser.send('POST', `/web/activations/${userCode}`, { decision: 'deny' }),
        ]) {
          expect((await look()).status).toBe(409)
          await poll(scene.base, deviceCode)
          expect((await look()).status).toBe(409)
        }
        expect((await scene.stranger.browser.send('GET', `/web/activations/${userCode}`)).status).toBe(404)
      }
    })

    it('of an application that knows no profiles needs one to be approved, not to be denied', async () => {
      const { userCode } = await requestCode(scene.base, 'trakt')
      const path = `/web/activations/${userCode}`
      expect((await scene.person.browser.send('GET', path)).body['needsProfile']).toBe(true)
      const bare = await scene.person.browser.send('POST', path, { decision: 'approve' })
      expect(bare.body).toMatchObject({ status: 400, errors: [{ path: 'profileId' }] })
      expect((await scene.person.browser.send('POST', path, { decision: 'deny' })).status).toBe(200)
    })

    it.each(['trakt', 'demo'])(
      'of %s, approved for one profile, makes a sign-in that mints for this profile only',
      async (client) => {
        const { base, person } = scene
        const other = await newProfile(base, person.refreshToken)
        const { refreshToken: token } = await signInDevice(person.browser, client, person.profileId)
        const minted = (profileId: string) => call(base, 'POST', '/auth/session-token', { token, body: { profileId } })
        expect((await minted(person.profileId)).status).toBe(200)
        expect((await minted(other)).body['code']).toBe('NOT_FOUND')
        expect((await minted(scene.stranger.profileId)).body['code']).toBe('NOT_FOUND')
      },
    )

    it('bound to a profile ends with it', async () => {
      const { base, person } = scene
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
