import { expect, it } from 'vitest'
import * as activities from '../../src/taste/activities-store.ts'
import * as plays from '../../src/taste/history/play-store.ts'
import * as playback from '../../src/taste/playback/playback-store.ts'
import { atOnce, howMany, NOW } from '../support/store/empty-store.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20

onEachStore('the store of activities', (kind) => {
  const at = withProfile(kind)
  const play = (number: number, watched_at = NOW) => ({
    profile_id: at.profile_id,
    number,
    season: -1,
    episode: -1,
    minute: Math.floor(watched_at / 60_000),
    watched_at,
    source: 'history' as const,
  })

  it('has a fingerprint of each kind that differs after an addition, a removal and a change of time', async () => {
    const read = async () => (await activities.listFingerprints(at.store.db, at.profile_id)).get('films watched')
    const seen = [await read()]
    expect(seen).toEqual([undefined])
    await plays.addPlays(at.store.db, [play(1), play(2)])
    seen.push(await read())
    await plays.removeSinglePlays(at.store.db, [play(2)])
    seen.push(await read())
    await plays.addPlays(at.store.db, [play(3, NOW - 86_400_000)])
    seen.push(await read())
    expect(new Set(seen).size).toBe(4)
    expect((await activities.listFingerprints(at.store.db, 'nobody')).get('films watched')).toBeUndefined()
  })

  it('replaces the stored times for one of many callers that read the same', async () => {
    const replace = (before: string | null, after: string) =>
      activities.replaceActivities(at.store.db, at.profile_id, { before, after })
    expect(await activities.findActivities(at.store.db, at.profile_id)).toBeNull()
    const first = await atOnce(CALLERS, (caller) => replace(null, `first ${caller}`))
    expect(howMany(first, Boolean)).toBe(1)
    const stored = await activities.findActivities(at.store.db, at.profile_id)
    expect(stored).toMatch(/^first /)
    expect(await replace(null, 'late')).toBe(false)
    expect(await replace(stored, 'second')).toBe(true)
    expect(await activities.findActivities(at.store.db, at.profile_id)).toBe('second')
    expect(await activities.findActivities(at.store.db, 'nobody')).toBeNull()
  })

  it('lists positions of titles by profile and number, and no others', async () => {
    const position = (number: number) => ({ profile_id: at.profile_id, number })
    const rows = [1, 2].map((number) => ({ ...position(number), season: -1, episode: -1, progress: 40, updated_at: NOW }))
    for (const row of rows) await playback.putPlayback(at.store.db, row)
    const found = await playback.listPositions(at.store.db, [position(2), position(3), { profile_id: 'nobody', number: 1 }])
    expect(found).toEqual([expect.objectContaining(rows[1] ?? {})])
  })
})
