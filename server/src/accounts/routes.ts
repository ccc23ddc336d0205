import { Readable } from 'node:stream'
import { z } from 'zod'
import { callerProblems } from '../auth/schemas.ts'
import { newCookie, revokeSignIn } from '../auth/sign-ins.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { type Caller, type Identity, VISITORS } from '../ctx.ts'
import { IsoTime } from '../field-schemas.ts'
import { csrfTokenOf } from '../http/authentication.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import { deleteAccount, describeAccount, findAccount } from './accounts.ts'
import { changePassword, confirmPassword, resetPassword, setFirstPassword, signIn } from './credentials.ts'
import { exportAccount } from './export.ts'
import { waysToSignIn } from './identities.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { register, registrationFor, type SignedInAccount } from './registration.ts'
import { Account, Email, NewPassword, PersonName } from './schemas.ts'
import { takesVisitors, visit } from './visitors.ts'

const route = routeFor<CatalogueCtx>()

const Password = z.string().min(1).max(1024)

const WaysToSignIn = z
  .strictObject({ password: z.boolean(), provider: z.boolean() })
  .meta({ description: 'What the account may sign in with here: a password, the identity provider that it is linked with' })

const SignedInAnswer = z.strictObject({ csrfToken: z.string(), account: Account, signsInWith: WaysToSignIn })

const WebSession = z
  .strictObject({
    csrfToken: z.string(),
    account: Account.optional(),
    signsInWith: WaysToSignIn.optional(),
    visitor: z.boolean().optional().meta({ description: 'Whether this is a visitor, who cannot change anything' }),
    openToVisitors: z.boolean().meta({ description: 'Whether somebody without an account may look around' }),
    passwords: z.boolean().meta({ description: 'Whether people may sign in with a password' }),
    oidc: z
      .strictObject({ name: z.string() })
      .optional()
      .meta({ description: 'The identity provider that people may sign in with' }),
    registration: z.strictObject({ mode: z.enum(['first', 'closed', 'invite', 'open']), setupCode: z.boolean() }),
  })
  .meta({ id: 'WebSession' })

/** The name of the web sign-in's cookie; the `__Host-` prefix requires https. */
export function cookieNameFor(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-marquee' : 'marquee'
}

export type FindIdentity = (cookie: string, caller: Caller) => Promise<Identity | undefined>

/** Routes of accounts and of the web app's sign-in. `whoIs` finds the sign-in of a cookie, if there is one. */
export function accountRoutes(whoIs: FindIdentity, provider?: IdentityProvider): Route<CatalogueCtx>[] {
  return [webSession(whoIs, provider), ...ownRoutes]
}

function webSession(whoIs: FindIdentity, provider: IdentityProvider | undefined): Route<CatalogueCtx> {
  return route({
    method: 'GET',
    path: '/web/session',
    access: 'web',
    tag: 'Web sign-in',
    summary: 'Get the CSRF token and the signed-in account',
    answers: { 200: WebSession },
    headers: { 200: ['Set-Cookie'] },
    problems: ['RATE_LIMITED'],
    handle: async (ctx, { cookie, caller }) => {
      const who = cookie === undefined ? undefined : await whoIs(cookie, caller)
      const ownCookie = cookie !== undefined && isOwnCookie(cookie) ? cookie : newCookie(ctx)
      const account = who && (await findAccount(ctx, who.accountId))
      const body = {
        csrfToken: csrfTokenOf(ownCookie),
        ...(account && { account, signsInWith: await waysToSignIn(ctx, account.id) }),
        ...(account?.id === VISITORS && { visitor: true }),
        openToVisitors: await takesVisitors(ctx),
        passwords: ctx.settings.passwords,
        ...(provider && { oidc: { name: provider.name } }),
        registration: await registrationFor(ctx),
      }
      return new Answer(200, body, ownCookie === cookie ? {} : { 'set-cookie': cookieHeader(ctx, ownCookie) })
    },
  })
}

const ownRoutes: Route<CatalogueCtx>[] = [
  route({
    method: 'POST',
    path: '/web/accounts',
    access: 'web',
    tag: 'Web sign-in',
    summary: 'Create an account and sign in',
    body: z.strictObject({
      email: Email,
      password: NewPassword,
      name: PersonName,
      invite: z.string().max(200).optional(),
      setupCode: z.string().max(64).optional(),
    }),
    answers: { 201: SignedInAnswer },
    headers: { 201: ['Set-Cookie'] },
    problems: ['VALIDATION_FAILED', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
    handle: async (ctx, { body, caller }) => signedIn(ctx, 201, await register(ctx, caller, body)),
  }),
  route({
    method: 'POST',
    path: '/web/session',
    access: 'web',
    tag: 'Web sign-in',
    summary: 'Sign in',
    body: z.strictObject({ email: z.string().min(1).max(254), password: Password }),
    answers: { 200: SignedInAnswer },
    headers: { 200: ['Set-Cookie'] },
    problems: ['VALIDATION_FAILED', 'TOKEN_INVALID', 'FORBIDDEN', 'RATE_LIMITED'],
    handle: async (ctx, { body, caller }) => signedIn(ctx, 200, await signIn(ctx, caller, body.email, body.password)),
  }),
  route({
    method: 'POST',
    path: '/web/demo',
    access: 'web',
    tag: 'Web sign-in',
    summary: 'Look around as a visitor with three sample profiles; nothing can be changed',
    answers: { 201: SignedInAnswer },
    headers: { 201: ['Set-Cookie'] },
    problems: ['FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
    handle: async (ctx, { caller }) => signedIn(ctx, 201, await visit(ctx, caller)),
  }),
  route({
    method: 'DELETE',
    path: '/web/session',
    access: 'cookie',
    openToVisitors: true,
    tag: 'Web sign-in',
    summary: 'Sign out',
    answers: { 204: null },
    headers: { 204: ['Set-Cookie'] },
    problems: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'FORBIDDEN', 'RATE_LIMITED'],
    handle: async (ctx, { who, caller }) => {
      await revokeSignIn(ctx, who, who.publicId, caller)
      return new Answer(204, undefined, { 'set-cookie': cookieHeader(ctx, newCookie(ctx)) })
    },
  }),
  route({
    method: 'POST',
    path: '/web/session/confirm',
    access: 'cookie',
    tag: 'Web sign-in',
    summary: 'Confirm the password; allows administration, export and deletion for 15 minutes',
    body: z.strictObject({ password: Password }),
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'FORBIDDEN', 'RATE_LIMITED'],
    handle: (ctx, { body, who, caller }) => confirmPassword(ctx, caller, who, body.password),
  }),
  route({
    method: 'POST',
    path: '/web/password',
    access: 'cookie',
    tag: 'Web sign-in',
    summary: 'Change the password, which ends every other sign-in; or set the first one of an account without a password',
    body: z.strictObject({
      current: Password.optional().meta({
        description:
          'Only an account without a password may leave it out; its person must then have signed in, or confirmed, in the ' +
          'last 15 minutes',
      }),
      next: NewPassword,
    }),
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'FORBIDDEN', 'CONFIRM_PASSWORD', 'RATE_LIMITED'],
    handle: (ctx, { body: { current, next }, who, caller }) =>
      current === undefined ? setFirstPassword(ctx, caller, who, next) : changePassword(ctx, caller, who, current, next),
  }),
  route({
    method: 'POST',
    path: '/web/password-resets',
    access: 'web',
    tag: 'Web sign-in',
    summary: 'Set a new password with a one-time link; ends every sign-in',
    body: z.strictObject({ token: z.string().max(200), next: NewPassword }),
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', 'FORBIDDEN', 'RATE_LIMITED'],
    handle: (ctx, { body, caller }) => resetPassword(ctx, caller, body.token, body.next),
  }),
  route({
    method: 'GET',
    path: '/account',
    access: 'identity',
    tag: 'Account',
    summary: 'Get the account',
    answers: { 200: Account },
    problems: [...callerProblems],
    handle: (ctx, { who }) => describeAccount(ctx, who.accountId),
  }),
  route({
    method: 'GET',
    path: '/account/export',
    access: 'confirmed',
    tag: 'Account',
    summary: 'Download everything stored about the account as one file',
    answers: { 200: z.looseObject({ exportedAt: IsoTime, account: Account }) },
    headers: { 200: ['Content-Disposition'] },
    problems: [...callerProblems],
    handle: async (ctx, { who, caller }) =>
      new Answer(200, Readable.from(await exportAccount(ctx, who.accountId, caller)), {
        'content-disposition': 'attachment; filename="marquee-account.json"',
      }),
  }),
  route({
    method: 'DELETE',
    path: '/account',
    access: 'confirmed',
    tag: 'Account',
    summary: 'Delete the account and everything it owns',
    answers: { 204: null },
    problems: [...callerProblems, 'CONFLICT'],
    handle: (ctx, { who, caller }) => deleteAccount(ctx, who.accountId, { caller }),
  }),
]

async function signedIn(ctx: CatalogueCtx, status: number, { cookie, account }: SignedInAccount): Promise<Answer> {
  const body = { csrfToken: csrfTokenOf(cookie), account, signsInWith: await waysToSignIn(ctx, account.id) }
  return new Answer(status, body, { 'set-cookie': cookieHeader(ctx, cookie) })
}

/** The Set-Cookie header of the web sign-in. */
export function cookieHeader({ baseUrl }: { baseUrl: string }, value: string): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieNameFor(baseUrl)}=${value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000${secure}`
}

function isOwnCookie(cookie: string): boolean {
  return /^ws_[0-9a-f]{64}$/.test(cookie)
}
