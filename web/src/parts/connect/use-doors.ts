import type { Door } from '@marquee/sdk'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../../api/failure.ts'
import { marquee } from '../../watching/client.ts'

const lookMs = 3000

/** Asked once: it is the same for as long as the server runs. */
let cachedUrl: string | null | undefined
async function readPublicUrl(): Promise<string | null> {
  if (cachedUrl === undefined) cachedUrl = await marquee.doors.publicUrl()
  return cachedUrl
}

/** What the profile has connected, looked at again and again while the screen is seen. */
export function useDoors(isAllowed: boolean) {
  const [doors, setDoors] = useState<Door[]>()
  const [publicUrl, setPublicUrl] = useState<string | null>()
  const [failure, setFailure] = useState<Failure>()
  const look = useCallback(async () => {
    try {
      setDoors(await marquee.doors.list())
      setPublicUrl(await readPublicUrl())
      setFailure(undefined)
    } catch (thrown) {
      setFailure(asFailure(thrown))
    }
  }, [])
  useEffect(() => {
    if (!isAllowed) return
    void look()
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), lookMs)
    return () => clearInterval(timer)
  }, [isAllowed, look])
  return { doors, publicUrl, failure, look }
}
