import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../../api/failure.ts'
import { LoadError } from '../status/load-error.tsx'
import { Waiting } from '../status/waiting.tsx'

/** After this time a message says that the server does not respond; a later arrival is still shown. */
const warnAfterMs = 15_000

/** A screen whose script is loaded when it is first opened. */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  let screen: ComponentType | undefined
  return function Lazy() {
    const [Screen, setScreen] = useState(() => screen)
    const [failure, setFailure] = useState<Failure>()
    const fetchScreen = () => {
      const fail = () => setFailure(new Failure('network'))
      const timer = setTimeout(fail, warnAfterMs)
      const loading = load().then((loaded) => {
        screen = loaded
        setScreen(() => loaded)
      }, fail)
      void loading.finally(() => clearTimeout(timer))
    }
    useEffect(() => {
      if (!screen) fetchScreen()
    }, [])
    if (Screen) return <Screen />
    if (!failure) return <Waiting />
    return <LoadError isScreen failure={failure} onRetry={fetchScreen} />
  }
}
