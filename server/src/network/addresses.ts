import { BlockList, isIP } from 'node:net'

/** The key under which rate limits count an address: the /64 of IPv6, and IPv4-mapped IPv6 as IPv4. */
export function limitKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = address.includes('::')
    ? [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
    : front
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The form in which logs may contain an address: without the last octet (IPv4), or only the first 48 bits (IPv6). */
export function truncateAddress(address: string): string {
  const key = limitKey(address)
  if (key.includes(':')) return `${key.split(':').slice(0, 3).join(':')}::/48`
  return key.replace(/\.\d+$/, '.0')
}

/** Whether two addresses are probably one household: the same /64, the same public IPv4, or the same private /24. */
export function sameNetwork(one: string, other: string): boolean {
  const [a, b] = [limitKey(one), limitKey(other)]
  if (a === b || (isLoopback(a) && isLoopback(b))) return true
  return isPrivate(a) && isPrivate(b) && truncateAddress(a) === truncateAddress(b)
}

/** Whether an IPv4 address belongs to a private network (RFC 1918). */
export function isPrivate(address: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)
}

/** Whether an address is a loopback address. */
export function isLoopback(address: string): boolean {
  if (address.startsWith('127.') || address === '::1' || address === '0:0:0:0::/64') return true
  return /^::ffff:127\./i.test(address)
}

const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether a text is an IP address, a network in CIDR notation, or the name of a network such as `loopback`. */
export function isNetwork(text: string): boolean {
  if (Object.hasOwn(namedNetworks, text)) return true
  const [address = '', bits = '0', ...more] = text.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits
}

/** Returns whether an address is in one of these networks. IPv4-mapped IPv6 counts as IPv4. */
export function networkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    const isV6 = isIP(address) === 6
    list.addSubnet(address, bits === undefined ? (isV6 ? 128 : 32) : Number(bits), isV6 ? 'ipv6' : 'ipv4')
  }
  return (address) => {
    const plain = limitKey(address)
    if (isIP(plain) === 4) return list.check(plain, 'ipv4')
    return isIP(address) === 6 && list.check(address, 'ipv6')
  }
}

const nonPublicIpv4 = new BlockList()
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
  nonPublicIpv4.addSubnet(net, bits, 'ipv4')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
const excludedIpv6 = new BlockList()
for (const [net, bits] of [
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2001::', 32],
] as const)
  excludedIpv6.addSubnet(net, bits, 'ipv6')

/**
 * Whether an address is on the public internet: not private, loopback, link-local, CGNAT, multicast, IPv4-mapped or
 * tunnelled.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !nonPublicIpv4.check(address, 'ipv4')
  return isIP(address) === 6 && globalIpv6.check(address, 'ipv6') && !excludedIpv6.check(address, 'ipv6')
}

/**
 * The address of a client: that of its connection or, if that is a trusted proxy, the last other one of
 * X-Forwarded-For.
 */
export function clientAddress(
  connected: string,
  forwardedFor: string | undefined,
  isProxy: (address: string) => boolean,
): string {
  if (forwardedFor === undefined || !isProxy(connected)) return connected
  const addresses = forwardedFor.split(',').map((address) => address.trim())
  const client = addresses.findLast((address) => !isProxy(address)) ?? addresses[0] ?? ''
  return isIP(client) ? client : connected
}
