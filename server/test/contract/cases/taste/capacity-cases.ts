import type { Reply } from '../../../support/callers.ts'
import { filmId, seriesId } from '../../../support/fixtures/taste-titles.ts'
import { type Fixture, TASTE_PER_PROFILE } from '../../fixture.ts'
import type { Case } from '../case.ts'
import { newViewer } from './taste-fixture.ts'

const [film, show] = [filmId(1), seriesId(1)]

/**
 * Sends a request as a profile with as many entries and ratings as it may have: episodes of a season without an entry.
 */
function whenFull(method: string, path: string, body: object): (fixture: Fixture) => Promise<Reply> {
  return async (fixture) => {
    const { person, send } = await newViewer(fixture)
    const { ctx } = fixture.world.service
    const { profileId: profile_id } = person
    const number = ctx.liveCatalogue().numberOf(show) ?? -1
    const each = Array.from({ length: TASTE_PER_PROFILE }, (_, episode) => ({ profile_id, number, season: 1, episode }))
    const now = ctx.now()
    const watched = { progress: 100, imported: 1, updated_at: now }
    await ctx.db
      .insertInto('history')
      .values(each.map((entry) => ({ ...entry, ...watched })))
      .execute()
    await ctx.db
      .insertInto('ratings')
      .values(each.map((entry) => ({ ...entry, rating: 7, rated_at: now })))
      .execute()
    return send(method, path, body)
  }
}

const FULL = 'a profile that has as many as it may'

/** More than a profile may keep. */
export const capacityCases: Case[] = [
  ['POST /profile/history', FULL, 409, 'CONFLICT', whenFull('POST', '/profile/history', { mediaId: film })],
  [
    'PATCH /profile/history/{mediaId}',
    FULL,
    409,
    'CONFLICT',
    whenFull('PATCH', `/profile/history/${show}?season=1`, { progress: 90, imported: true }),
  ],
  ['PUT /profile/ratings/{mediaId}', FULL, 409, 'CONFLICT', whenFull('PUT', `/profile/ratings/${film}`, { rating: 7 })],
  ['POST /profile/scrobble/{mediaId}', FULL, 409, 'CONFLICT', whenFull('POST', `/profile/scrobble/${film}`, { progress: 90 })],
]
