import type { ComponentChildren } from 'preact'
import { WithViewer } from '../watching/viewer.tsx'
import { useOpening } from './session.tsx'

/** The viewer behind the browser's cookie. */
export function ViewerOfDoor({ children }: { children: ComponentChildren }) {
  const { session, start } = useOpening()
  return (
    <WithViewer
      account={session?.account?.id}
      isVisitor={session?.visitor === true}
      isAdmin={session?.account?.admin === true}
      isDoorOpen={session !== undefined}
      onRetry={start}
    >
      {children}
    </WithViewer>
  )
}
