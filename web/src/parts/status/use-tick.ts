import { useEffect, useState } from 'preact/hooks'
import { serverNow } from './time.ts'

/** The server's time, updated at this interval while the component is mounted. */
export function useTick(everyMs: number): number {
  const [nowMs, setNowMs] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
