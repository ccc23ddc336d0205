import { z } from 'zod'
import type { AuthCtx } from '../auth/ctx.ts'
import { callerProblems } from '../auth/schemas.ts'
import type { Session } from '../ctx.ts'
import { Id, IsoTime, Name, RegionCode } from '../field-schemas.ts'
import { Answer, jsonHeaders, type Route, routeFor } from '../http/route.ts'
import { weakCache } from '../node-memory.ts'
import { avatars } from './avatars.ts'
import { addProfile, asProfile, changeProfile, findProfile, listProfiles, removeProfile } from './profiles.ts'

const route = routeFor<AuthCtx>()

const noAvatar = { error: `must be an https URL, or avatar:<name> with one of ${avatars.join(', ')}` }
const AvatarUrl = z
  .union([z.url({ protocol: /^https$/, ...noAvatar }).max(2048), z.templateLiteral(['avatar:', z.enum(avatars)])], noAvatar)
  .meta({ description: 'An https URL (never fetched by the server) or a built-in `avatar:<name>`' })
const Providers = z
  .array(z.string().min(1).max(64))
  .max(100)
  .refine((list) => new Set(list).size === list.length, 'contains a provider twice')
const Maturity = z.enum(['all', 'teen', 'kids'])

const fields = {
  avatarUrl: AvatarUrl.nullable().optional(),
  region: RegionCode.nullable().optional(),
  providers: Providers.optional(),
  maturity: Maturity.optional(),
  inTraining: z.boolean().optional(),
}

const Profile = z
  .strictObject({
    id: z.string().startsWith('profile_'),
    name: z.string(),
    avatarUrl: z.string(),
    region: z.string().nullable(),
    providers: z.array(z.string()),
    maturity: Maturity,
    inTraining: z.boolean(),
    createdAt: IsoTime,
  })
  .meta({ id: 'Profile' })

const ProfilePath = z.strictObject({ profileId: Id })

const answers = weakCache<Session['profile'], Answer>('answers of profiles')

/** The response with the active profile; its JSON is cached as long as the session's row is. */
function profileAnswer(profile: Session['profile']): Answer {
  return answers.get(profile, () => new Answer(200, JSON.stringify(asProfile(profile)), jsonHeaders))
}

/** Profiles of an account, and the active one of a session. */
export const profileRoutes: Route<AuthCtx>[] = [
  route({
    method: 'GET',
    path: '/profiles',
    access: 'identity',
    openToBound: true,
    openToVisitors: true,
    tag: 'Profiles',
    summary: 'List the account’s profiles, newest first',
    answers: { 200: z.strictObject({ profiles: z.array(Profile) }) },
    problems: [...callerProblems],
    handle: (ctx, { who }) => listProfiles(ctx, who.accountId, who.boundProfileId),
  }),
  route({
    method: 'POST',
    path: '/profiles',
    access: 'identity',
    tag: 'Profiles',
    summary: 'Add a profile',
    body: z.strictObject({ name: Name, ...fields }),
    answers: { 201: z.strictObject({ profileId: z.string() }) },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'CONFLICT'],
    handle: (ctx, { who, body, caller }) => addProfile(ctx, caller, who.accountId, body),
  }),
  route({
    method: 'GET',
    path: '/profiles/{profileId}',
    access: 'identity',
    tag: 'Profiles',
    summary: 'Get a profile',
    params: ProfilePath,
    answers: { 200: Profile },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params }) => findProfile(ctx, who.accountId, params.profileId),
  }),
  route({
    method: 'PATCH',
    path: '/profiles/{profileId}',
    access: 'identity',
    tag: 'Profiles',
    summary: 'Change a profile',
    params: ProfilePath,
    body: z.strictObject({ name: Name.optional(), ...fields }),
    answers: { 200: Profile },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params, body, caller }) => changeProfile(ctx, caller, who.accountId, params.profileId, body),
  }),
  route({
    method: 'DELETE',
    path: '/profiles/{profileId}',
    access: 'identity',
    tag: 'Profiles',
    summary: 'Delete a profile and everything it owns',
    params: ProfilePath,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params, caller }) => removeProfile(ctx, caller, who.accountId, params.profileId),
  }),
  route({
    method: 'GET',
    path: '/profile',
    access: 'session',
    tag: 'Profiles',
    summary: 'Get the active profile of this session',
    answers: { 200: Profile },
    problems: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'WRONG_TOKEN_KIND', 'RATE_LIMITED'],
    handle: (_ctx, { who }) => profileAnswer(who.profile),
  }),
]
