import type { ConnectedProfile, Ctx, Session } from '../ctx.ts'

/** How long a feed shows the same page: clients poll often, and their lists should not change at every request. */
const PAGE_WINDOW_MS = 6 * 3_600_000

/** When the window of a feed's session began, which is the time of its content. */
export function windowStartOf({ expiresAt }: Session): number {
  return expiresAt - PAGE_WINDOW_MS
}

/**
 * The session in which a feed reads pages. It is the same on every node and for every request within a window, so that
 * the page is composed once and stored like any other.
 */
export function feedSession({ now }: Pick<Ctx, 'now'>, { accountId, profileId, publicId, profile }: ConnectedProfile): Session {
  const window = Math.floor(now() / PAGE_WINDOW_MS)
  return {
    accountId,
    profileId,
    publicId,
    profile,
    sessionId: `${publicId}_${window}`,
    isBound: true,
    expiresAt: (window + 1) * PAGE_WINDOW_MS,
  }
}
