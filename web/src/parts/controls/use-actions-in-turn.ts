import { useCallback, useRef, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../../api/failure.ts'

/**
 * Actions started by presses of several controls: they run one after the other in the order of the presses. A second
 * press of a control whose action has not ended does nothing. Keeps the last failure to be shown.
 */
export function useActionsInTurn<Key>(work: (key: Key) => Promise<void>) {
  const [failure, setFailure] = useState<Failure>()
  const unfinished = useRef(new Set<Key>())
  const last = useRef(Promise.resolve())
  const latest = useRef(work)
  latest.current = work

  const run = useCallback((key: Key) => {
    if (unfinished.current.has(key)) return
    unfinished.current.add(key)
    last.current = last.current.then(async () => {
      setFailure(undefined)
      try {
        await latest.current(key)
      } catch (thrown) {
        setFailure(asFailure(thrown))
      } finally {
        unfinished.current.delete(key)
      }
    })
  }, [])
  return { failure, run }
}
