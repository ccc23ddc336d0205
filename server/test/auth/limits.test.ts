import { afterAll, beforeAll, expect, it } from 'vitest'
import { decidedCode, plantPerson } from '../contract/fixture.ts'
import { type LimitWorld, limitCases, openLimitWorld } from '../contract/limits/limit-cases.ts'
import { call, newAddress, newEmail, type Reply, requestCode } from '../support/callers.ts'
import { metricsText } from '../support/http/metrics.ts'
import { onEachStore } from '../support/world.ts'

/** So many more come at once than a limit lets through. */
const TOO_MANY = 20

const refused = ({ status, body }: Reply) => status === 429 && body['code'] === 'RATE_LIMITED'

onEachStore('the limits in the store', (store) => {
  let place: LimitWorld
  beforeAll(async () => {
    place = await openLimitWorld(store)
  })
  afterAll(() => place?.world.close())

  it.each(limitCases)(
    `let $most $name through of ${TOO_MANY} more that come at once`,
    async ({ max, allowedStatus, start, windowMs }) => {
      place.world.pass(windowMs)
      const attempt = await start(place)
      const replies = await Promise.all(Array.from({ length: max + TOO_MANY }, () => attempt()))
      expect(replies.filter(({ status }) => status === allowedStatus)).toHaveLength(max)
      expect(replies.filter(refused)).toHaveLength(TOO_MANY)
    },
  )

  it.each(limitCases)(
    'count $name anew when their time has passed, and not a moment before',
    async ({ max, allowedStatus, start, windowMs }) => {
      place.world.pass(windowMs)
      const attempt = await start(place)
      for (let made = 0; made < max; made++) expect((await attempt()).status).toBe(allowedStatus)
      const over = await attempt()
      expect(refused(over)).toBe(true)
      expect(over.headers.get('retry-after')).toBe(String(windowMs / 1000))
      const [, named] = /^"([a-z-]+)";r=0;t=(\d+)$/.exec(over.headers.get('ratelimit') ?? '') ?? []
      expect(over.headers.get('ratelimit-policy')).toBe(`"${named}";q=${max};w=${windowMs / 1000}`)
      expect(named).not.toMatch(/^(address|sign-in)$/)
      place.world.pass(windowMs - 1)
      const late = await attempt()
      expect([refused(late), late.headers.get('retry-after')]).toEqual([true, '1'])
      place.world.pass(1)
      expect((await attempt()).status).toBe(allowedStatus)
    },
  )

  it('let an address have 20 pending codes', async () => {
    const { world } = place
    const from = newAddress()
    const ask = () => call(world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' }, from })
    const codes: Reply[] = []
    for (let made = 0; made < 20; made++) {
      codes.push(await ask())
      world.pass(6000)
    }
    expect(codes.every(({ status }) => status === 201)).toBe(true)
    const over = await ask()
    expect(refused(over)).toBe(true)
    expect(over.headers.get('ratelimit')).toBe('"pending-codes";r=0;t=60')
    const { browser } = await plantPerson(world)
    await browser.send('POST', `/web/activations/${codes[5]?.body['userCode']}`, { decision: 'deny' })
    expect((await ask()).status).toBe(201)
    expect(refused(await ask())).toBe(true)
    world.pass(600_000)
    expect((await ask()).status).toBe(201)
  })

  it('let no more than 20 pending codes through that are asked for at once', async () => {
    const from = newAddress()
    const ask = () => call(place.world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' }, from })
    for (let made = 0; made < 10; made++) await ask()
    place.world.pass(60_000)
    for (let made = 0; made < 8; made++) await ask()
    const replies = await Promise.all([ask(), ask(), ask(), ask()])
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
  })

  it('are not reset by a right code: what was guessed before still counts, the right one does not', async () => {
    const { world } = place
    const { browser } = await plantPerson(world)
    const guess = (code: string) => browser.send('GET', `/web/activations/${code}`)
    for (let wrong = 0; wrong < 4; wrong++) await guess('BBBB-BBBB')
    const { userCode } = await requestCode(world.base)
    for (let right = 0; right < 7; right++) expect((await guess(userCode)).status).toBe(200)
    expect((await guess('BBBB-BBBB')).status).toBe(404)
    expect(refused(await guess('BBBB-BBBB'))).toBe(true)
    expect(refused(await guess(userCode))).toBe(true)
  })

  it('count an expired code, and one that another person has answered, as wrong', async () => {
    const { world } = place
    const [{ browser }, other] = [await plantPerson(world), await plantPerson(world)]
    const late = await requestCode(world.base)
    world.pass(600_000)
    const decided = await decidedCode(other.browser, 'deny')
    const codes = [late, late, decided, decided, decided].map(({ userCode }) => userCode)
    for (const code of codes) expect((await browser.send('GET', `/web/activations/${code}`)).status).toBe(404)
    expect(refused(await browser.send('GET', `/web/activations/${codes[0]}`))).toBe(true)
  })

  it('answer an unknown e-mail address and a wrong password with the same text', async () => {
    const { world, email } = place
    world.pass(900_000)
    const answerOf = async (address: string) => {
      const { browser } = await plantPerson(world)
      const { status, body, headers } = await browser.send('POST', '/web/session', {
        email: address,
        password: 'not the right one',
      })
      const names = [...headers.keys()].sort()
      return { status, body: { ...body, instance: '' }, names }
    }
    expect(await answerOf(newEmail())).toEqual(await answerOf(email))
  })

  it('raise the alarm at 100 wrong codes over all addresses and accounts', async () => {
    place.world.pass(600_000)
    const metrics = () => metricsText(place.world.base)
    const people = await Promise.all(Array.from({ length: 20 }, () => plantPerson(place.world)))
    for (let wrong = 0; wrong < 99; wrong++) await people[wrong % 20]?.browser.send('GET', '/web/activations/BBBB-BBBB')
    expect(await metrics()).toMatch(/^marquee_wrong_codes_alarm 0$/m)
    await people[19]?.browser.send('GET', '/web/activations/BBBB-BBBB')
    expect(await metrics()).toMatch(/^marquee_wrong_codes_alarm 1$/m)
    place.world.pass(600_000)
    expect(await metrics()).toMatch(/^marquee_wrong_codes_alarm 0$/m)
  })
})
