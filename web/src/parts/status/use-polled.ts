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
  const isUnmounted = useRef(false)

  const refresh = useCallback(async () => {
    clearTimeout(timer.current)
    try {
      const value = await read()
      latest.current = value
      if (!isUnmounted.current) setPolled({ value })
    } catch (thrown) {
      const failure = asFailure(thrown)
      if (!isUnmounted.current) setPolled(({ value }) => ({ ...(value !== undefined && { value }), failure }))
    }
    clearTimeout(timer.current)
    if (!isUnmounted.current && !document.hidden) timer.current = setTimeout(refresh, paceOf(latest.current))
  }, [read, paceOf])

  useEffect(() => {
    isUnmounted.current = false
    const pollIfVisible = () => void (document.hidden || refresh())
    pollIfVisible()
    document.addEventListener('visibilitychange', pollIfVisible)
    return () => {
      isUnmounted.current = true
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', pollIfVisible)
    }
  }, [refresh])
  return { ...polled, refresh }
}
