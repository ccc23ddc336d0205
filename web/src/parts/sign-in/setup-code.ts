import { useEffect, useState } from 'preact/hooks'
import { ifStored } from './storage.ts'

const KEY = 'marquee.setup'

const listeners = new Set<() => void>()
let code = ''

/** Reads the code from the link this tab was opened with, and from links opened later. */
export function watchSetupCode(): void {
  takeSetupCode()
  addEventListener('hashchange', takeSetupCode)
}

/**
 * Moves the set-up code of `/#setup=…` from the URL and the history to this tab's storage, which outlives a reload;
 * without storage to memory.
 */
function takeSetupCode(): void {
  const { pathname, search, hash } = location
  const codeInLink = setupCodeIn(hash)
  if (codeInLink === '') return
  storeSetupCode(codeInLink)
  history.replaceState(history.state, '', pathname + search)
  for (const listener of listeners) listener()
}

/** Stores a code that was accepted, so that coming back from the identity provider does not ask for it again. */
export function storeSetupCode(accepted: string): void {
  code = accepted
  ifStored(() => sessionStorage.setItem(KEY, accepted))
}

/** The code this tab was opened with, or an empty string. */
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
  return code || (ifStored(() => sessionStorage.getItem(KEY)) ?? '')
}

/** Deletes the code after use. */
export function clearSetupCode(): void {
  code = ''
  ifStored(() => sessionStorage.removeItem(KEY))
}

/** The code in a link; an empty string if there is none. */
export function setupCodeIn(text: string): string {
  return /#(?:.*&)?setup=([^&\s]+)/.exec(text)?.[1] ?? ''
}
