import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useErrorBoundary } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import { type AppLocation, go } from '../../router.ts'
import { noteReturn } from '../../watching/return-to.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { ScreenCrashed } from '../status/screen-crashed.tsx'
import { Waiting } from '../status/waiting.tsx'
import { Bar } from './bar.tsx'

export type FrameLocation = Pick<AppLocation, 'path' | 'search' | 'key'>

const FrameLocationContext = createContext<FrameLocation | undefined>(undefined)

/** The location of the screen below the bar; it does not change while a sheet is open. */
export function useFrameLocation(): FrameLocation {
  const location = useContext(FrameLocationContext)
  if (!location) throw new Error('used outside of ProfileFrame')
  return location
}

type FrameProps = { location: FrameLocation; sheet: ComponentChildren; children: ComponentChildren }

/** The frame of a profile's screens: bar, screen and sheet. Redirects to the choice of a profile, or to signing in. */
export function ProfileFrame({ location, sheet, children }: FrameProps) {
  const { auth, failure, profile, profiles, retry } = useWatching()
  const [error] = useErrorBoundary((thrown) => console.error(thrown))
  const isSignedOut = auth?.signedIn === false
  const hasNoProfile = auth?.signedIn === true && (auth.profileId === undefined || (profiles !== undefined && !profile))
  useEffect(() => {
    if (!isSignedOut && !hasNoProfile) return
    noteReturn()
    go(isSignedOut ? '/' : '/who', { replace: true })
  }, [isSignedOut, hasNoProfile])

  if (error)
    return (
      <main class="alone">
        <ScreenCrashed />
      </main>
    )
  if (failure && !profile) return <SingleMain content={<FailureNotice failure={failure} onRetry={retry} />} />
  if (!profile || isSignedOut || hasNoProfile) return <SingleMain content={<Waiting />} />
  return (
    <>
      <div class="profile-frame" inert={sheet !== undefined}>
        <Bar location={location} />
        <FrameLocationContext.Provider value={location}>
          <main id="main" class="profile-main" key={location.key}>
            {children}
          </main>
        </FrameLocationContext.Provider>
      </div>
      {sheet !== undefined && <FrameLocationContext.Provider value={location}>{sheet}</FrameLocationContext.Provider>}
    </>
  )
}

function SingleMain({ content }: { content: ComponentChildren }) {
  return (
    <main class="alone">
      <h1 class="unseen">{t.product}</h1>
      {content}
    </main>
  )
}
