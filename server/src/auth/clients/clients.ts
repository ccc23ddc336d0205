import type { Caller } from '../../ctx.ts'
import { invalid, Problem } from '../../problems.ts'
import { isoTime } from '../../texts/iso-time.ts'
import { audit } from '../audit.ts'
import type { AuthCtx } from '../ctx.ts'
import type { ClientRow } from './client-store.ts'
import * as store from './client-store.ts'

const builtIn = new Set(['demo', 'web', 'trakt', 'mcp'])

export type NewClient = { id: string; name: string; needsProfile: boolean }

/** The registered applications. */
export async function listClients(ctx: AuthCtx) {
  return (await store.listClients(ctx.db)).map(asClient)
}

/** The administrator who does it; none at the console. */
export type ActingAdmin = { accountId: string; caller: Caller }

/** Refuses an application that is not registered. */
export async function requireClient(ctx: AuthCtx, id: string): Promise<void> {
  if (!(await store.findClient(ctx.db, id)))
    throw invalid('clientID', 'not a registered application; the administrator adds one with marquee clients add')
}

/** Whether an application is registered whose sign-ins are for one profile. */
export async function isForOneProfile(ctx: AuthCtx, id: string): Promise<boolean> {
  return (await store.findClient(ctx.db, id))?.needs_profile === 1
}

/** Registers an application. */
export async function addClient(ctx: AuthCtx, { id, name, needsProfile }: NewClient, by?: ActingAdmin) {
  const row: ClientRow = { id, name, needs_profile: Number(needsProfile), created_at: ctx.now() }
  if (!(await store.addClient(ctx.db, row))) throw new Problem('CONFLICT', { detail: `the application ${id} already exists` })
  await audit(ctx, 'client added', { ...by, clientId: id }, by?.caller)
  return asClient(row)
}

/** Removes an application; its sign-ins end with it. */
export async function removeClient(ctx: AuthCtx, id: string, by?: ActingAdmin): Promise<void> {
  if (builtIn.has(id)) throw new Problem('CONFLICT', { detail: `${id} is built in` })
  if (!(await store.removeClient(ctx.db, id))) throw new Problem('NOT_FOUND', { detail: `there is no application ${id}` })
  await audit(ctx, 'client removed', { ...by, clientId: id }, by?.caller)
  ctx.clearTokenCaches()
}

function asClient({ id, name, needs_profile, created_at }: ClientRow) {
  return { id, name, needsProfile: needs_profile === 1, createdAt: isoTime(created_at) }
}
