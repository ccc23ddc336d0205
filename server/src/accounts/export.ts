import { audit } from '../auth/audit.ts'
import type { Caller, Ctx } from '../ctx.ts'
import { asProfile } from '../profiles/profiles.ts'
import { describeAccount } from './accounts.ts'
import { everythingOf } from './store.ts'

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** Everything held about the account, in one object; secrets are not, since only their hashes are kept. */
export async function exportAccount(ctx: Ctx, accountId: string, caller: Caller) {
  const account = await describeAccount(ctx, accountId)
  const held = await everythingOf(ctx.store.slow, accountId)
  await audit(ctx, 'account exported', { accountId }, caller)
  return {
    exportedAt: new Date(ctx.now()).toISOString(),
    account,
    profiles: held.profiles.map(asProfile),
    signIns: held.signIns.map((row) => ({
      publicId: row.public_id,
      clientID: row.client_id,
      kind: row.kind,
      deviceName: row.device_name,
      address: row.address,
      profileId: row.profile_id,
      createdAt: iso(row.created_at),
      lastUsedAt: iso(row.last_used_at),
      expiresAt: iso(row.expires_at),
    })),
    audit: held.audit.map((row) => ({
      at: iso(row.at),
      event: row.event,
      profileId: row.profile_id,
      publicId: row.public_id,
      address: row.address,
    })),
  }
}
