import type { ComponentChildren } from 'preact'
import { WithProfile } from '../../watching/watching-profile.tsx'
import { useOpening } from './session.tsx'

/** Provides the profile context of the browser's cookie. */
export function WatchingFromCookie({ children }: { children: ComponentChildren }) {
  const { session, start } = useOpening()
  return (
    <WithProfile
      account={session?.account?.id}
      isVisitor={session?.visitor === true}
      isAdmin={session?.account?.admin === true}
      hasSignInForms={session !== undefined}
      onRetry={start}
    >
      {children}
    </WithProfile>
  )
}
