import { isForOneProfile } from '../auth/clients.ts'
import { deviceNameOf } from '../auth/device-name.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { Problem } from '../problems.ts'

/** The application that all clients of Trakt are here, where any may come. */
const ANY_APP = 'trakt'

/** Refuses everybody where the operator wants no clients of Trakt. */
export function requireOpen({ settings }: Pick<PagesCtx, 'settings'>): void {
  if (settings.traktClients === 'off')
    throw new Problem('FORBIDDEN', { detail: 'the Trakt-compatible interface is switched off (MARQUEE_TRAKT_CLIENTS)' })
}

/** The application behind a client's id. These ids are published and prove nothing; the operator may still list those that may come. */
export async function appOf(ctx: PagesCtx, clientId: string): Promise<string> {
  if (ctx.settings.traktClients === 'any') return ANY_APP
  if (await isForOneProfile(ctx, clientId)) return clientId
  throw new Problem('FORBIDDEN', {
    detail: 'this application is not registered here (marquee clients add, for one profile; MARQUEE_TRAKT_CLIENTS)',
  })
}

/** A client's name by its User-Agent: its own, unless it is a browser. */
export function appNameOf(userAgent: string): string {
  const own = /^(?!Mozilla\b)[\w .-]{2,40}/.exec(userAgent)?.[0].trim()
  return own || deviceNameOf(userAgent)
}
