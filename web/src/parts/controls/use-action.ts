import { useCallback, useRef, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../../api/failure.ts'

/** An action started by a press: runs one at a time, and keeps its failure to be shown. */
export function useAction<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const running = useRef(false)
  const latest = useRef(work)
  latest.current = work

  const run = useCallback(async (...args: Args) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await latest.current(...args)
    } catch (thrown) {
      setFailure(asFailure(thrown))
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  const clear = useCallback(() => setFailure(undefined), [])
  return { busy, failure, run, clear }
}
