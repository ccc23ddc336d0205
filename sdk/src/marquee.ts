import { newListeners } from './listeners.ts'
import type { Call } from './operations.ts'
import type { MarqueeOptions } from './options.ts'
import { FreshPages, type ReplacedPage } from './pages/fresh-pages.ts'
import { type Pages, pagesOf } from './pages/pages.ts'
import { type RowCalls, rowsOf } from './pages/rows.ts'
import { type AccountCalls, accountOf } from './resources/account.ts'
import { type CatalogueCalls, catalogueOf } from './resources/catalogue.ts'
import { type Doors, doorsOf } from './resources/doors.ts'
import { type History, historyOf } from './resources/history.ts'
import { type Imports, importsOf } from './resources/imports.ts'
import { type Lists, listsOf } from './resources/lists.ts'
import { type Muted, mutedOf } from './resources/muted.ts'
import { type Playback, playbackOf } from './resources/playback.ts'
import { type Profiles, profilesOf } from './resources/profiles.ts'
import { type Ratings, ratingsOf } from './resources/ratings.ts'
import { type SignIns, signInsOf } from './resources/sign-ins.ts'
import { type Sources, sourcesOf } from './resources/sources.ts'
import { type WatchingCalls, watchingOf } from './resources/watching.ts'
import { type AuthCalls, authOf } from './sign-in/auth-calls.ts'
import { AuthClient } from './sign-in/auth-client.ts'

type ResourceGroups = {
  /** The profiles of the account. */
  profiles: Profiles
  /** Pages of recommendations for the active profile. */
  pages: Pages
  /** Liked, super liked, disliked, watchlist, hidden and collection. */
  lists: Lists
  /** Ratings from 1 to 10. */
  ratings: Ratings
  /** Titles in the history that do not count for recommendations. */
  muted: Muted
  /** The viewing history. */
  history: History
  /** Imports of histories from other services. */
  imports: Imports
  /** Secrets of the profile for webhooks and feeds. */
  doors: Doors
  /** Media servers whose history and library are read for the profile. */
  sources: Sources
  /** Playback positions. */
  playback: Playback
  /** The sign-ins of the account. */
  sessions: SignIns
  /** The account behind the sign-in. */
  account: AccountCalls
  /**
   * Any operation of the API, with the credential it requires; path, body and response are type-checked.
   *
   * @example
   * const { keys } = await marquee.call('get', '/.well-known/jwks.json', {})
   */
  call: Call
}

/** A client of a Marquee server. */
export type Marquee = AuthCalls & RowCalls & WatchingCalls & CatalogueCalls & ResourceGroups

/**
 * A client of a Marquee server: signs in, renews the session, and requests pages. Its methods need no `this`.
 *
 * @example
 * const client = new Marquee({ baseUrl: 'http://localhost:8080', clientID: 'demo' })
 */
export const Marquee: new (options: MarqueeOptions) => Marquee = class {
  constructor(options: MarqueeOptions) {
    const client = new AuthClient(options)
    const { call } = client
    const replacements = newListeners<ReplacedPage>()
    const fresh = new FreshPages(call, replacements.notify)
    const rows = rowsOf({ call, fresh }, replacements)
    Object.assign(this, authOf(client), rows, watchingOf(call), catalogueOf(call), groupsOf(client, fresh))
  }
} as new (
  options: MarqueeOptions,
) => Marquee // its constructor puts all of them in place

function groupsOf({ call, forget, timing }: AuthClient, fresh: FreshPages): ResourceGroups {
  return {
    profiles: profilesOf(call),
    pages: pagesOf(call, fresh),
    lists: listsOf(call),
    ratings: ratingsOf(call),
    muted: mutedOf(call),
    history: historyOf(call),
    imports: importsOf(call, timing),
    doors: doorsOf(call),
    sources: sourcesOf(call),
    playback: playbackOf(call),
    sessions: signInsOf(call),
    account: accountOf(call, forget),
    call,
  }
}
