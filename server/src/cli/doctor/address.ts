import { isIP } from 'node:net'
import { defaultBaseUrl, type Settings } from '../../config.ts'
import { isLoopback, isPrivate } from '../../network/addresses.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

type AddressSettings = Pick<Settings, 'baseUrl' | 'host' | 'port' | 'trustedProxies'>

const wildcardAddresses = new Set(['0.0.0.0', '::', '*'])

/**
 * Checks the service's address: whether people reach it, and whether traffic is encrypted. `running`: data of a running
 * server.
 */
export function examineAddress(given: AddressSettings, running?: { baseUrl: string; port: number }): Finding[] {
  const settings = { ...given, ...(running && { baseUrl: running.baseUrl, port: running.port }) }
  return [examineTls(settings), examineReach(settings), examineProxies(settings)]
}

function examineTls({ baseUrl = defaultBaseUrl(0) }: AddressSettings): Finding {
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === 'https:') return ok('tls', `${baseUrl} is encrypted`)
  if (isHomeNetwork(hostname)) return ok('tls', `plain http, which is for a home network: ${hostname}`)
  return warn(
    'tls',
    `MARQUEE_BASE_URL is plain http on a public name, ${hostname}: passwords and tokens are sent unencrypted`,
    'put a TLS proxy (Caddy, nginx) in front and set MARQUEE_BASE_URL=https://…',
  )
}

/** Checks whether other devices reach the address that people are sent to. */
export function examineReach({ baseUrl, host, port }: Omit<AddressSettings, 'trustedProxies'>): Finding {
  const address = baseUrl ?? defaultBaseUrl(port)
  const name = hostOf(address)
  if (isThisMachine(name) && wildcardAddresses.has(host))
    return warn(
      'address',
      `${address} is what the QR code carries, and only this machine can open it`,
      'set MARQUEE_BASE_URL to the address that TVs and phones reach this machine at',
    )
  if (!isThisMachine(name) && isThisMachine(host) && address.startsWith('http:'))
    return warn(
      'address',
      `listening on ${host} only, but people are sent to ${address}`,
      'set MARQUEE_HOST=0.0.0.0, unless MARQUEE_BASE_URL is the address of a proxy on this machine',
    )
  return ok('address', `listening on ${host} port ${port}, reached at ${address}`)
}

function examineProxies({ baseUrl, trustedProxies }: AddressSettings): Finding {
  const anybody = trustedProxies.filter((entry) => /\/0$/.test(entry))
  if (anybody.length > 0)
    return fail(
      'proxies',
      `${anybody.join(', ')} includes everybody: anyone can claim any address, so no limit by address works`,
      'set MARQUEE_TRUSTED_PROXIES to the proxy’s own address',
    )
  if (trustedProxies.length > 0) return ok('proxies', `X-Forwarded-For is trusted from ${trustedProxies.join(', ')}`)
  if (baseUrl?.startsWith('https:'))
    return warn(
      'proxies',
      'with https there is a proxy in front, but none is trusted: everybody shares the proxy’s address and its limits',
      'set MARQUEE_TRUSTED_PROXIES to the proxy’s address',
    )
  return ok('proxies', 'none trusted')
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}

function isThisMachine(name: string): boolean {
  return name === 'localhost' || isLoopback(name)
}

/** Whether a host is in a home network: private ranges, single words, .local, .lan, .home.arpa and similar. */
export function isHomeNetwork(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '')
  if (isThisMachine(name) || isPrivate(name) || /^(169\.254\.|f[cd]|fe80:)/i.test(name)) return true
  return isIP(name) === 0 && (!name.includes('.') || /\.(local|lan|home|internal|home\.arpa|test|localhost)$/.test(name))
}
