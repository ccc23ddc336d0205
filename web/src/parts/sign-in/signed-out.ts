import { ifStored } from './storage.ts'

const KEY = 'marquee.signed-out'

/** Whether somebody signed out in this browser, so that the next person may be another. */
export function hasSignedOut(): boolean {
  return ifStored(() => localStorage.getItem(KEY)) === 'yes'
}

/** Notes that somebody signed out, or is signed in; without storage not at all. */
export function noteSignedOut(isSignedOut: boolean): void {
  ifStored(() => (isSignedOut ? localStorage.setItem(KEY, 'yes') : localStorage.removeItem(KEY)))
}
