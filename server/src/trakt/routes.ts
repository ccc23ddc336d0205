import type { Route } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { requireEnabled } from './apps.ts'
import { traktOauthRoutes } from './oauth-routes.ts'
import { traktSeasonRoutes } from './season-routes.ts'
import { traktSyncRoutes } from './sync/sync-routes.ts'
import { traktTitleRoutes } from './title-routes.ts'
import { traktUserRoutes } from './user-routes.ts'

/** The part of Trakt's API that its clients need, on top of our own use cases. */
export const traktRoutes: Route<PagesCtx>[] = [
  ...traktOauthRoutes,
  ...traktSyncRoutes,
  ...traktUserRoutes,
  ...traktTitleRoutes,
  ...traktSeasonRoutes,
].map(withEnabledCheck)

/** Checks the setting MARQUEE_TRAKT_CLIENTS before each request. */
function withEnabledCheck(entry: Route<PagesCtx>): Route<PagesCtx> {
  return {
    ...entry,
    handle: (ctx, input) => {
      requireEnabled(ctx)
      return entry.handle(ctx, input)
    },
  }
}
