import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setupCode } from '../../src/accounts/setup-code.ts'
import { newEmail } from '../support/callers.ts'
import { METRICS_TOKEN } from '../support/http/metrics.ts'
import {
  type Answered,
  isInstalled,
  NAME,
  type ProxyName,
  type RunningProxy,
  startProxy,
  through,
  type WayIn,
} from '../support/http/reverse-proxies.ts'
import { openWorld, PASSWORD, type World } from '../support/world.ts'

const ORIGIN = `https://${NAME}`
const NO_ORIGIN = { origin: undefined } // as a script sends it
const MIB = 1024 * 1024
const UPLOAD_BYTES = 64 * MIB
const names: ProxyName[] = ['nginx', 'haproxy', 'caddy']

let addresses = 0
const newClient = () => `127.0.${1 + (process.pid % 200)}.${++addresses}`

/** A browser that came through a proxy, from an address of its own. */
class Visitor {
  readonly #way: WayIn
  readonly #from: string
  #cookie = ''
  #csrfToken = ''
  setCookie = ''

  constructor(way: WayIn, from = newClient()) {
    this.#way = way
    this.#from = from
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string | undefined> = {}): Promise<Answered> {
    const isFile = Buffer.isBuffer(body)
    const answer = await through(this.#way, {
      method,
      path,
      from: this.#from,
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      headers: {
        origin: ORIGIN,
        cookie: this.#cookie,
        'x-csrf-token': this.#csrfToken,
        'content-type': isFile ? 'application/x-ndjson' : 'application/json',
        ...headers,
      },
    })
    const [given] = [answer.headers['set-cookie']].flat()
    if (given !== undefined) this.setCookie = given
    this.#cookie = given?.split(';')[0] ?? this.#cookie
    if (typeof answer.body['csrfToken'] === 'string') this.#csrfToken = answer.body['csrfToken']
    return answer
  }

  async open(): Promise<this> {
    await this.send('GET', '/web/session')
    return this
  }
}

const account = (email = newEmail()) => ({ email, password: PASSWORD, name: 'Ida' })

/** What a stranger gets who tries to take the server over before its owner has come. */
async function strangersLuck(way: WayIn) {
  const stranger = new Visitor(way)
  const seen = await stranger.send('GET', '/web/session', undefined, NO_ORIGIN)
  const made = await stranger.send('POST', '/web/accounts', account(), NO_ORIGIN)
  const local = { ...NO_ORIGIN, 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' }
  const pretending = await stranger.send('POST', '/web/accounts', account(), local)
  const guessed = await stranger.send('POST', '/web/accounts', { ...account(), setupCode: 'BBBB-BBBB-BBBB' }, NO_ORIGIN)
  const metrics = await stranger.send('GET', '/metrics', undefined, local)
  return {
    registration: seen.body['registration'],
    made: [made, pretending, guessed].map(({ status }) => status),
    metrics: metrics.status,
  }
}

const refused = { registration: { mode: 'first', setupCode: true }, made: [400, 400, 400], metrics: 404 }

describe.each(names)('behind a real %s', (name) => {
  if (!isInstalled(name)) return it.skip(`${name} is not installed here: apt-get install ${name}`, () => {})
  const folder = mkdtempSync(path.join(tmpdir(), `marquee-${name}-`))
  let trusting: World
  let wary: World
  let toTrusting: RunningProxy
  let toWary: RunningProxy
  beforeAll(async () => {
    const env = { MARQUEE_BASE_URL: ORIGIN, MARQUEE_LIMIT_CODES_PER_MINUTE: '2', MARQUEE_DURABILITY: 'normal' }
    trusting = await openWorld({ env: { ...env, MARQUEE_TRUSTED_PROXIES: 'loopback' } })
    wary = await openWorld({ env: { ...env, MARQUEE_TRUSTED_PROXIES: '', MARQUEE_METRICS_TOKEN: '' } })
    toTrusting = await startProxy(name, trusting.service.port, path.join(folder, 'trusting'))
    toWary = await startProxy(name, wary.service.port, path.join(folder, 'wary'))
  })
  afterAll(async () => {
    await toTrusting?.stop()
    await toWary?.stop()
    await trusting?.close()
    await wary?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(['bare', 'recommended'] as const)('a stranger gets nothing, configuration %s, proxy trusted', async (way) => {
    expect(await strangersLuck(toTrusting[way])).toEqual(refused)
  })

  it.each(['bare', 'recommended'] as const)('a stranger gets nothing, configuration %s, no proxy trusted', async (way) => {
    expect(await strangersLuck(toWary[way])).toEqual(refused)
  })

  it('the owner makes the first account with the set-up code, and has a cookie for https only', async () => {
    const owner = await new Visitor(toTrusting.recommended).open()
    expect(owner.setCookie).toMatch(/^__Host-marquee=.*; Secure/)
    const setup = { ...account(), setupCode: await setupCode(trusting.service.ctx) }
    expect((await owner.send('POST', '/web/accounts', setup, { origin: 'https://evil.example' })).status).toBe(403)
    const made = await owner.send('POST', '/web/accounts', setup)
    expect(made.body['account']).toMatchObject({ admin: true })
    expect(owner.setCookie).toMatch(/^__Host-marquee=ws_.*; Secure/)
    expect((await owner.send('GET', '/account')).status).toBe(200)
    expect((await owner.send('GET', '/account', undefined, { origin: 'https://evil.example' })).status).toBe(403)
    await seesWhoAsks(owner)
    await sendsLargeFiles(owner)
  })

  /** The activation page shows the client’s own address, whatever it claims; limits count by it. */
  async function seesWhoAsks(owner: Visitor): Promise<void> {
    const [from, other] = [newClient(), newClient()]
    const ask = (client: string, n: number) =>
      new Visitor(toTrusting.recommended, client).send('POST', '/auth/device-codes', { clientID: 'demo' }, claims(n))
    const asked = [await ask(from, 1), await ask(from, 2), await ask(from, 3), await ask(other, 4)]
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 429, 201])
    const seen = await owner.send('GET', `/web/activations/${asked[0]?.body['userCode']}`)
    expect(seen.body['requestedFrom']).toMatchObject({ address: from })
  }
  const claims = (n: number) => ({ 'x-forwarded-for': `6.6.6.${n}`, 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6' })

  async function sendsLargeFiles(owner: Visitor): Promise<void> {
    const title = Buffer.from('{"id":"MV_1","media_type":"movie","title":"One"}\n')
    const whole = Buffer.concat([title, Buffer.alloc(UPLOAD_BYTES - title.length, `${' '.repeat(65_535)}\n`)])
    expect((await owner.send('POST', '/admin/imports', whole)).status).toBe(202)
    await trusting.service.ctx.importer.idle()
    if (name !== 'nginx') return // the others have no limit of their own
    const larger = Buffer.concat([whole, Buffer.from('\n')])
    expect((await owner.send('POST', '/admin/imports', larger)).body).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  }

  it('/metrics is read with its token', async () => {
    const token = { authorization: `Bearer ${METRICS_TOKEN}` }
    const answers = await Promise.all(
      [toTrusting, toWary].map(({ recommended }) => new Visitor(recommended).send('GET', '/metrics', undefined, token)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
  })
})
