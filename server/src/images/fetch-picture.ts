import { type Network, type OutgoingAnswer, openInternet, sendOutgoing } from '../network/outgoing.ts'

/** The network that pictures are fetched from; only these hosts are allowed. */
export type PictureNetwork = Network & { hosts: readonly string[] }

export const pictureInternet: PictureNetwork = { ...openInternet, hosts: ['image.tmdb.org'] }

export type Picture = { bytes: Buffer; mediaType: string }

const MAX_PICTURE_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 3
const FETCH_TIMEOUT_MS = 5000

/** Fetches a picture from an allowed host, never from a private address; undefined on any failure. */
export async function fetchPicture(address: string, network: PictureNetwork = pictureInternet): Promise<Picture | undefined> {
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  let url = URL.parse(address)
  for (let hop = 0; url && hop <= MAX_REDIRECTS; hop++) {
    const answer = await request(url, network, signal).catch(() => undefined)
    if (!answer) return undefined
    const { status, location, bytes } = answer
    if (status === 200) return sniffPicture(bytes)
    if (status < 300 || status >= 400 || location === undefined) return undefined
    url = URL.parse(location, url.href)
  }
  return undefined
}

async function request(url: URL, network: PictureNetwork, signal: AbortSignal): Promise<OutgoingAnswer> {
  if (url.protocol !== 'https:' || url.port !== '' || !network.hosts.includes(url.hostname))
    throw new Error('not an allowed host')
  return sendOutgoing(network, { url, headers: { accept: 'image/*' }, signal, maxBytes: MAX_PICTURE_BYTES })
}

/** Detects the media type by the first bytes, not by the header; undefined where the bytes are no picture. */
function sniffPicture(bytes: Buffer): Picture | undefined {
  const starts = (...values: number[]) => values.every((value, i) => bytes[i] === value)
  if (starts(0xff, 0xd8, 0xff)) return { bytes, mediaType: 'image/jpeg' }
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { bytes, mediaType: 'image/png' }
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return { bytes, mediaType: 'image/webp' }
  return undefined
}
