import { isPublic, networkMatcher } from '../network/addresses.ts'
import { type Network, openInternet } from '../network/outgoing.ts'

/** The public internet and the private networks that the operator allows. */
export function networkWith(allowed: readonly string[]): Network {
  const isListed = networkMatcher(allowed)
  return { ...openInternet, isAllowed: (address) => isPublic(address) || isListed(address) }
}
