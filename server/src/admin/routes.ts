import { z } from 'zod'
import { listAccounts } from '../accounts/accounts.ts'
import { makeInvite } from '../accounts/registration.ts'
import { Account } from '../accounts/schemas.ts'
import { addClient, listClients, removeClient } from '../auth/clients.ts'
import { ClientId, ClientName } from '../auth/schemas.ts'
import { type Route, route } from '../http/route.ts'
import { IsoTime } from '../http/schemas.ts'

const Client = z
  .strictObject({ id: z.string(), name: z.string(), needsProfile: z.boolean(), createdAt: IsoTime })
  .meta({ id: 'Client' })
const adminProblems = ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'WRONG_TOKEN_KIND', 'FORBIDDEN', 'RATE_LIMITED'] as const

/** For administrators. */
export const adminRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/admin/accounts',
    access: 'admin',
    tag: 'Administration',
    summary: 'All accounts, newest first',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(50).default(10),
      nextPageToken: z.string().max(500).optional(),
    }),
    answers: {
      200: z.strictObject({
        accounts: z.array(Account.extend({ locked: z.boolean() }).meta({ id: 'ListedAccount' })),
        hasMore: z.boolean(),
        nextPageToken: z.string().optional(),
      }),
    },
    problems: ['VALIDATION_FAILED', 'PAGE_TOKEN_INVALID', ...adminProblems],
    handle: (ctx, { query, who }) => listAccounts(ctx, who.accountId, query.limit, query.nextPageToken),
  }),
  route({
    method: 'POST',
    path: '/admin/invites',
    access: 'admin',
    tag: 'Administration',
    summary: 'Make a one-time invitation link, good for 7 days',
    answers: { 201: z.strictObject({ inviteUrl: z.url(), expiresAt: IsoTime }) },
    problems: [...adminProblems, 'CONFLICT'],
    handle: (ctx, { who, caller }) => makeInvite(ctx, caller, who.accountId),
  }),
  route({
    method: 'GET',
    path: '/admin/clients',
    access: 'admin',
    tag: 'Administration',
    summary: 'The registered applications',
    answers: { 200: z.strictObject({ clients: z.array(Client) }) },
    problems: [...adminProblems],
    handle: async (ctx) => ({ clients: await listClients(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/admin/clients',
    access: 'admin',
    tag: 'Administration',
    summary: 'Register an application',
    body: z.strictObject({ id: ClientId, name: ClientName, needsProfile: z.boolean().default(false) }),
    answers: { 201: Client },
    problems: ['VALIDATION_FAILED', ...adminProblems, 'CONFLICT'],
    handle: (ctx, { body, who, caller }) => addClient(ctx, body, { accountId: who.accountId, caller }),
  }),
  route({
    method: 'DELETE',
    path: '/admin/clients/{clientId}',
    access: 'admin',
    tag: 'Administration',
    summary: 'Remove an application; its sign-ins end',
    params: z.strictObject({ clientId: z.string().max(64) }),
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...adminProblems, 'NOT_FOUND', 'CONFLICT'],
    handle: (ctx, { params, who, caller }) => removeClient(ctx, params.clientId, { accountId: who.accountId, caller }),
  }),
]
