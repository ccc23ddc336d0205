import { audit } from '../auth/audit.ts'
import type { Caller, Ctx } from '../ctx.ts'
import { exportPages } from '../pages/export.ts'
import { asProfile } from '../profiles/profiles.ts'
import type { AuditRow, BrowsingSessionRow, DeviceCodeRow, SignInRow } from '../store/schema.ts'
import { exportTaste } from '../taste/export.ts'
import { describeAccount } from './accounts.ts'
import { everythingOf } from './store.ts'

/** Everything held about the account, in one object; secrets are not, since only their hashes are kept. */
export async function exportAccount(ctx: Ctx, accountId: string, caller: Caller) {
  const account = await describeAccount(ctx, accountId)
  const held = await everythingOf(ctx.store.slow, accountId)
  const profileIds = held.profiles.map(({ id }) => id)
  const taste = await exportTaste(ctx, profileIds)
  const pages = await exportPages(ctx, profileIds)
  await audit(ctx, 'account exported', { accountId }, caller)
  return {
    exportedAt: new Date(ctx.now()).toISOString(),
    account,
    profiles: held.profiles.map(asProfile),
    signIns: held.signIns.map(asSignIn),
    deviceCodes: held.deviceCodes.map(asDeviceCode),
    browsingSessions: held.browsingSessions.map(asBrowsingSession),
    ...taste,
    pages,
    invites: held.invites.map(asLink),
    passwordResets: held.passwordResets.map(asLink),
    audit: held.audit.map(asAuditEntry),
  }
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

function asSignIn(row: SignInRow) {
  return {
    publicId: row.public_id,
    clientID: row.client_id,
    kind: row.kind,
    deviceName: row.device_name,
    address: row.address,
    profileId: row.profile_id,
    createdAt: iso(row.created_at),
    lastUsedAt: iso(row.last_used_at),
    expiresAt: iso(row.expires_at),
  }
}

function asDeviceCode(row: DeviceCodeRow) {
  return {
    clientID: row.client_id,
    deviceName: row.device_name,
    address: row.address,
    status: row.status,
    profileId: row.profile_id,
    publicId: row.public_id,
    createdAt: iso(row.created_at),
    decidedAt: iso(row.decided_at),
    redeemedAt: iso(row.redeemed_at),
    expiresAt: iso(row.expires_at),
  }
}

function asBrowsingSession(row: BrowsingSessionRow) {
  return {
    id: row.id,
    profileId: row.profile_id,
    publicId: row.public_id,
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
  }
}

function asLink(row: { created_at: number; expires_at: number }) {
  return { createdAt: iso(row.created_at), expiresAt: iso(row.expires_at) }
}

function asAuditEntry(row: AuditRow) {
  return {
    at: iso(row.at),
    event: row.event,
    profileId: row.profile_id,
    publicId: row.public_id,
    clientID: row.client_id,
    address: row.address,
  }
}
