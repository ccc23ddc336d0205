import { useEffect, useState } from 'preact/hooks'
import { t } from '../../messages/screens.ts'

const sentences = {
  expired: () => t.signInPanel.providerWhy.expired,
  refused: t.signInPanel.providerWhy.refused,
  failed: t.signInPanel.providerWhy.failed,
  unverified: t.signInPanel.providerWhy.unverified,
  closed: t.signInPanel.providerWhy.closed,
  taken: t.signInPanel.providerWhy.taken,
  locked: () => t.signInPanel.providerWhy.locked,
  'other-account': t.signInPanel.providerWhy.other,
}

const listeners = new Set<() => void>()
let reason = ''

/** Whether the provider was left without success, and the reason was not read yet. */
export function wasRefused(): boolean {
  return reason !== ''
}

/** Reads and removes the reason of a failed sign-in from `#oidc=…`, before a screen changes the URL. */
export function watchProviderRefusal(): void {
  takeRefusal()
  addEventListener('hashchange', takeRefusal)
}

function takeRefusal(): void {
  const { pathname, search, hash } = location
  const refusal = new URLSearchParams(hash.slice(1)).get('oidc')
  if (refusal === null) return
  history.replaceState(history.state, '', pathname + search)
  notify(refusal)
}

/** Clears the reason, after it was read or before another try. */
export function clearRefusal(): void {
  notify('')
}

function notify(given: string): void {
  reason = given
  for (const listener of listeners) listener()
}

/** The reason of the failed sign-in as a sentence; empty if there is none. */
export function useProviderRefusal(name: string): string {
  const [shown, setShown] = useState(reason)
  useEffect(() => {
    const read = () => setShown(reason)
    listeners.add(read)
    read()
    return () => void listeners.delete(read)
  }, [])
  if (shown === '') return ''
  return (Object.hasOwn(sentences, shown) ? sentences[shown as keyof typeof sentences] : sentences.failed)({ name })
}
