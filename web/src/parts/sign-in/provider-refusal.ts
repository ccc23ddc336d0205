import { useEffect, useState } from 'preact/hooks'
import { t } from '../../messages/chosen.ts'

const sentences = {
  expired: () => t.door.providerWhy.expired,
  refused: t.door.providerWhy.refused,
  failed: t.door.providerWhy.failed,
  unverified: t.door.providerWhy.unverified,
  closed: t.door.providerWhy.closed,
  taken: t.door.providerWhy.taken,
  locked: () => t.door.providerWhy.locked,
  'other-account': t.door.providerWhy.other,
}

const listeners = new Set<() => void>()
let reason = ''

/** Takes why the identity provider's answer came to nothing out of `/#oidc=…`, before a screen goes on to another address. */
export function watchProviderRefusal(): void {
  takeRefusal()
  addEventListener('hashchange', takeRefusal)
}

function takeRefusal(): void {
  const { pathname, search, hash } = location
  const given = new URLSearchParams(hash.slice(1)).get('oidc')
  if (given === null) return
  history.replaceState(history.state, '', pathname + search)
  notify(given)
}

/** Forgets it once the person has read it or tries again. */
export function forgetRefusal(): void {
  notify('')
}

function notify(given: string): void {
  reason = given
  for (const listener of listeners) listener()
}

/** Why the provider's answer came to nothing, in a sentence; nothing where all is well. */
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
