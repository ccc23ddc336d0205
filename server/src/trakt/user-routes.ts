import { z } from 'zod'
import type { Session } from '../ctx.ts'
import type { Route } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { Problem } from '../problems.ts'
import { traktSyncRoutes } from './sync/sync-routes.ts'
import { isOwnName } from './users.ts'

export const UserName = z.string().max(100).meta({ description: '`me`, or the profile’s own name as a slug' })
const lists = /^\/trakt\/sync\/(history|ratings|watchlist|collection|watched)(\/|$)/

/** The lists of `/sync` as lists of a user, as some clients request them. Only the profile's own exist. */
export const traktUserRoutes: Route<PagesCtx>[] = traktSyncRoutes
  .filter(({ method, path }) => method === 'GET' && lists.test(path))
  .map((entry) => ({
    ...entry,
    path: entry.path.replace('/trakt/sync/', '/trakt/users/{user}/'),
    unlisted: true, // the same lists by another path
    params: entry.params instanceof z.ZodObject ? entry.params.extend({ user: UserName }) : z.strictObject({ user: UserName }),
    problems: [...new Set([...entry.problems, 'NOT_FOUND' as const])],
    handle: (ctx, input) => {
      requireOwnName(input)
      return entry.handle(ctx, input)
    },
  }))

/** Throws NOT_FOUND for another user than the profile itself. */
export function requireOwnName({ who, params }: { who: Session; params: { user: string } }): void {
  if (!isOwnName(who, params.user)) throw new Problem('NOT_FOUND')
}
