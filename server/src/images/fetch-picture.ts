import { type Network, type OutgoingAnswer, openInternet, sendOutgoing } from '../outgoing.ts'

/** The world outside, as far as pictures come from it: its hosts are the only ones that are ever asked. */
export type Outside = Network & { hosts: readonly string[] }

export const internet: Outside = { ...openInternet, hosts: ['image.tmdb.org'] }

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
    if (status === 200) return sniffPicture(bytes)
    if (status < 300 || status >= 400 || location === undefined) return undefined
    url = URL.parse(location, url.href)
  }
  return undefined
}

async function ask(url: URL, outside: Outside, signal: AbortSignal): Promise<OutgoingAnswer> {
  if (url.protocol !== 'https:' || url.port !== '' || !outside.hosts.includes(url.hostname))
    throw new Error('not an allowed host')
  return sendOutgoing(outside, { url, headers: { accept: 'image/*' }, signal, mostBytes: MOST_BYTES })
}

/** By its first bytes, whatever it is called: an answer that is no picture is none. */
function sniffPicture(bytes: Buffer): Picture | undefined {
  const starts = (...values: number[]) => values.every((value, i) => bytes[i] === value)
  if (starts(0xff, 0xd8, 0xff)) return { bytes, mediaType: 'image/jpeg' }
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { bytes, mediaType: 'image/png' }
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return { bytes, mediaType: 'image/webp' }
  return undefined
}
