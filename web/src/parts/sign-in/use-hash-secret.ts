import { useEffect, useState } from 'preact/hooks'

/** A secret that came behind the # of a link, where no server and no log sees it. */
export function useHashSecret(name: string): string {
  const [secret, setSecret] = useState(() => secretIn(name))
  useEffect(() => {
    const read = () => setSecret((before) => secretIn(name) || before)
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [name])
  return secret
}

/** Takes a used-up secret out of the address and the history. */
export function forgetHash(): void {
  history.replaceState(null, '', location.pathname)
}

function secretIn(name: string): string {
  return new URLSearchParams(location.hash.slice(1)).get(name) ?? ''
}
