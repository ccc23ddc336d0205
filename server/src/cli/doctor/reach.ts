import { isFirstRun } from '../../accounts/registration.ts'
import type { Runtime } from '../../app.ts'
import type { OriginCounts } from '../../observability/request-origins.ts'
import { isHomeNetwork } from './address.ts'
import { type Finding, ok, warn } from './finding.ts'

/** What only the running server knows about how it is reached. */
export type ServerFacts = {
  baseUrl: string
  trustedProxies: string[]
  metricsToken: boolean
  isUnclaimed: boolean
  peers: OriginCounts
}

const MIN_REQUESTS = 20 // with fewer requests, "all of them" means nothing

/** Collects the facts for doctor in a running server. */
export async function serverFacts({ ctx, metrics }: Runtime): Promise<ServerFacts> {
  const { trustedProxies, metricsToken } = ctx.settings
  return {
    baseUrl: ctx.baseUrl,
    trustedProxies,
    metricsToken: metricsToken !== undefined,
    isUnclaimed: await isFirstRun(ctx),
    peers: metrics.origins.counts(),
  }
}

/** Checks how the running server is reached: who forwards requests, and whether it still has no administrator. */
export function examineRunning(facts: ServerFacts): Finding[] {
  return [examineForwarding(facts), examineOwner(facts), examineMetrics(facts)]
}

function examineForwarding({ baseUrl, trustedProxies, peers }: ServerFacts): Finding {
  const { fromLoopback, fromElsewhere, untrustedForwarder } = peers
  if (untrustedForwarder !== null)
    return warn(
      'traffic',
      `forwarding headers were sent by ${untrustedForwarder}, which is not trusted, and were ignored`,
      `if that is your proxy, set MARQUEE_TRUSTED_PROXIES to its address: docs/deploy; if not, somebody is trying to hide their address`,
    )
  if (fromLoopback >= MIN_REQUESTS && fromElsewhere === 0 && !isHomeNetwork(new URL(baseUrl).hostname))
    return warn(
      'traffic',
      `all ${fromLoopback} requests seem to come from this machine, though people are sent to ${baseUrl}: they share one set of limits`,
      trustedProxies.length === 0
        ? 'set MARQUEE_TRUSTED_PROXIES to the proxy’s address, and have the proxy send X-Forwarded-For: docs/deploy'
        : 'have the proxy send X-Forwarded-For: docs/deploy',
    )
  return ok('traffic', `${fromLoopback + fromElsewhere} requests since the start, ${fromLoopback} of them from this machine`)
}

function examineOwner({ baseUrl, isUnclaimed }: ServerFacts): Finding {
  if (!isUnclaimed) return ok('owner', 'the first account has been made')
  const advice = 'open the link that the server prints when it starts, or run: npx marquee accounts add EMAIL --admin'
  return isHomeNetwork(new URL(baseUrl).hostname)
    ? ok('owner', `nobody has created the first account yet: ${advice}`)
    : warn('owner', `nobody has created the first account yet, and ${baseUrl} is public: whoever has the set-up code can`, advice)
}

function examineMetrics({ metricsToken }: ServerFacts): Finding {
  return ok('metrics', metricsToken ? '/metrics is read with MARQUEE_METRICS_TOKEN' : 'off: MARQUEE_METRICS_TOKEN is not set')
}
