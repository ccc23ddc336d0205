import { isPublic, networkMatcher } from '../addresses.ts'
import { type Network, openInternet } from '../outgoing.ts'

/** The public internet and the private networks that the operator allows. */
export function networkWith(allowed: readonly string[]): Network {
  const isListed = networkMatcher(allowed)
  return { ...openInternet, isAllowed: (address) => isPublic(address) || isListed(address) }
}
