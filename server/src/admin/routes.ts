import { z } from 'zod'
import { listAccounts } from '../accounts/accounts.ts'
import { makeInvite } from '../accounts/registration.ts'
import { Account } from '../accounts/schemas.ts'
import { addClient, listClients, removeClient } from '../auth/clients/clients.ts'
import { ClientId, ClientName, callerProblems } from '../auth/schemas.ts'
import { IsoTime } from '../field-schemas.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import type { TrainingCtx } from '../training/ctx.ts'
import { openBackup } from './backup.ts'
import { titleImportRoutes } from './import-routes.ts'
import { type NodeState, overview } from './overview.ts'
import { Overview, Paging } from './schemas.ts'

const route = routeFor<TrainingCtx>()

const Client = z
  .strictObject({ id: z.string(), name: z.string(), needsProfile: z.boolean(), createdAt: IsoTime })
  .meta({ id: 'Client' })

/** The routes for administrators; `node` describes the node that answers. */
export function adminRoutes(node: (ctx: TrainingCtx) => Promise<NodeState>): Route<TrainingCtx>[] {
  return [overviewRoute(node), ...titleImportRoutes, backupRoute, ...peopleRoutes]
}

const overviewRoute = (node: (ctx: TrainingCtx) => Promise<NodeState>): Route<TrainingCtx> =>
  route({
    method: 'GET',
    path: '/admin/overview',
    access: 'admin',
    tag: 'Administration',
    summary: 'Get the state of the service: store, catalogue, people, model, and recent load of this node',
    answers: { 200: Overview },
    problems: [...callerProblems],
    handle: async (ctx) => overview(ctx, await node(ctx)),
  })

const backupRoute = route({
  method: 'GET',
  path: '/admin/backup',
  access: 'admin',
  tag: 'Administration',
  summary: 'Download a backup of everything except the keys, for `marquee restore`',
  description: '`marquee restore` refuses a file that is not complete.',
  answers: { 200: 'application/gzip' },
  headers: { 200: ['Content-Disposition'] },
  problems: [...callerProblems, 'CONFLICT'],
  handle: async (ctx, { who: { accountId }, caller }) => {
    const { bytes, name } = await openBackup(ctx, { accountId, caller })
    return new Answer(200, bytes, { 'content-type': 'application/gzip', 'content-disposition': `attachment; filename="${name}"` })
  },
})

const peopleRoutes: Route<TrainingCtx>[] = [
  route({
    method: 'GET',
    path: '/admin/accounts',
    access: 'admin',
    tag: 'Administration',
    summary: 'List all accounts, newest first',
    query: Paging,
    answers: {
      200: z.strictObject({
        accounts: z.array(Account.extend({ locked: z.boolean() }).meta({ id: 'ListedAccount' })),
        hasMore: z.boolean(),
        nextPageToken: z.string().optional(),
      }),
    },
    problems: ['VALIDATION_FAILED', 'PAGE_TOKEN_INVALID', ...callerProblems],
    handle: (ctx, { query, who }) => listAccounts(ctx, who.accountId, query.limit, query.nextPageToken),
  }),
  route({
    method: 'POST',
    path: '/admin/invites',
    access: 'admin',
    tag: 'Administration',
    summary: 'Create a one-time invitation link that is valid for 7 days',
    answers: { 201: z.strictObject({ inviteUrl: z.url(), expiresAt: IsoTime }) },
    problems: [...callerProblems, 'CONFLICT'],
    handle: (ctx, { who, caller }) => makeInvite(ctx, caller, who.accountId),
  }),
  route({
    method: 'GET',
    path: '/admin/clients',
    access: 'admin',
    tag: 'Administration',
    summary: 'List the registered applications',
    answers: { 200: z.strictObject({ clients: z.array(Client) }) },
    problems: [...callerProblems],
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
    problems: ['VALIDATION_FAILED', ...callerProblems, 'CONFLICT'],
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
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND', 'CONFLICT'],
    handle: (ctx, { params, who, caller }) => removeClient(ctx, params.clientId, { accountId: who.accountId, caller }),
  }),
]
