import { currentLocation } from '../router.ts'

const longestAddress = 500

let wanted: string | undefined

/** Remembers the present screen for somebody who has to sign in, or say who they are, before they see it. */
export function noteReturn(): void {
  const { path, search } = currentLocation()
  wanted = path + search
}

/** Where somebody goes on who leaves this page to sign in elsewhere. */
export function addressWanted(): string {
  const { path, search } = currentLocation()
  const address = wanted ?? path + search
  return address.length > longestAddress ? '/' : address
}

/** Whether somebody waits to get to a screen they asked for. */
export function hasReturn(): boolean {
  return wanted !== undefined
}

/** The screen that was asked for, once. */
export function takeReturn(): string | undefined {
  const address = wanted
  wanted = undefined
  return address
}
