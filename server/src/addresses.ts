import { BlockList, isIP } from 'node:net'

/** An address as limits count it: IPv6 by its /64, IPv4-mapped as IPv4. */
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

/** An address as logs may keep it: the last octet (IPv4) or all but the first 48 bits (IPv6) dropped. */
export function truncated(address: string): string {
  const key = limitKey(address)
  if (key.includes(':')) return `${key.split(':').slice(0, 3).join(':')}::/48`
  return key.replace(/\.\d+$/, '.0')
}

/** Whether two addresses look like one home: the same /64, the same public IPv4, or the same private /24. */
export function sameNetwork(one: string, other: string): boolean {
  const [a, b] = [limitKey(one), limitKey(other)]
  if (a === b || (isLoopback(a) && isLoopback(b))) return true
  return isPrivate(a) && isPrivate(b) && truncated(a) === truncated(b)
}

/** An IPv4 address of a private network (RFC 1918). */
export function isPrivate(address: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)
}

/** An address of this very machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address === '0:0:0:0::/64' || /^(::ffff:)?127\./i.test(address)
}

const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** An address, a network in CIDR notation, or one of the networks that have a name. */
export function isNetwork(text: string): boolean {
  if (Object.hasOwn(namedNetworks, text)) return true
  const [address = '', bits = '0', ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

/** Whether an address lies in one of these networks; IPv4-mapped counts as IPv4. */
export function networkList(networks: readonly string[]): (address: string) => boolean {
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
