import type { ConnectedProfile, Ctx, Session } from '../ctx.ts'

/** How long a feed shows the same page: clients ask often, and a list that jumps about is no list. */
const PAGE_WINDOW_MS = 6 * 3_600_000

/** When the window of a feed's session began: what it shows is of then. */
export function windowStartOf({ expiresAt }: Session): number {
  return expiresAt - PAGE_WINDOW_MS
}

/**
 * The session in which a feed reads pages: the same on every node and at every call until its window ends, so that the page is
 * composed once and kept like any other.
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
