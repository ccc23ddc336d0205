const KEY = 'marquee.signed-out'

/** Whether somebody signed out in this browser, so that the next person may be another. */
export function hasSignedOut(): boolean {
  return attempt(() => localStorage.getItem(KEY)) === 'yes'
}

/** Notes that somebody signed out, or is signed in; without storage not at all. */
export function noteSignedOut(isSignedOut: boolean): void {
  attempt(() => (isSignedOut ? localStorage.setItem(KEY, 'yes') : localStorage.removeItem(KEY)))
}

/** Undefined where storage is switched off, which throws. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
