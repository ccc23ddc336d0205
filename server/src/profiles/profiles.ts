import { audit } from '../auth/audit.ts'
import type { AuthCtx } from '../auth/ctx.ts'
import { endSessions } from '../auth/sessions/session-tokens.ts'
import { type Caller, newId, transact } from '../ctx.ts'
import { noSuchProfile, Problem } from '../problems.ts'
import { isoTime } from '../texts/iso-time.ts'
import { defaultAvatar } from './avatars.ts'
import { eraseInBackground } from './erase.ts'
import { addErased, moveProfile } from './erase-store.ts'
import type { ProfileRow } from './store.ts'
import * as store from './store.ts'

const MAX_PROFILES = 10

export type ProfileFields = {
  name: string
  avatarUrl?: string | null | undefined
  region?: string | null | undefined
  providers?: string[] | undefined
  maturity?: ProfileRow['maturity'] | undefined
  inTraining?: boolean | undefined
}

export type ProfileChange = Omit<ProfileFields, 'name'> & { name?: string | undefined }

/** The account's profiles, newest first; for a sign-in that is bound to a profile, only that one. */
export async function listProfiles(ctx: AuthCtx, accountId: string, boundTo: string | null) {
  const rows = await store.listProfiles(ctx.db, accountId)
  return { profiles: rows.filter(({ id }) => boundTo === null || id === boundTo).map(asProfile) }
}

/** One profile of the account; NOT_FOUND for profiles of other accounts. */
export async function findProfile(ctx: AuthCtx, accountId: string, id: string) {
  const row = await store.findProfile(ctx.db, accountId, id)
  if (!row) throw noSuchProfile()
  return asProfile(row)
}

/** Adds a profile, up to ten per account. */
export async function addProfile(ctx: AuthCtx, caller: Caller, accountId: string, fields: ProfileFields) {
  const id = newId(ctx, 'profile')
  await transact(ctx, async (ctx) => {
    if (!(await store.lockAccount(ctx.db, accountId))) throw new Problem('TOKEN_INVALID')
    if ((await store.countProfiles(ctx.db, accountId)) >= MAX_PROFILES)
      throw new Problem('CONFLICT', { detail: `an account has at most ${MAX_PROFILES} profiles` })
    await store.addProfile(ctx.db, newRow(id, accountId, fields, ctx.now()))
    await audit(ctx, 'profile made', { accountId, profileId: id }, caller)
  })
  return { profileId: id }
}

/** Changes the given fields. A new maturity ends the profile's browsing sessions at once. */
export async function changeProfile(ctx: AuthCtx, caller: Caller, accountId: string, id: string, fields: ProfileChange) {
  const changed = await transact(ctx, async (ctx) => {
    await store.lockAccount(ctx.db, accountId) // locked, so that concurrent changes do not overwrite each other
    const before = await store.findProfile(ctx.db, accountId, id)
    const after = before && (await store.changeProfile(ctx.db, accountId, id, columnsOf(fields, before)))
    if (!after) throw noSuchProfile()
    if (after.maturity !== before.maturity) await endSessions(ctx, id)
    await audit(ctx, 'profile changed', { accountId, profileId: id }, caller)
    return after
  })
  ctx.clearTokenCaches()
  return asProfile(changed)
}

/** Deletes the profile and all it owns. It is invisible at once, and its browsing sessions and sign-ins end. */
export async function removeProfile(ctx: AuthCtx, caller: Caller, accountId: string, id: string): Promise<void> {
  const erased = newId(ctx, 'erased')
  await transact(ctx, async (ctx) => {
    await addErased(ctx.db, erased, ctx.now())
    if (!(await moveProfile(ctx.db, id, { from: accountId, to: erased }))) throw noSuchProfile()
    await audit(ctx, 'profile deleted', { accountId, profileId: id }, caller)
  })
  ctx.clearTokenCaches()
  await eraseInBackground(ctx, erased)
}

/** Adds a sample profile, which takes no part in training. */
export async function addSampleProfile(
  ctx: AuthCtx,
  accountId: string,
  { name, avatar, region, services }: { name: string; avatar: string; region: string; services: string[] },
): Promise<string> {
  const id = newId(ctx, 'profile')
  const fields = { name, avatarUrl: avatar, region, providers: services, inTraining: false }
  await store.addProfile(ctx.db, newRow(id, accountId, fields, ctx.now()))
  return id
}

function newRow(
  id: string,
  accountId: string,
  { name, avatarUrl, region, providers, maturity, inTraining }: ProfileFields,
  now: number,
): ProfileRow {
  return {
    id,
    account_id: accountId,
    name,
    avatar_url: avatarUrl ?? null,
    region: region ?? null,
    providers: JSON.stringify(providers ?? []),
    maturity: maturity ?? 'all',
    in_training: inTraining === false ? 0 : 1,
    created_at: now,
    taste_revision: 0,
  }
}

function columnsOf(fields: ProfileChange, before: ProfileRow): Partial<ProfileRow> {
  const { name, avatarUrl, region, providers, maturity, inTraining } = fields
  return {
    name: name ?? before.name,
    avatar_url: avatarUrl === undefined ? before.avatar_url : avatarUrl,
    region: region === undefined ? before.region : region,
    providers: providers ? JSON.stringify(providers) : before.providers,
    maturity: maturity ?? before.maturity,
    in_training: inTraining === undefined ? before.in_training : Number(inTraining),
  }
}

/** A profile as in responses. */
export function asProfile(row: ProfileRow) {
  return {
    id: row.id,
    name: row.name,
    avatarUrl: row.avatar_url ?? defaultAvatar(row.id),
    region: row.region,
    providers: JSON.parse(row.providers) as string[],
    maturity: row.maturity,
    inTraining: row.in_training === 1,
    createdAt: isoTime(row.created_at),
  }
}

/** Names of profiles, of one account or of all, for an operator to choose from. */
export function profileNames(ctx: AuthCtx, { email, max }: { email?: string; max: number }): Promise<string[]> {
  return store.findProfileNames(ctx.db, { email: email?.toLowerCase(), limit: max })
}

/** The profiles with this id or name; at most two, which is enough to tell that the name is ambiguous. */
export function profilesNamed(ctx: AuthCtx, named: string, email?: string): Promise<ProfileRow[]> {
  return store.findProfilesNamed(ctx.db, { named, email: email?.toLowerCase(), limit: 2 })
}
