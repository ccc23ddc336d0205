import { useEffect, useState } from 'preact/hooks'
import { serverNow } from './time.ts'

/** The server's time, renewed at this pace for as long as the caller is on screen. */
export function useTick(everyMs: number): number {
  const [nowMs, setNowMs] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
