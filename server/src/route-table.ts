import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { IdentityProvider } from './accounts/identity-provider.ts'
import { identityRoutes } from './accounts/identity-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import type { NodeState } from './admin/overview.ts'
import { adminRoutes } from './admin/routes.ts'
import { trainingRoutes } from './admin/training-routes.ts'
import type { AppCtx } from './app-ctx.ts'
import { oauthRoutes } from './auth/oauth-routes.ts'
import { authRoutes } from './auth/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { connectionRoutes } from './connections/routes.ts'
import type { Caller, Ctx } from './ctx.ts'
import { feedRoutes } from './feeds/routes.ts'
import { stremioRoutes } from './feeds/stremio-routes.ts'
import { hookRoutes } from './hooks/routes.ts'
import type { Authenticators } from './http/authentication.ts'
import type { Route } from './http/route.ts'
import { imageRoutes } from './images/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import type { Metrics } from './observability/metrics.ts'
import { type OperationParts, operationRoutes } from './observability/routes.ts'
import { withDocumentation } from './openapi/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { Problem } from './problems.ts'
import { profileRoutes } from './profiles/routes.ts'
import { sourceRoutes } from './sources/routes.ts'
import { tasteRoutes } from './taste/routes.ts'
import { traktRoutes } from './trakt/routes.ts'
import { version } from './version.ts'
import { webAppRoutes } from './web-app/routes.ts'

export const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Every route there is: the interface. */
export function routeTable(check: Authenticators, parts: OperationParts, provider?: IdentityProvider): Route<AppCtx>[] {
  const whoIs = (cookie: string, caller: Caller) => check.cookie(cookie, caller).catch(undefinedIfRefused)
  const features: Route<AppCtx>[] = [
    ...authRoutes,
    ...oauthRoutes,
    ...profileRoutes,
    ...catalogueRoutes,
    ...imageRoutes,
    ...tasteRoutes,
    ...connectionRoutes,
    ...hookRoutes,
    ...pageRoutes,
    ...importRoutes,
    ...sourceRoutes,
    ...accountRoutes(whoIs, provider),
    ...identityRoutes(whoIs, provider),
    ...adminRoutes((ctx) => nodeState(ctx, parts.metrics)),
    ...trainingRoutes,
    ...traktRoutes,
    ...feedRoutes,
    ...stremioRoutes,
    ...mcpRoutes,
    ...webAppRoutes(WEB_FOLDER),
  ]
  return withDocumentation([...features, ...operationRoutes(parts)], version)
}

/** This process, for administrators. */
async function nodeState({ now }: Ctx, metrics: Metrics): Promise<NodeState> {
  const uptimeSeconds = Math.round(performance.now() / 1000)
  return { version, name: hostname(), uptimeSeconds, ...(await metrics.ofProcess()), load: metrics.load(now()) }
}

/** A cookie that is refused is nobody's; a store that does not answer is another matter. */
function undefinedIfRefused(error: unknown): undefined {
  if (error instanceof Problem && error.status === 401) return undefined
  throw error
}
