import { useEffect, useState } from 'preact/hooks'

const KEY = 'marquee.setup'

const listeners = new Set<() => void>()
let code = ''

/** Takes the code from the link this tab was opened with, and from one that is opened where the app runs already. */
export function watchSetupCode(): void {
  takeSetupCode()
  addEventListener('hashchange', takeSetupCode)
}

/**
 * Takes the set-up code of `/#setup=…` out of the address and the history, and keeps it for the form that makes the first account.
 * This tab's storage outlives a reload; where there is none, memory has to do.
 */
function takeSetupCode(): void {
  const { pathname, search, hash } = location
  const given = setupCodeIn(hash)
  if (given === '') return
  code = given
  attempt(() => sessionStorage.setItem(KEY, given))
  history.replaceState(history.state, '', pathname + search)
  for (const listener of listeners) listener()
}

/** The code this tab was opened with, or nothing. */
export function useSetupCode(): string {
  const [stored, setStored] = useState(storedSetupCode)
  useEffect(() => {
    const read = () => setStored(storedSetupCode())
    listeners.add(read)
    return () => void listeners.delete(read)
  }, [])
  return stored
}

function storedSetupCode(): string {
  return code || (attempt(() => sessionStorage.getItem(KEY)) ?? '')
}

/** Forgets the code once it has been used. */
export function forgetSetupCode(): void {
  code = ''
  attempt(() => sessionStorage.removeItem(KEY))
}

/** The code in what somebody typed or pasted: the code itself, or the whole link with it. */
export function setupCodeIn(text: string): string {
  return /#(?:.*&)?setup=([^&\s]+)/.exec(text)?.[1] ?? ''
}

/** Storage that is switched off throws. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
