import { z } from 'zod'
import { Id, IsoTime, Name, queryNumber, Revoked, UnixSeconds } from '../field-schemas.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import { decideActivation, findActivation } from './activation.ts'
import type { AuthCtx } from './ctx.ts'
import { type NewCode, pollDeviceCode, requestDeviceCode } from './device-codes.ts'
import { qrPng } from './qr.ts'
import { mintSessionToken, publicKeys } from './sessions/session-tokens.ts'
import { describeSignIn, listSignIns, recogniseSignIn, revokeSignIn } from './sign-ins.ts'

const route = routeFor<AuthCtx>()

const NewDeviceCode = z
  .strictObject({
    deviceCode: z.string(),
    userCode: z.string(),
    authQRCode: z.string().meta({ description: 'PNG data URL of verificationUriComplete' }),
    verificationUri: z.url(),
    verificationUriComplete: z.url(),
    expiresIn: z.int().meta({ description: 'Milliseconds' }),
    interval: z.int().meta({ description: 'Seconds between two polls' }),
  })
  .meta({ id: 'DeviceCode' })

const Pending = z.strictObject({ status: z.literal('pending') }).meta({ id: 'Pending' })

const Authorized = z
  .strictObject({ refreshToken: z.string().startsWith('rt_'), publicId: z.string(), expiresAt: UnixSeconds })
  .meta({ id: 'Authorized' })

const SignIn = z
  .strictObject({
    publicId: z.string(),
    clientID: z.string(),
    clientName: z.string(),
    deviceName: z.string(),
    createdAt: IsoTime,
    lastUsedAt: IsoTime.nullable(),
    expiresAt: UnixSeconds,
  })
  .meta({ id: 'SignIn' })

const ListedSignIn = SignIn.extend({
  address: z.string(),
  profileId: z.string().nullable().meta({ description: 'The profile it is bound to, as for clients of Trakt' }),
  lastSeenFrom: z.string().nullable().meta({ description: 'The network of its last use; the end of the address is not stored' }),
  lastClient: z.string().nullable().meta({ description: 'The kind of client that used it last, by its User-Agent' }),
  newNetworkAt: IsoTime.nullable().meta({
    description: 'When it was first used from a network that the person has not confirmed',
  }),
  newClientAt: IsoTime.nullable().meta({
    description: 'When it was first used by a kind of client that the person has not confirmed',
  }),
  current: z.boolean().meta({ description: 'Whether this request was made with it' }),
}).meta({ id: 'ListedSignIn' })

const SessionToken = z
  .strictObject({ sessionToken: z.string(), sessionId: z.string(), expiresAt: UnixSeconds })
  .meta({ id: 'SessionToken' })

const Activation = z
  .strictObject({
    clientName: z.string(),
    deviceName: z.string(),
    requestedAt: IsoTime,
    requestedFrom: z.strictObject({ address: z.string(), sameNetwork: z.boolean() }),
    expiresAt: IsoTime,
    needsProfile: z.boolean(),
  })
  .meta({ id: 'Activation' })

const Jwks = z.strictObject({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) }).meta({ id: 'Jwks' })

const UserCodePath = z.strictObject({ userCode: z.string().min(1).max(64) })
const ProfileChoice = z.strictObject({ profileId: Id })

/** Sections 2.1 to 2.4 of the interface: codes, approval, sign-ins and session tokens. */
export const authRoutes: Route<AuthCtx>[] = [
  route({
    method: 'POST',
    path: '/auth/device-codes',
    repeatable: 'always',
    access: 'public',
    tag: 'Device sign-in',
    summary: 'Request a code to show on a device',
    query: z.strictObject({
      size: queryNumber(100, 1000, 300),
      format: z.enum(['json', 'image']).default('json'),
    }),
    body: z.strictObject({ clientID: z.string().min(1).max(64), deviceName: Name.optional() }),
    answers: { 201: NewDeviceCode },
    bytes: { 201: ['image/png'] },
    headers: { 201: ['X-Device-Code', 'X-User-Code'] },
    problems: ['VALIDATION_FAILED', 'RATE_LIMITED'],
    handle: async (ctx, { body, query, caller }) => {
      const code = await requestDeviceCode(ctx, caller, body.clientID, body.deviceName)
      return query.format === 'image'
        ? asImage(code, query.size)
        : { ...code, authQRCode: dataUrl(qrPng(code.verificationUriComplete, query.size)) }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/device-codes/{deviceCode}/poll',
    access: 'public',
    tag: 'Device sign-in',
    summary: 'Ask whether the person has approved this device yet',
    params: z.strictObject({ deviceCode: z.string() }),
    answers: { 200: z.union([Pending, Authorized]) },
    problems: ['DEVICE_CODE_INVALID', 'DEVICE_CODE_EXPIRED', 'DEVICE_CODE_DENIED', 'SLOW_DOWN', 'RATE_LIMITED'],
    handle: (ctx, { params }) => pollDeviceCode(ctx, params.deviceCode),
  }),
  route({
    method: 'GET',
    path: '/web/activations/{userCode}',
    access: 'cookie',
    tag: 'Approval',
    summary: 'Get which device asks for access, from where and since when',
    params: UserCodePath,
    answers: { 200: Activation },
    problems: ['VALIDATION_FAILED', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
    handle: (ctx, { params, who, caller }) => findActivation(ctx, caller, who.accountId, params.userCode),
  }),
  route({
    method: 'POST',
    path: '/web/activations/{userCode}',
    access: 'cookie',
    tag: 'Approval',
    summary: 'Approve or deny the device',
    params: UserCodePath,
    body: z.strictObject({ decision: z.enum(['approve', 'deny']), profileId: Id.optional() }),
    answers: { 200: z.strictObject({ status: z.enum(['approved', 'denied']) }) },
    problems: ['VALIDATION_FAILED', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
    handle: (ctx, { params, body, who, caller }) => decideActivation(ctx, caller, who.accountId, params.userCode, body),
  }),
  route({
    method: 'POST',
    path: '/auth/session-token',
    repeatable: 'always',
    access: 'identity',
    openToBound: true,
    tag: 'Sign-ins',
    summary: 'Start a browsing session of one profile',
    body: ProfileChoice,
    answers: { 200: SessionToken },
    problems: [
      'VALIDATION_FAILED',
      'TOKEN_INVALID',
      'TOKEN_EXPIRED',
      'WRONG_TOKEN_KIND',
      'FORBIDDEN',
      'NOT_FOUND',
      'RATE_LIMITED',
    ],
    handle: (ctx, { body, who }) => mintSessionToken(ctx, who, body.profileId),
  }),
  route({
    method: 'POST',
    path: '/web/session-token',
    repeatable: 'always',
    access: 'cookie',
    openToVisitors: true,
    tag: 'Sign-ins',
    summary: 'Start a browsing session of one profile from the web app',
    body: ProfileChoice,
    answers: { 200: SessionToken },
    problems: ['VALIDATION_FAILED', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
    handle: (ctx, { body, who }) => mintSessionToken(ctx, who, body.profileId),
  }),
  route({
    method: 'GET',
    path: '/auth/session',
    access: 'identity',
    openToBound: true,
    tag: 'Sign-ins',
    summary: 'Get the current sign-in',
    answers: { 200: SignIn },
    problems: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'WRONG_TOKEN_KIND', 'FORBIDDEN', 'RATE_LIMITED'],
    handle: (ctx, { who }) => describeSignIn(ctx, who),
  }),
  route({
    method: 'DELETE',
    path: '/auth/session',
    access: 'identity',
    openToBound: true,
    tag: 'Sign-ins',
    summary: 'End the current sign-in',
    answers: { 200: Revoked },
    problems: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'WRONG_TOKEN_KIND', 'FORBIDDEN', 'RATE_LIMITED'],
    handle: (ctx, { who, caller }) => revokeSignIn(ctx, who, who.publicId, caller),
  }),
  route({
    method: 'GET',
    path: '/auth/sessions',
    access: 'identity',
    tag: 'Sign-ins',
    summary: 'List the sign-ins of the account',
    answers: { 200: z.strictObject({ sessions: z.array(ListedSignIn) }) },
    problems: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'WRONG_TOKEN_KIND', 'FORBIDDEN', 'RATE_LIMITED'],
    handle: (ctx, { who }) => listSignIns(ctx, who),
  }),
  route({
    method: 'DELETE',
    path: '/auth/sessions/{publicId}',
    access: 'identity',
    tag: 'Sign-ins',
    summary: 'End a sign-in of the account',
    params: z.strictObject({ publicId: Id }),
    answers: { 200: Revoked },
    problems: [
      'VALIDATION_FAILED',
      'TOKEN_INVALID',
      'TOKEN_EXPIRED',
      'WRONG_TOKEN_KIND',
      'FORBIDDEN',
      'NOT_FOUND',
      'RATE_LIMITED',
    ],
    handle: (ctx, { params, who, caller }) => revokeSignIn(ctx, who, params.publicId, caller),
  }),
  route({
    method: 'POST',
    path: '/web/sign-ins/{publicId}/recognise',
    access: 'cookie',
    tag: 'Sign-ins',
    summary: 'Confirm that a new network or client of a sign-in is the person’s own',
    params: z.strictObject({ publicId: Id }),
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
    handle: (ctx, { params, who }) => recogniseSignIn(ctx, who, params.publicId),
  }),
  route({
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'public',
    tag: 'Sign-ins',
    summary: 'Get the public keys of session tokens',
    answers: { 200: Jwks },
    problems: ['RATE_LIMITED'],
    handle: (ctx) => new Answer(200, publicKeys(ctx), { 'cache-control': 'public, max-age=5' }),
  }),
]

function asImage({ deviceCode, userCode, verificationUriComplete }: NewCode, size: number): Answer {
  return new Answer(201, qrPng(verificationUriComplete, size), {
    'content-type': 'image/png',
    'x-device-code': deviceCode,
    'x-user-code': userCode,
  })
}

function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}
