import type { Route } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { requireOpen } from './apps.ts'
import { traktOauthRoutes } from './oauth-routes.ts'
import { traktSyncRoutes } from './sync-routes.ts'
import { traktTitleRoutes } from './title-routes.ts'

/** The interface of Trakt, as far as its clients need it, on top of this service's own. */
export const traktRoutes: Route<PagesCtx>[] = [...traktOauthRoutes, ...traktSyncRoutes, ...traktTitleRoutes].map(whileOpen)

/** The operator may want none of it. */
function whileOpen(entry: Route<PagesCtx>): Route<PagesCtx> {
  return {
    ...entry,
    handle: (ctx, input) => {
      requireOpen(ctx)
      return entry.handle(ctx, input)
    },
  }
}
