import type { ByteReader, ByteWriter } from './bytes.ts'

/** The playback position of a title when the page was composed: within it, or before its next episode. */
export type StoredPosition = {
  readonly progress?: number
  readonly season?: number
  readonly episode?: number
  readonly next?: { readonly season: number; readonly episode?: number }
}

const TENTHS = 10

/** Writes positions. A next episode has no progress. Missing values are 0, all others are stored plus one. */
export function packPositions(into: ByteWriter, positions: readonly StoredPosition[]): void {
  for (const { progress, season, episode, next } of positions) {
    into.number(progress === undefined ? 0 : Math.round(progress * TENTHS) + 1)
    into.number(((next ? next.season : season) ?? -1) + 1)
    into.number(((next ? next.episode : episode) ?? -1) + 1)
  }
}

/** Reads what `packPositions` wrote. */
export function readPositions(from: ByteReader, count: number): StoredPosition[] {
  return Array.from({ length: count }, () => {
    const [progress, season, episode] = [from.number() - 1, from.number() - 1, from.number() - 1]
    const episodeRef = { ...(season >= 0 && { season }), ...(episode >= 0 && { episode }) }
    if (progress >= 0) return { progress: progress / TENTHS, ...episodeRef }
    return season >= 0 ? { next: { season, ...episodeRef } } : {}
  })
}
