import { useEffect } from 'preact/hooks'
import { t } from '../messages/screens.ts'
import { useSession } from '../parts/sign-in/session.tsx'
import { Welcome } from '../parts/sign-in/welcome.tsx'
import { LoadError } from '../parts/status/load-error.tsx'
import { Waiting } from '../parts/status/waiting.tsx'
import { go, useAppLocation } from '../router.ts'
import { takeReturn } from '../watching/return-to.ts'
import { useWatching } from '../watching/watching-profile.tsx'

/** `/`: sign-in and registration; redirects people who are signed in. */
export function HomeScreen() {
  const { session, reopen } = useSession()
  const { auth, failure, retry } = useWatching()
  const wantsAccount = useAppLocation().search === '?new' && session.visitor === true
  const isSignedIn = session.account !== undefined && !wantsAccount
  const target = isSignedIn && auth?.signedIn ? (auth.profileId ? 'watching' : 'who') : undefined
  const isEnded = session.account !== undefined && auth?.signedIn === false
  useEffect(() => {
    if (target === 'watching') go(takeReturn() ?? '/browse', { replace: true })
    else if (target) go('/who', { replace: true })
    else document.title = t.product
  }, [target])
  useEffect(() => {
    if (isEnded) reopen().catch(() => undefined)
  }, [isEnded, reopen])
  if (failure) return <LoadError isScreen failure={failure} onRetry={retry} />
  return isSignedIn ? <Waiting /> : <Welcome wantsAccount={wantsAccount} />
}
