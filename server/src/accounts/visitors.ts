import { consume, limitsOf } from '../auth/limits/limits.ts'
import { endOldestSignIns, openWebSignIn } from '../auth/sign-ins.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { type Caller, transact, VISITORS } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { addSampleProfile } from '../profiles/profiles.ts'
import { addSampleHistory } from '../taste/bulk/sample-history.ts'
import { asAccount } from './accounts.ts'
import type { SignedInAccount } from './registration.ts'
import { sampleProfiles } from './sample-profiles.ts'
import * as store from './store.ts'

/** Whether visitors without an account are allowed: until there is an account, or as the settings say. */
export async function takesVisitors(ctx: CatalogueCtx): Promise<boolean> {
  if (ctx.settings.demo === 'off') return false
  return ctx.settings.demo === 'on' || store.isUnclaimed(ctx.db)
}

/** Signs a browser in as a visitor, who may read the sample profiles and change nothing. */
export async function visit(ctx: CatalogueCtx, caller: Caller): Promise<SignedInAccount> {
  if (!(await takesVisitors(ctx))) throw new Problem('NOT_FOUND', { detail: 'this server is not open to visitors' })
  await consume(ctx, limitsOf.newVisitors(ctx, caller.address))
  return transact(ctx, async (ctx) => {
    const account = {
      id: VISITORS,
      email: VISITORS, // not a valid e-mail address, so nobody can register it or sign in with it
      name: 'Visitor',
      password_hash: '',
      admin: 0,
      locked_at: null,
      created_at: ctx.now(),
    }
    if (await store.addAccount(ctx.db, account)) await addSampleProfiles(ctx)
    else if (!(await store.findAccount(ctx.db, VISITORS)))
      throw new Problem('NOT_READY', { detail: 'data of earlier visitors is being deleted; try again in a moment' })
    const cookie = await openWebSignIn(ctx, caller, VISITORS)
    await endOldestSignIns(ctx, VISITORS, ctx.settings.limits.visitors)
    return { cookie, account: asAccount(account) }
  })
}

async function addSampleProfiles(ctx: CatalogueCtx): Promise<void> {
  for (const { samples, ...fields } of sampleProfiles()) {
    const profileId = await addSampleProfile(ctx, VISITORS, fields)
    await addSampleHistory(ctx, profileId, samples)
  }
}

/**
 * Ends all visits once the server has an owner, unless visitors stay allowed. The next purge erases the visitors'
 * account.
 */
export async function endVisits(ctx: CatalogueCtx): Promise<void> {
  if (ctx.settings.demo !== 'on') await store.markErased(ctx.db, VISITORS, ctx.now())
}
