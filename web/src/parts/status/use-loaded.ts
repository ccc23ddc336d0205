import { useCallback, useEffect, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../../api/failure.ts'

type LoadState<Value> = { value?: Value; failure?: Failure }

/** The value of `load`, kept while it is loaded again. `load` must be a stable function. */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [loaded, setLoaded] = useState<LoadState<Value>>({})
  const reload = useCallback(async () => {
    try {
      setLoaded({ value: await load() })
    } catch (thrown) {
      setLoaded({ failure: asFailure(thrown) })
    }
  }, [load])
  const retry = useCallback(() => void reload(), [reload])
  useEffect(() => void reload(), [reload])
  return { ...loaded, reload, retry }
}
