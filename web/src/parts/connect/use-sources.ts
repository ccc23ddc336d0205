import type { Source } from '@marquee/sdk'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../../api/failure.ts'
import { marquee } from '../../watching/client.ts'

const pollMs = 3000

/** The profile's media servers, polled while the screen is visible. */
export function useSources() {
  const [sources, setSources] = useState<Source[]>()
  const [failure, setFailure] = useState<Failure>()
  const refresh = useCallback(async () => {
    try {
      setSources(await marquee.sources.list())
      setFailure(undefined)
    } catch (thrown) {
      setFailure(asFailure(thrown))
    }
  }, [])
  useEffect(() => {
    void refresh()
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), pollMs)
    return () => clearInterval(timer)
  }, [refresh])
  return { sources, failure, refresh }
}
