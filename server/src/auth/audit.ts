import { type Caller, type Ctx, newId } from '../ctx.ts'
import { truncateAddress } from '../network/addresses.ts'
import { addAuditEntry } from './audit-store.ts'

export type AuditEvent =
  | 'code issued'
  | 'code entered'
  | 'code failed'
  | 'code approved'
  | 'code denied'
  | 'code redeemed'
  | 'token refused'
  | 'token renewed'
  | 'signed in'
  | 'password failed'
  | 'password set'
  | 'password changed'
  | 'password reset made'
  | 'revoked'
  | 'account made'
  | 'identity linked'
  | 'account locked'
  | 'account unlocked'
  | 'account deleted'
  | 'account exported'
  | 'profile made'
  | 'profile changed'
  | 'profile deleted'
  | 'connection made'
  | 'connection revoked'
  | 'source added'
  | 'source changed'
  | 'source removed'
  | 'invite made'
  | 'client added'
  | 'client removed'
  | 'import started'
  | 'import stopped'
  | 'training started'
  | 'keys rotated'
  | 'keys reset'
  | 'backup made'
  | 'backup restored'

export type AuditSubject = { accountId?: string; profileId?: string; publicId?: string; clientId?: string }

/** Notes what happened: ids and a truncated address, never a name, an e-mail or a code. */
export async function audit(
  ctx: Pick<Ctx, 'db' | 'now' | 'random'>,
  event: AuditEvent,
  subject: AuditSubject,
  caller?: Caller,
): Promise<void> {
  await addAuditEntry(ctx.db, {
    id: newId(ctx, 'audit'),
    at: ctx.now(),
    event,
    account_id: subject.accountId ?? null,
    profile_id: subject.profileId ?? null,
    public_id: subject.publicId ?? null,
    client_id: subject.clientId ?? null,
    address: caller ? truncateAddress(caller.address) : null,
  })
}
