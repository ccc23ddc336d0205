import type { Session } from '../ctx.ts'
import { slugOf } from './ids.ts'
import { secondsText } from './sync/times.ts'

const ASCII_SLUG = /^[a-z0-9-]+$/

/** Whether a name in a path is the profile's: `me`, or its own name as a slug in any letters. */
export function isOwnName({ profile }: Session, name: string): boolean {
  return name === 'me' || name === slugOf(profile.name, null)
}

/** The profile as a user of Trakt's API. */
export function userOf({ profile }: Session) {
  const slug = slugOf(profile.name, null)
  const username = ASCII_SLUG.test(slug) ? slug : 'me' // clients drop other letters from the paths they make of it
  const avatar = profile.avatar_url?.startsWith('https://') ? profile.avatar_url : null
  return {
    username,
    private: true,
    deleted: false,
    name: profile.name,
    vip: true,
    vip_ep: false,
    director: false,
    ids: { slug: username, trakt: null, uuid: profile.id },
    joined_at: secondsText(profile.created_at),
    location: null,
    about: null,
    gender: null,
    age: null,
    images: { avatar: { full: avatar } },
  }
}

/** The user with the account settings that clients read; `max`: the limit of lists, 0: none. */
export function settingsOf(who: Session, max: number) {
  const item_count = max || 100_000
  return {
    user: userOf(who),
    account: { timezone: 'UTC', date_format: 'ymd', time_24hr: true, cover_image: null, token: null, display_ads: false },
    connections: {
      facebook: false,
      twitter: false,
      mastodon: false,
      google: false,
      tumblr: false,
      medium: false,
      slack: false,
      apple: false,
    },
    sharing_text: { watching: '', watched: '', rated: '' },
    limits: {
      list: { count: 0, item_count: 0 },
      watchlist: { item_count },
      favorites: { item_count: 0 },
      search: { recent_count: 0 },
      collection: { item_count },
      notes: { item_count: 0 },
    },
  }
}
