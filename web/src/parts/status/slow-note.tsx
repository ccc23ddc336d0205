import { useEffect, useState } from 'preact/hooks'
import { t } from '../../messages/screens.ts'

const slowAfterMs = 5000

/** A note that appears after a long wait; every request ends by its timeout. */
export function SlowNote() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <span class="slow-note">{isSlow && t.slow}</span>
}
