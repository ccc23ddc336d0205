import { currentLocation } from '../router.ts'

const longestAddress = 500

let storedUrl: string | undefined

/** Stores the current URL, to return to after signing in or choosing a profile. */
export function noteReturn(): void {
  const { path, search } = currentLocation()
  storedUrl = path + search
}

/** The URL to return to after signing in at the provider. */
export function returnUrl(): string {
  const { path, search } = currentLocation()
  const address = storedUrl ?? path + search
  return address.length > longestAddress ? '/' : address
}

/** Whether a URL to return to is stored. */
export function hasReturn(): boolean {
  return storedUrl !== undefined
}

/** Takes the stored URL. */
export function takeReturn(): string | undefined {
  const address = storedUrl
  storedUrl = undefined
  return address
}
