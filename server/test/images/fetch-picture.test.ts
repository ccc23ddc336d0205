import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPicture, type PictureNetwork } from '../../src/images/fetch-picture.ts'
import { isPublic } from '../../src/network/addresses.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const HOST = 'pictures.example'

describe('fetchPicture', () => {
  let server: Server
  const asked: string[] = []
  const pages: Record<string, (answer: ServerResponse) => void> = {
    '/a.png': (answer) => answer.end(PNG),
    '/page.png': (answer) => answer.end('<html>no picture</html>'),
    '/gone.png': (answer) => answer.writeHead(404).end(PNG),
    '/moved.png': (answer) => answer.writeHead(302, { location: '/a.png' }).end(),
    '/round.png': (answer) => answer.writeHead(302, { location: '/round.png' }).end(),
    '/away.png': (answer) => answer.writeHead(302, { location: 'https://elsewhere.example/a.png' }).end(),
    '/inside.png': (answer) => answer.writeHead(302, { location: 'https://inside.example/a.png' }).end(),
    '/huge.png': (answer) => answer.end(Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)])),
  }
  beforeAll(async () => {
    server = createServer((request, answer) => {
      asked.push(request.url ?? '')
      pages[request.url ?? '']?.(answer)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => server.close())

  /** A server that stands for the internet: every name leads to it, but `inside.example` has a private address. */
  const network = (): PictureNetwork => ({
    hosts: [HOST, 'inside.example'],
    addressesOf: async (host) => (host === 'inside.example' ? ['203.0.113.9', '10.0.0.7'] : ['203.0.113.9']),
    isAllowed: (address) => address === '203.0.113.9',
    get: (url, { signal }, answered: (answer: IncomingMessage) => void) => {
      const { port } = server.address() as AddressInfo
      return get({ host: '127.0.0.1', port, path: url.pathname, agent: false, ...(signal && { signal }) }, answered)
    },
  })
  const fetched = (path: string, host = HOST) => fetchPicture(`https://${host}${path}`, network())

  it('gives the bytes and what they are by their first bytes', async () => {
    expect(await fetched('/a.png')).toEqual({ bytes: PNG, mediaType: 'image/png' })
  })

  it('follows a few redirects, and checks the address of each', async () => {
    expect(await fetched('/moved.png')).toMatchObject({ mediaType: 'image/png' })
    asked.length = 0
    expect(await fetched('/round.png')).toBeUndefined()
    expect(asked).toHaveLength(4)
  })

  it.each([
    ['a page in place of a picture', '/page.png'],
    ['an error', '/gone.png'],
    ['a redirect to a host that is not allowed', '/away.png'],
    ['a redirect to a host with a private address', '/inside.png'],
    ['a picture of more than 5 MB', '/huge.png'],
  ])('gives nothing for %s', async (_what, path) => {
    expect(await fetched(path)).toBeUndefined()
  })

  it.each([
    'https://elsewhere.example/a.png',
    `http://${HOST}/a.png`,
    `https://${HOST}:8443/a.png`,
    'https://inside.example/a.png',
    'file:///etc/passwd',
    'nothing',
  ])('never asks %s', async (address) => {
    asked.length = 0
    expect(await fetchPicture(address, network())).toBeUndefined()
    expect(asked).toEqual([])
  })
})

describe('isPublic', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '2002:a00:1::',
    '64:ff9b::a00:1',
    'no address',
  ])('refuses %s', (address) => expect(isPublic(address)).toBe(false))
  it.each(['8.8.8.8', '151.101.1.1', '2606:4700::1111'])('lets %s pass', (address) => expect(isPublic(address)).toBe(true))
})
