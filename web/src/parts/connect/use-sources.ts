import type { Source } from '@marquee/sdk'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../../api/failure.ts'
import { marquee } from '../../watching/client.ts'
import { noteTasteChanged } from '../../watching/taste-changes.ts'

const pollMs = 3000

/** When each source of a profile was read last, as far as this tab has seen. */
const readTimes = new Map<string, Map<string, string | null>>()

/** A source that was read since, or removed, has changed the taste: pages on screen are older. */
function noteReadings(profileId: string, sources: readonly Source[]): void {
  const before = readTimes.get(profileId)
  const now = new Map(sources.map(({ id, lastPulledAt }) => [id, lastPulledAt]))
  readTimes.set(profileId, now)
  if (!before) return
  const isRead = [...now].some(([id, time]) => time !== null && before.get(id) !== time)
  if (isRead || [...before.keys()].some((id) => !now.has(id))) noteTasteChanged()
}

/** The profile's media servers, polled while the screen is visible. */
export function useSources(profileId: string) {
  const [sources, setSources] = useState<Source[]>()
  const [failure, setFailure] = useState<Failure>()
  const refresh = useCallback(async () => {
    try {
      const read = await marquee.sources.list()
      noteReadings(profileId, read)
      setSources(read)
      setFailure(undefined)
    } catch (thrown) {
      setFailure(asFailure(thrown))
    }
  }, [profileId])
  useEffect(() => {
    void refresh()
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), pollMs)
    return () => clearInterval(timer)
  }, [refresh])
  return { sources, failure, refresh }
}
