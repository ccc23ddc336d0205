import { describe, expect, it } from 'vitest'
import { furtherEpisodes } from '../../src/hooks/apply-event.ts'

describe('a file of several episodes that was watched to the end', () => {
  const profile = { id: 'profile_1', maturity: 'all', region: null } as const
  const watched = (lastEpisode: number, progress = 100) =>
    furtherEpisodes(
      { title: { mediaType: 'tv', ids: {}, season: 1, episode: 3, lastEpisode }, action: { kind: 'progress', progress } },
      { profile, mediaId: 'TV_1', progress, tv: { season: 1, episode: 3 } },
    ).map(({ tv }) => tv?.episode)

  it('counts for each episode up to its last, and for at most ten', () => {
    expect(watched(5)).toEqual([4, 5])
    expect(watched(400)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('counts for none where it ends before it begins, or was not watched to the end', () => {
    expect(watched(2)).toEqual([])
    expect(watched(5, 50)).toEqual([])
  })
})
