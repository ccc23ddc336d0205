import { useEffect, useState } from 'preact/hooks'
import { t } from '../../messages/chosen.ts'

const patienceMs = 5000

/** A word for who has waited for long: every request ends, and until then it is known that we are at it. */
export function SlowNote() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return <span class="slow-note">{isSlow && t.slow}</span>
}
