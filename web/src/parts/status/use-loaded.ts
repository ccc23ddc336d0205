import { useCallback, useEffect, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../../api/failure.ts'

type Loaded<Value> = { value?: Value; failure?: Failure }

/** What `load` gives, kept on screen while it is loaded again. `load` must be the same function from one drawing to the next. */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({})
  const reload = useCallback(async () => {
    try {
      setLoaded({ value: await load() })
    } catch (thrown) {
      setLoaded({ failure: asFailure(thrown) })
    }
  }, [load])
  const retry = useCallback(() => {
    setLoaded({})
    void reload()
  }, [reload])
  useEffect(() => void reload(), [reload])
  return { ...loaded, reload, retry }
}
