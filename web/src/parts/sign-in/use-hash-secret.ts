import { useEffect, useState } from 'preact/hooks'

/** A secret from the URL fragment, which reaches no server and no log. */
export function useHashSecret(name: string): string {
  const [secret, setSecret] = useState(() => secretIn(name))
  useEffect(() => {
    const read = () => setSecret((before) => secretIn(name) || before)
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [name])
  return secret
}

/** Removes a used secret from the URL and the history. */
export function clearHash(): void {
  history.replaceState(null, '', location.pathname)
}

function secretIn(name: string): string {
  return new URLSearchParams(location.hash.slice(1)).get(name) ?? ''
}
