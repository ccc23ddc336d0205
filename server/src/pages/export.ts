import type { Ctx } from '../ctx.ts'
import { headOf } from './pages.ts'
import { listPagesOf } from './store.ts'

/** The pages that some profiles have, composed or only registered: what they were asked for, not their rows. */
export async function* exportPages(db: Ctx['db'], profileIds: string[]) {
  for await (const row of listPagesOf(db, profileIds))
    yield {
      profileId: row.profile_id,
      sessionId: row.session_id,
      ...headOf(row),
      expiresAt: new Date(row.expires_at).toISOString(),
    }
}
