import type { MediaDetails, MediaItem, TitleState } from '@marquee/sdk'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../api/failure.ts'
import { marquee } from './client.ts'

/** The data of a title's sheet. */
export type TitleFacts = { details: MediaDetails; state: TitleState; similar: MediaItem[] }

const maxCached = 30
const similarCount = 24
const cache = new Map<string, TitleFacts>()

/** A title's facts; cached ones are returned at once, so that Back restores the sheet. */
export function useTitleFacts(profileId: string, mediaId: string) {
  const key = `${profileId} ${mediaId}`
  const [facts, setFacts] = useState(() => cache.get(key))
  const [failure, setFailure] = useState<Failure>()
  const load = useCallback(() => {
    loadFacts(mediaId).then(
      (loaded) => {
        setFailure(undefined)
        cacheFacts(key, loaded)
        setFacts(loaded)
      },
      (thrown) => setFailure(asFailure(thrown)),
    )
  }, [key, mediaId])
  useEffect(load, [load])
  const setState = useCallback(
    (change: Partial<TitleState>) =>
      setFacts((before) => {
        if (!before) return before
        const after = { ...before, state: { ...before.state, ...change } }
        cacheFacts(key, after)
        return after
      }),
    [key],
  )
  return { facts, failure, retry: load, setState }
}

async function loadFacts(mediaId: string): Promise<TitleFacts> {
  const [details, state, similar] = await Promise.all([
    marquee.media(mediaId),
    marquee.titleState(mediaId),
    marquee.similar(mediaId).first(similarCount),
  ])
  return { details, state, similar }
}

function cacheFacts(key: string, facts: TitleFacts): void {
  cache.delete(key)
  cache.set(key, facts)
  for (const oldest of cache.keys()) {
    if (cache.size <= maxCached) break
    cache.delete(oldest)
  }
}
