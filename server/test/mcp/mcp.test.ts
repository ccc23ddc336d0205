import { execFile } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newFeed } from '../feeds/new-feed.ts'
import { signInDevice } from '../support/callers.ts'
import { newWatcher, openPageWorld, type Watcher } from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts')

type ToolAnswer = { isError?: boolean; structuredContent?: Record<string, unknown>; content: { text: string }[] }
type PageAnswer = { pageId: string; rows: { title: string; titles: { id: string; media_type: string; reason: string }[] }[] }

async function connect(url: string, token?: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}

onEachStore('a language model', (store) => {
  let world: World
  let watcher: Watcher
  let client: Client
  beforeAll(async () => {
    world = await openPageWorld(store)
    watcher = await newWatcher(world)
    for (const id of ['MV_603', 'MV_348', 'MV_679']) await watcher.done('POST', '/profile/liked', { mediaId: id })
    const { refreshToken } = await signInDevice(watcher.person.browser, 'demo', watcher.profileId)
    client = await connect(`${world.base}/mcp`, refreshToken)
  })
  afterAll(async () => {
    await client?.close()
    await world?.close()
  })
  const use = async (name: string, given: Record<string, unknown> = {}, by = client) =>
    (await by.callTool({ name, arguments: given })) as unknown as ToolAnswer
  const page = async (given = {}) => (await use('get_page', given)).structuredContent as unknown as PageAnswer

  it('finds every tool, and the protocol’s library writes nothing into our log', async () => {
    const written = vi.spyOn(console, 'warn')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual(
      ['add_to_history', 'get_page', 'like', 'not_interested', 'search', 'similar', 'taste', 'why'].sort(),
    )
    expect(written.mock.calls).toEqual([])
    written.mockRestore()
  })

  it('gets pages with reasons, narrowed exactly, and the parts of a score', async () => {
    const { pageId, rows } = await page({ media_type: 'tv', rows: 3 })
    expect(rows.length).toBeGreaterThan(0)
    for (const one of rows.flatMap(({ titles }) => titles))
      expect(one).toMatchObject({ media_type: 'tv', reason: expect.any(String) })
    const media_id = rows[0]?.titles[0]?.id
    const { structuredContent: why } = await use('why', { page_id: pageId, media_id })
    const { score, prior, terms } = why as { score: number; prior: number; terms: { term: number }[] }
    expect(terms.reduce((sum, { term }) => sum + term, prior)).toBeCloseTo(score, 4)
  })

  it('gets a page of the household’s own library alone', async () => {
    const own = (await page({ media_type: 'movie', rows: 2, titles: 5 })).rows.flatMap(({ titles }) => titles.map(({ id }) => id))
    for (const id of own) await watcher.done('POST', '/profile/collection', { mediaId: id })
    const shown = (await page({ owned: true, rows: 20, titles: 20 })).rows.flatMap(({ titles }) => titles.map(({ id }) => id))
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter((id) => !own.includes(id))).toEqual([])
  })

  it('searches, and finds what is similar', async () => {
    const found = (await use('search', { query: 'matrx' })).structuredContent as { titles: { id: string }[] }
    expect(found.titles[0]?.id).toBe('MV_603')
    const alike = (await use('similar', { media_id: 'MV_603', limit: 5 })).structuredContent as { titles: object[] }
    expect(alike.titles.length).toBe(5)
  })

  it('stores likes and viewings, and returns the taste', async () => {
    await use('like', { media_id: 'MV_11' })
    await use('not_interested', { media_id: 'MV_680' })
    await use('add_to_history', { media_id: 'MV_155' })
    const state = async (id: string) => (await watcher.send('GET', `/profile/media/${id}`)).body
    expect(await state('MV_11')).toMatchObject({ liked: true })
    expect(await state('MV_680')).toMatchObject({ hidden: true })
    expect(await state('MV_155')).toMatchObject({ history: { watched: true } })
    expect((await use('taste')).structuredContent).toMatchObject({ genres: expect.any(Array) })
  })

  it('gets what is wrong as a message', async () => {
    const unknown = await use('like', { media_id: 'MV_999999999' })
    expect([unknown.isError, unknown.content[0]?.text]).toEqual([true, expect.stringContaining('NOT_FOUND')])
    const genre = await use('get_page', { genres: ['Sience'] })
    expect([genre.isError, genre.content[0]?.text]).toEqual([true, expect.stringContaining('Science Fiction')])
  })

  it('reads with a feed token and writes nothing', async () => {
    const { secret } = await newFeed(watcher)
    const reading = await connect(`${world.base}/feeds/${secret}/mcp`)
    const { tools } = await reading.listTools()
    expect([client, reading].map((one) => one.getInstructions()?.includes('add_to_history'))).toEqual([true, false])
    expect(tools.map(({ name }) => name).sort()).toEqual(['get_page', 'search', 'similar', 'taste', 'why'])
    expect((await use('search', { query: 'alien' }, reading)).isError).toBeFalsy()
    await reading.close()
  })

  it('may start a program that serves it', async () => {
    const { secret } = await newFeed(watcher)
    const child = new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'mcp', '--url', `${world.base}/feeds/${secret}/mcp`],
    })
    const started = new Client({ name: 'test', version: '1' })
    await started.connect(child)
    const found = (await use('search', { query: 'the matrix' }, started)).structuredContent as { titles: { id: string }[] }
    expect(found.titles[0]?.id).toBe('MV_603')
    await started.close()
  })

  it('writes nothing but messages to its standard output', async () => {
    const { secret } = await newFeed(watcher)
    const child = execFile(process.execPath, [MAIN, 'mcp', '--json', '--url', `${world.base}/feeds/${secret}/mcp`])
    child.stdin?.end('\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
    const { stdout } = child
    if (!stdout) throw new Error('the program has no output')
    expect(await text(stdout)).toMatch(/^\{[^\n]+"id":1[^\n]*\}\n$/)
  })

  it('signs in by the device flow as an application that is there from the start, and asks which profile', async () => {
    const post = async (path: string, form: Record<string, string>) =>
      (await fetch(world.base + path, { method: 'POST', body: new URLSearchParams({ client_id: 'mcp', ...form }) })).json()
    const { browser } = watcher.person
    const asked = (await post('/oauth/device_authorization', {})) as { user_code: string; device_code: string }
    expect((await browser.send('GET', `/web/activations/${asked.user_code}`)).body).toMatchObject({
      clientName: 'Language model',
      needsProfile: true,
    })
    const decision = { decision: 'approve', profileId: watcher.profileId }
    expect((await browser.send('POST', `/web/activations/${asked.user_code}`, decision)).status).toBe(200)
    const { access_token } = (await post('/oauth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: asked.device_code,
    })) as { access_token: string }
    const signedIn = await connect(`${world.base}/mcp`, access_token)
    expect((await signedIn.listTools()).tools.length).toBe(8)
    await signedIn.close()
  })

  it('gets from the program a message why the server refuses', async () => {
    const started = new Client({ name: 'test', version: '1' })
    const child = new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp', '--url', `${world.base}/mcp`] })
    await expect(started.connect(child)).rejects.toThrow('the server answered 401: Sign in first; --token-file needs')
    await started.close()
  })

  it('is let in with nothing else', async () => {
    for (const token of [undefined, 'rt_nothing', watcher.token])
      await expect(connect(`${world.base}/mcp`, token)).rejects.toThrow()
    await expect(connect(`${world.base}/feeds/feed_nothing/mcp`)).rejects.toThrow()
  })
})
