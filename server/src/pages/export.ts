import type { Ctx } from '../ctx.ts'
import { headOf } from './pages.ts'
import { listPagesOf } from './store.ts'

/** The pages that some profiles have, composed or only registered: what they were asked for, not their rows. */
export async function* exportPages(db: Ctx['db'], profileIds: string[]) {
  for await (const record of listPagesOf(db, profileIds))
    yield {
      profileId: record.profile_id,
      sessionId: record.session_id,
      ...headOf(record),
      expiresAt: new Date(record.expires_at).toISOString(),
    }
}
