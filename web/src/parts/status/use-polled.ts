import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../../api/failure.ts'

type Polled<Value> = { value?: Value; failure?: Failure }

/**
 * Polls `read` while the page is visible; `paceOf` returns the delay by the last value. A failure keeps the last value.
 * Both functions must be stable.
 */
export function usePolled<Value>(read: () => Promise<Value>, paceOf: (value: Value | undefined) => number) {
  const [polled, setPolled] = useState<Polled<Value>>({})
  const latest = useRef<Value | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isGone = useRef(false)

  const ask = useCallback(async () => {
    clearTimeout(timer.current)
    try {
      const value = await read()
      latest.current = value
      if (!isGone.current) setPolled({ value })
    } catch (thrown) {
      const failure = asFailure(thrown)
      if (!isGone.current) setPolled(({ value }) => ({ ...(value !== undefined && { value }), failure }))
    }
    clearTimeout(timer.current)
    if (!isGone.current && !document.hidden) timer.current = setTimeout(ask, paceOf(latest.current))
  }, [read, paceOf])

  useEffect(() => {
    isGone.current = false
    const pollIfVisible = () => void (document.hidden || ask())
    pollIfVisible()
    document.addEventListener('visibilitychange', pollIfVisible)
    return () => {
      isGone.current = true
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', pollIfVisible)
    }
  }, [ask])
  return { ...polled, ask }
}
