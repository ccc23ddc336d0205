import type { Route } from '../../src/http/route.ts'
import { Metrics } from '../../src/observability/metrics.ts'
import { routeTable } from '../../src/route-table.ts'

const nobody = async () => {
  throw new Error('this table is only looked at')
}

/** The route table as every service has it, to generate tests from. */
export const routes: Route[] = routeTable(
  { refreshToken: nobody, cookie: nobody, sessionToken: nobody, boundSession: nobody, allowsGuests: false, connection: nobody },
  { metrics: new Metrics(), isReady: async () => true },
)

export const operationOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`
