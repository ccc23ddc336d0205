import type { Ctx } from '../ctx.ts'
import { isoTime } from '../texts/iso-time.ts'
import { headOf } from './pages.ts'
import { listPagesOf } from './store.ts'

/** The pages of some profiles, composed or only registered, without their rows. */
export async function* exportPages(db: Ctx['db'], profileIds: string[]) {
  for await (const record of listPagesOf(db, profileIds))
    yield {
      profileId: record.profile_id,
      sessionId: record.session_id,
      ...headOf(record),
      expiresAt: isoTime(record.expires_at),
    }
}
