import { describe, expect, it } from 'vitest'
import { recogniseEvent } from '../../src/hooks/senders/recognise.ts'
import { scriptEvents } from '../../src/hooks/senders/script.ts'
import { unknownDetail } from '../../src/hooks/unknown-detail.ts'

const ids = { tmdb: 603 }

describe('the detail of an event that is not understood', () => {
  it.each([
    [{}, 'the sender of the payload is not known; a script sends ids or a title'],
    [{ ids, event: 'wached' }, 'event: must be one of watched, progress, stop, pause, resume, rate, like, added'],
    [{ ids, rating: 11 }, 'rating: must be 1 to 10, or 0 to remove it'],
    [{ ids, event: 'rate' }, 'rating: must be 1 to 10, or 0 to remove it'],
    [{ ids, progress: 140 }, 'progress: must be 0 to 100'],
    [{ ids }, 'event: is required unless a rating or a progress is sent'],
    [{ ids: {}, event: 'watched' }, 'ids: must have imdb, tmdb, tvdb or mediaId, unless a title is sent'],
    [{ ids, type: 'show', event: 'watched' }, 'season, episode: are required for progress of a series'],
    [{ ids, event: 'watched', at: 'yesterday' }, 'at: must be a time in ISO 8601, such as 2026-11-17T20:15:00Z'],
    [{ ids, event: 'watched', at: 'about 5' }, 'at: must be a time in ISO 8601, such as 2026-11-17T20:15:00Z'],
    [{ ids, event: 'watched', at: 1763409600 }, 'at: must be a time in ISO 8601, such as 2026-11-17T20:15:00Z'],
    [{ ids, event: 'watched', at: true }, 'at: must be a time in ISO 8601, such as 2026-11-17T20:15:00Z'],
    [{ NotificationType: 'PluginInstalled', ServerId: 'a' }, 'no known event of jellyfin'],
  ])('%j: %s', (payload, detail) => {
    expect(unknownDetail(payload)).toBe(detail)
  })

  it.each(['2026-11-16', '2026-11-16T20:15:00Z', '2026-11-16T20:15:00.1234567+01:00', '', null])('takes %j as a time', (at) => {
    expect(recogniseEvent({ ids, event: 'watched', at })?.event).toBeTypeOf('object')
  })

  it('names the events that a script may send', () => {
    for (const event of scriptEvents) expect(recogniseEvent({ ids, event, rating: 8, progress: 50 })?.event).toBeTypeOf('object')
  })
})
