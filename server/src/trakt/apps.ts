import { isForOneProfile } from '../auth/clients/clients.ts'
import { deviceNameOf } from '../auth/device-name.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { Problem } from '../problems.ts'

/** The application under which all Trakt clients run where MARQUEE_TRAKT_CLIENTS is `any`. */
const ANY_APP = 'trakt'

/** Throws where the operator has disabled the Trakt-compatible interface. */
export function requireEnabled({ settings }: Pick<PagesCtx, 'settings'>): void {
  if (settings.traktClients === 'off')
    throw new Problem('FORBIDDEN', { detail: 'the Trakt-compatible interface is switched off (MARQUEE_TRAKT_CLIENTS)' })
}

/**
 * The application of a client id. The ids are public and prove nothing, but the operator may restrict them to
 * registered ones.
 */
export async function appOf(ctx: PagesCtx, clientId: string): Promise<string> {
  if (ctx.settings.traktClients === 'any') return ANY_APP
  if (await isForOneProfile(ctx, clientId)) return clientId
  throw new Problem('FORBIDDEN', {
    detail: 'this application is not registered here (marquee clients add, for one profile; MARQUEE_TRAKT_CLIENTS)',
  })
}

/** The name of a client by its User-Agent; for a browser, the name of the device. */
export function appNameOf(userAgent: string): string {
  const appName = /^(?!Mozilla\b)[\w .-]{2,40}/.exec(userAgent)?.[0].trim()
  return appName || deviceNameOf(userAgent)
}
