import { useEffect } from 'preact/hooks'
import { t } from '../messages/screens.ts'
import { LoadError } from '../parts/status/load-error.tsx'
import { Waiting } from '../parts/status/waiting.tsx'
import { CodeOnScreen } from '../parts/tv/code-on-screen.tsx'
import { go } from '../router.ts'
import { takeReturn } from '../watching/return-to.ts'
import { useWatching } from '../watching/watching-profile.tsx'

/** `/tv`: the code that signs this screen in as a device; redirects once signed in. */
export function TvScreen() {
  const { auth, failure, retry } = useWatching()
  const target = auth?.signedIn ? (auth.profileId ? 'watching' : 'who') : undefined
  useEffect(() => {
    if (target === 'watching') go(takeReturn() ?? '/browse', { replace: true })
    else if (target) go('/who', { replace: true })
    else document.title = `${t.watch.tv.title} · ${t.product}`
  }, [target])
  if (failure) return <LoadError isScreen failure={failure} onRetry={retry} />
  if (!auth || target) return <Waiting />
  return <CodeOnScreen />
}
