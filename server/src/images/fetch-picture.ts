import { lookup } from 'node:dns/promises'
import { get, type RequestOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'

type IncomingMessage = Parameters<NonNullable<Parameters<typeof get>[2]>>[0]

/** The world outside, as far as pictures come from it; tests bring their own. */
export type Outside = {
  /** The only hosts that are ever asked. */
  hosts: readonly string[]
  addressesOf: (host: string) => Promise<string[]>
  get: (
    url: URL,
    options: RequestOptions,
    answered: (answer: IncomingMessage) => void,
  ) => { on: (event: 'error', heard: (error: Error) => void) => unknown; destroy: (error?: Error) => void }
  isAllowed: (address: string) => boolean
}

export const internet: Outside = {
  hosts: ['image.tmdb.org'],
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  get,
  isAllowed: isPublic,
}

export type Picture = { bytes: Buffer; mediaType: string }

const MOST_BYTES = 5 * 1024 * 1024
const MOST_REDIRECTS = 3
const TIME_MS = 5000

/** Fetches a picture from an allowed host, never from a private address; undefined where it cannot be had. */
export async function fetchPicture(address: string, outside: Outside = internet): Promise<Picture | undefined> {
  const signal = AbortSignal.timeout(TIME_MS)
  let url = URL.parse(address)
  for (let hop = 0; url && hop <= MOST_REDIRECTS; hop++) {
    const answer = await ask(url, outside, signal).catch(() => undefined)
    if (!answer) return undefined
    const { status, location, bytes } = answer
    if (status === 200) return sniffed(bytes)
    if (status < 300 || status >= 400 || location === undefined) return undefined
    url = URL.parse(location, url.href)
  }
  return undefined
}

type FetchedPicture = { status: number; location: string | undefined; bytes: Buffer }

/** One request to an address that was looked at: the name is resolved here and the connection pinned to what was found. */
async function ask(url: URL, outside: Outside, signal: AbortSignal): Promise<FetchedPicture> {
  if (url.protocol !== 'https:' || url.port !== '' || !outside.hosts.includes(url.hostname))
    throw new Error('not an allowed host')
  const addresses = await outside.addressesOf(url.hostname)
  const [pinned] = addresses
  if (!pinned || !addresses.every(outside.isAllowed)) throw new Error('not a public address')
  const family = isIP(pinned)
  const pinnedLookup: RequestOptions['lookup'] = (_host, options, found) =>
    options.all ? found(null, [{ address: pinned, family }]) : found(null, pinned, family)
  return new Promise((resolve, reject) => {
    const asked = outside.get(url, { lookup: pinnedLookup, signal, agent: false, headers: { accept: 'image/*' } }, (answer) => {
      collect(answer).then(resolve, reject)
    })
    asked.on('error', reject)
  })
}

async function collect(answer: IncomingMessage): Promise<FetchedPicture> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > MOST_BYTES) {
      answer.destroy()
      throw new Error('too large')
    }
    pieces.push(piece)
  }
  return { status: answer.statusCode ?? 0, location: answer.headers.location, bytes: Buffer.concat(pieces) }
}

/** By its first bytes, whatever it is called: an answer that is no picture is none. */
function sniffed(bytes: Buffer): Picture | undefined {
  const starts = (...values: number[]) => values.every((value, i) => bytes[i] === value)
  if (starts(0xff, 0xd8, 0xff)) return { bytes, mediaType: 'image/jpeg' }
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { bytes, mediaType: 'image/png' }
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return { bytes, mediaType: 'image/webp' }
  return undefined
}

const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
const reachable = new BlockList()
reachable.addSubnet('2000::', 3, 'ipv6')
const tunnelled = new BlockList()
for (const [net, bits] of [
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2001::', 32],
] as const)
  tunnelled.addSubnet(net, bits, 'ipv6')

/** Whether an address is one of the open internet: not private, loopback, link-local, CGNAT, multicast, v4-mapped or tunnelled. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && reachable.check(address, 'ipv6') && !tunnelled.check(address, 'ipv6')
}
