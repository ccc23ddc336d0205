import type { Route } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { requireEnabled } from './apps.ts'
import { traktCalendarRoutes } from './discover/calendar-routes.ts'
import { traktDetailRoutes } from './discover/detail-routes.ts'
import { traktPopularRoutes } from './discover/popular-routes.ts'
import { traktOauthRoutes } from './oauth-routes.ts'
import { traktSeasonRoutes } from './season-routes.ts'
import { traktSyncRoutes } from './sync/sync-routes.ts'
import { traktTitleRoutes } from './title-routes.ts'
import { traktHiddenRoutes } from './user/hidden-routes.ts'
import { traktSocialRoutes } from './user/social-routes.ts'
import { traktUserRoutes } from './user-routes.ts'

/** The part of Trakt's API that its clients need, on top of our own use cases. */
export const traktRoutes: Route<PagesCtx>[] = [
  ...traktOauthRoutes,
  ...traktSyncRoutes,
  ...traktUserRoutes,
  ...traktHiddenRoutes,
  ...traktSocialRoutes,
  ...traktTitleRoutes,
  ...traktPopularRoutes,
  ...traktDetailRoutes,
  ...traktSeasonRoutes,
  ...traktCalendarRoutes,
]
  .map(withEnabledCheck)
  .map(withOtherSlashes)

/**
 * Adds the paths of clients that join an address that ends in a slash and paths that begin with one, and of those that
 * end the path of a list in a slash, as Trakt allows.
 */
function withOtherSlashes(entry: Route<PagesCtx>): Route<PagesCtx> {
  const doubled = entry.path.replace('/trakt/', '/trakt//')
  const otherPaths = entry.method === 'GET' ? [doubled, `${entry.path}/`, `${doubled}/`] : [doubled]
  return { ...entry, otherPaths }
}

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
