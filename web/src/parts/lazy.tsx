import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Failure } from './failure.ts'
import { FailureNotice } from './notice.tsx'
import { Waiting } from './waiting.tsx'

/** A screen whose script is fetched when it is first opened. */
export function lazily(load: () => Promise<ComponentType>): ComponentType {
  let known: ComponentType | undefined
  return function Lazy() {
    const [Screen, setScreen] = useState(() => known)
    const [hasFailed, setHasFailed] = useState(false)
    const fetchScreen = () => {
      setHasFailed(false)
      load().then(
        (loaded) => {
          known = loaded
          setScreen(() => loaded)
        },
        () => setHasFailed(true),
      )
    }
    useEffect(() => {
      if (!known) fetchScreen()
    }, [])
    if (Screen) return <Screen />
    return hasFailed ? <FailureNotice failure={new Failure('network')} onRetry={fetchScreen} /> : <Waiting />
  }
}
