import { NO_EPISODE } from '../../taste/series/episode-ref.ts'

/** Groups the episodes of a series by season, both in rising order; `write` returns what is stated of an episode. */
export function bySeason<P extends { readonly season: number; readonly episode: number }, E>(
  parts: readonly P[],
  write: (part: P) => E,
): { number: number; episodes: E[] }[] {
  return [...Map.groupBy(parts, ({ season }) => season)]
    .sort(([a], [b]) => a - b)
    .map(([number, ofSeason]) => ({
      number,
      episodes: ofSeason
        .filter(({ episode }) => episode !== NO_EPISODE)
        .sort((a, b) => a.episode - b.episode)
        .map(write),
    }))
}
