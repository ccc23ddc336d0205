import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { openInternet } from '../../src/network/outgoing.ts'
import { requireAllowed } from '../../src/sources/media-server.ts'
import { type MediaServer, openMediaServer } from '../support/external-services/media-server.ts'
import { inNewSession, newWatcher, openTitleWorld, type Watcher } from '../support/fixtures/watcher.ts'
import { onEachStore, type World } from '../support/world.ts'

const MINUTE_MS = 60_000
const KEY = 'a-k3y-that-nobody-else-sees'

it('waits only for a while for the address of a name', async () => {
  const network = { ...openInternet, addressesOf: () => new Promise<never>(() => {}) }
  await expect(requireAllowed(network, 'slow.example', AbortSignal.timeout(1))).rejects.toMatchObject({
    state: 'unreachable',
    failure: { code: 'timeout' },
    message: 'the server did not answer in time',
  })
})

onEachStore('a media server that cannot be read', (store) => {
  let world: World
  let media: MediaServer
  let watcher: Watcher
  beforeAll(async () => {
    world = await openTitleWorld(store, { MARQUEE_SOURCE_NETWORKS: '127.0.0.1/32' })
    media = await openMediaServer()
    media.key = KEY
  })
  afterAll(async () => {
    await world?.close()
    await media?.close()
  })
  beforeEach(async () => {
    await world.service.ctx.db.deleteFrom('sources').execute()
    media.instead = undefined
    media.asked = []
    watcher = await newWatcher(world)
  })

  const read = async (id: string) => {
    const { ctx } = world.service
    await ctx.sourceReader.readDue(ctx)
    await ctx.sourceReader.idle()
    watcher = await inNewSession(world, watcher)
    return (await watcher.send('GET', `/profile/sources/${id}`)).body
  }
  const add = async (more: object = {}) => {
    const body = { kind: 'jellyfin', address: media.address, key: KEY, ...more }
    const { body: made, text, status } = await watcher.send('POST', '/profile/sources', body)
    expect(status, text).toBe(201)
    return read(String(made['id']))
  }
  const json = (response: ServerResponse, body: unknown) => response.end(JSON.stringify(body))
  type Fault = (response: ServerResponse, request: IncomingMessage) => unknown
  const always = (fault: Fault) => {
    media.instead = (request, response) => {
      fault(response, request)
      return true
    }
  }

  it('says that its key is refused, and asks less and less often', async () => {
    const source = await add({ key: 'wrong' })
    expect(source).toMatchObject({ state: 'refused', message: 'the server refuses the key', lastPulledAt: null })
    expect(source['failure']).toEqual({ code: 'key-refused' })
    const wait = (shown: Record<string, unknown>) =>
      (Date.parse(String(shown['nextPullAt'])) - Date.parse(String(shown['lastTriedAt']))) / MINUTE_MS
    expect(wait(source)).toBe(5)
    world.pass(5 * MINUTE_MS)
    expect(wait(await read(String(source['id'])))).toBe(10)
  })

  it('says that nothing answers', async () => {
    expect(await add({ address: 'http://127.0.0.1:9' })).toMatchObject({
      state: 'unreachable',
      message: 'nothing answers at this address',
      failure: { code: 'no-answer' },
    })
    expect(await add({ address: 'http://no-such-host.invalid' })).toMatchObject({ state: 'unreachable' })
    expect(await add({ address: media.address.replace('http', 'https') })).toMatchObject({ state: 'unreachable' })
    always((response) => response.destroy())
    expect(await add()).toMatchObject({ state: 'unreachable', message: 'the server ended the connection' })
    always((response) => response.writeHead(503).end())
    expect(await add()).toMatchObject({ state: 'unreachable', failure: { code: 'server-error', status: 503 } })
  })

  const faults20s: [string, (response: ServerResponse) => unknown][] = [
    ['nothing', () => {}],
    ['half an answer', (response) => response.write('[{"Id":')],
  ]
  it.each(faults20s)('is not waited for when it sends %s for 20 seconds', async (_what, fault) => {
    const network = world.service.ctx.sourceNetwork as { get: typeof openInternet.get }
    const real = network.get
    const timeouts: unknown[] = []
    network.get = (url, { timeout, ...options }, onAnswer) => {
      timeouts.push(timeout)
      return real(url, { ...options, ...(timeout && { timeout: 20 }) }, onAnswer)
    }
    always(fault)
    expect(await add()).toMatchObject({ state: 'unreachable', message: 'the server did not answer in time' })
    network.get = real
    expect(timeouts).toEqual([20_000])
  })

  it('does not hold up the reading of other accounts, however many their owner has', async () => {
    const hanging: ServerResponse[] = []
    always((response) => hanging.push(response))
    const body = { kind: 'jellyfin', address: media.address, key: KEY }
    for (let made = 0; made < 8; made++) expect((await watcher.send('POST', '/profile/sources', body)).status).toBe(201)
    const other = await newWatcher(world)
    const free = await openMediaServer()
    const isAsked = new Promise<void>((resolve) => {
      free.instead = () => {
        resolve()
        return false
      }
    })
    const source = { kind: 'jellyfin', address: free.address, key: free.key }
    const { body: added } = await other.send('POST', '/profile/sources', source)
    await isAsked
    expect(hanging.length).toBeLessThan(3)
    always((response) => response.destroy())
    for (const response of hanging) response.destroy()
    await world.service.ctx.sourceReader.idle()
    expect((await other.send('GET', `/profile/sources/${added['id']}`)).body).toMatchObject({ state: 'ok' })
    await free.close()
  })

  it('lists the users of the server if none, or an unknown one, was given', async () => {
    media.users = [{ Id: 'a1b2', Name: 'Ann' }, { Id: 'c3d4', Name: 'Ben' }] // biome-ignore format: a table
    const message = 'name the user whose history is read, one of: Ann, Ben'
    const failure = { code: 'choose-user', users: ['Ann', 'Ben'] }
    expect(await add()).toMatchObject({ state: 'unknown_user', message, failure })
    expect(await add({ user: 'Zoe' })).toMatchObject({ state: 'unknown_user', message })
    for (const user of ['ann', 'A1B2']) expect(await add({ user })).toMatchObject({ state: 'ok', user })
    media.users = [{ Id: 'a1b2', Name: 'Ann' }]
  })

  const faults: [string, Fault, code: string, string][] = [
    ['a page', (response) => response.end('<html>Welcome</html>'), 'not-json', 'its answer is not JSON'],
    ['something else', (response) => response.writeHead(404).end('{}'), 'other-status', 'it answers with 404'],
    ['no users', (response) => json(response, { hello: 'world' }), 'no-users', 'it lists no users'],
    ['half an answer in JSON', (response) => response.end('[{"Id":"a1b2","Name":"An'), 'not-json', 'its answer is not JSON'],
    [
      'more than 8 MiB',
      (response) => response.end(Buffer.alloc(8 * 1024 * 1024 + 1, ' ')),
      'answer-too-large',
      'its answer is too large',
    ],
    [
      'arrays in arrays',
      (response) => response.end('['.repeat(100) + ']'.repeat(100)),
      'answer-too-large',
      'its answer is too large',
    ],
    ['too many values', (response) => response.end(`[${'0,'.repeat(200_000)}0]`), 'answer-too-large', 'its answer is too large'],
    [
      'redirects in circles',
      (response) => response.writeHead(302, { location: '/Users' }).end(),
      'redirect-circles',
      'it redirects in circles',
    ],
    [
      'a redirect to no address',
      (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'redirect-nowhere',
      'it redirects without an address',
    ],
    [
      'a redirect to another host',
      (response) => response.writeHead(302, { location: 'https://1.1.1.1/' }).end(),
      'redirect-elsewhere',
      'it redirects to another host; enter that address',
    ],
  ]
  it.each(faults)('says that %s is not such a server', async (_what, fault, code, why) => {
    always(fault)
    expect(await add()).toMatchObject({ state: 'unsuitable', message: `this is not such a server: ${why}`, failure: { code } })
  })

  const users = [{ Id: 'a1b2', Name: 'Ann' }]
  it.each([
    ['no list', { code: 'no-items' }, {}],
    ['no number of items', { code: 'no-items' }, { Items: [] }],
    ['a list that ends before its end', { code: 'list-ends-early' }, { Items: [], TotalRecordCount: 5 }],
    ['a list without an end', { code: 'too-many-items' }, { Items: Array(12_000).fill({}), TotalRecordCount: 1e8 }],
  ])('says so of items that are %s, and leaves the library as it was', async (_what, failure, page) => {
    const film = { id: 'x', type: 'movie', name: 'Film 1', tmdb: 9_000_001 } as const
    media.library = [film]
    const id = String((await add())['id'])
    world.pass(60 * MINUTE_MS)
    always((response, { url }) => json(response, url === '/Users' ? users : page))
    expect(await read(id)).toMatchObject({ state: 'unsuitable', failure, found: { films: 1 } })
    const { body } = await watcher.send('GET', '/profile/collection')
    expect(body['items']).toHaveLength(1)
    media.library = []
  })

  it('takes items of any shape that are none for nothing', async () => {
    const Items = [null, 7, 'x', [], {}, { Type: 'Movie' }, { Type: 'Movie', Id: 5, Name: {}, UserData: [] }, { Id: 'x', Name: '\u0000', Type: 'Movie', UserData: { Played: 'yes' } }, { Id: 'y', Type: 'Episode', SeriesName: 'Series 1', UserData: { Played: true, LastPlayedDate: 'never' } }] // biome-ignore format: a table
    always((response, { url }) => json(response, url === '/Users' ? users : { Items, TotalRecordCount: Items.length }))
    expect(await add()).toMatchObject({ state: 'ok', found: { films: 0, watched: 0 } })
    always((response) => json(response, { MediaContainer: { Directory: 'none' } }))
    expect(await add({ kind: 'plex' })).toMatchObject({ state: 'ok' })
  })

  const SETTING = 'MARQUEE_SOURCE_NETWORKS'
  it.each([
    'http://10.1.2.3',
    'http://127.0.0.2',
    'http://[::1]',
    'http://[fd00::1]',
    'http://169.254.169.254',
    'http://0.0.0.0',
  ])('is refused at %s, with the setting that would allow it', async (address) => {
    const body = { kind: 'plex', address, key: KEY }
    const { status, body: refusal } = await watcher.send('POST', '/profile/sources', body)
    expect(status).toBe(400)
    expect(JSON.stringify(refusal['errors'])).toContain(SETTING)
  })

  it.each(['http://127.0.0.2/', 'http://10.1.2.3/', 'http://[::1]/', 'http://169.254.169.254/latest/'])(
    'is not followed to %s',
    async (location) => {
      always((response) => response.writeHead(302, { location }).end())
      expect(await add()).toMatchObject({
        state: 'not_allowed',
        message: expect.stringContaining(SETTING),
        failure: { code: 'address-not-allowed' },
      })
      expect(media.asked).toEqual(['/Users'])
    },
  )

  it('is asked where its name led when it was looked at', async () => {
    const { ctx } = world.service
    const network = ctx.sourceNetwork as { addressesOf: (host: string) => Promise<string[]> }
    const real = network.addressesOf
    const answers = [['127.0.0.1'], ['10.0.0.7']]
    network.addressesOf = async (host) => (host === 'rebinding.example' ? (answers.shift() ?? ['10.0.0.7']) : real(host))
    const source = await add({ address: media.address.replace('127.0.0.1', 'rebinding.example') })
    network.addressesOf = real
    expect(source).toMatchObject({ state: 'not_allowed' })
    expect(media.asked).toEqual([])
  })

  it('asks for its key again where the installation’s secret is another', async () => {
    const id = String((await add())['id'])
    await world.service.ctx.db.updateTable('sources').set({ sealed_key: 'x' }).where('id', '=', id).execute()
    world.pass(60 * MINUTE_MS)
    expect(await read(id)).toMatchObject({ state: 'key_lost', failure: { code: 'key-lost' } })
  })

  it('is read again with another key, or as another user', async () => {
    const id = String((await add({ key: 'wrong' }))['id'])
    const change = async (body: object) => {
      expect((await watcher.send('PATCH', `/profile/sources/${id}`, body)).body).toMatchObject({
        id,
        message: null,
        failure: null,
      })
      expect(await read(id)).toMatchObject({ state: 'waiting' }) // its last reading was just now
      world.pass(10_000)
      return read(id)
    }
    expect(await change({ key: KEY })).toMatchObject({ state: 'ok', user: null })
    expect(await change({ user: 'Zoe' })).toMatchObject({ state: 'unknown_user', user: 'Zoe' })
    expect(await change({ user: null })).toMatchObject({ state: 'ok', user: null })
    expect(await change({ key: 'wrong' })).toMatchObject({ state: 'refused' })
  })

  it.each([
    ['of an earlier version, which has no code', null],
    ['of a later version, whose code is unknown', JSON.stringify({ code: 'server-asleep' })],
    ['before one that an earlier version ended', JSON.stringify({ code: 'timeout' })],
  ])('has only the message of a reading %s', async (_what, failure) => {
    const id = String((await add({ address: 'http://127.0.0.1:9' }))['id'])
    await world.service.ctx.db.updateTable('sources').set({ failure }).where('id', '=', id).execute()
    const { body } = await watcher.send('GET', `/profile/sources/${id}`)
    expect(body).toMatchObject({ state: 'unreachable', message: 'nothing answers at this address', failure: null })
  })

  it('keeps its key to itself: in no answer, no log and no row', async () => {
    const id = String((await add())['id'])
    always((response, { headers }) => response.writeHead(500).end(JSON.stringify(headers)))
    world.pass(60 * MINUTE_MS)
    const failed = await read(id)
    const { text } = await watcher.send('GET', '/profile/sources')
    const rows = await world.service.ctx.db.selectFrom('sources').selectAll().execute()
    world.service.runtime.log.flush()
    const log = readFileSync(path.join(inject('logFolder'), `${path.basename(world.dataDir)}.log`), 'utf8')
    for (const content of [JSON.stringify(failed), text, JSON.stringify(rows), log]) expect(content).not.toContain(KEY)
    expect(log).toContain('/profile/sources')
  })
})
