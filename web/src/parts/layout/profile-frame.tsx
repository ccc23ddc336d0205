import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useErrorBoundary } from 'preact/hooks'
import { t } from '../../messages/chosen.ts'
import { type AppLocation, go } from '../../router.ts'
import { noteReturn } from '../../watching/return-to.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { ScreenCrashed } from '../status/screen-crashed.tsx'
import { Waiting } from '../status/waiting.tsx'
import { Bar } from './bar.tsx'

export type FrameLocation = Pick<AppLocation, 'path' | 'search' | 'key'>

const FrameLocationContext = createContext<FrameLocation | undefined>(undefined)

/** Where the screen below the bar is; it stays there while a sheet lies over it. */
export function useFrameLocation(): FrameLocation {
  const location = useContext(FrameLocationContext)
  if (!location) throw new Error('used outside of ProfileFrame')
  return location
}

type FrameProps = { location: FrameLocation; sheet: ComponentChildren; children: ComponentChildren }

/** What a profile watches: the bar, the screen, and a sheet over it. Whoever has chosen no profile is asked first. */
export function ProfileFrame({ location, sheet, children }: FrameProps) {
  const { auth, failure, profile, profiles, retry } = useWatching()
  const [fault] = useErrorBoundary((thrown) => console.error(thrown))
  const isOut = auth?.signedIn === false
  const isNobody = auth?.signedIn === true && (auth.profileId === undefined || (profiles !== undefined && !profile))
  useEffect(() => {
    if (!isOut && !isNobody) return
    noteReturn()
    go(isOut ? '/' : '/who', { replace: true })
  }, [isOut, isNobody])

  if (fault)
    return (
      <main class="alone">
        <ScreenCrashed />
      </main>
    )
  if (failure && !profile) return <Alone content={<FailureNotice failure={failure} onRetry={retry} />} />
  if (!profile || isOut || isNobody) return <Alone content={<Waiting />} />
  return (
    <>
      <div class="stage" inert={sheet !== undefined}>
        <Bar location={location} />
        <FrameLocationContext.Provider value={location}>
          <main id="main" class="stage-main" key={location.key}>
            {children}
          </main>
        </FrameLocationContext.Provider>
      </div>
      {sheet !== undefined && <FrameLocationContext.Provider value={location}>{sheet}</FrameLocationContext.Provider>}
    </>
  )
}

function Alone({ content }: { content: ComponentChildren }) {
  return (
    <main class="alone">
      <h1 class="unseen">{t.product}</h1>
      {content}
    </main>
  )
}
