import type { NewDoor } from '@marquee/sdk'
import { house } from '../../messages/chosen-house.ts'

const words = house.connect

type ClientId = keyof typeof words.names
/** What is to be pasted: an address, and where a program wants more than that, a snippet with it. */
export type Pasted = { address: string; snippet?: string }
type SecretClient = { id: ClientId; kind: 'hook' | 'feed'; pastedOf: (made: NewDoor) => Pasted }
/** A client whose address has no secret: it signs in by itself. */
type OpenClient = { id: ClientId; kind: 'open'; pasted: Pasted }
export type Client = SecretClient | OpenClient

const hook = (id: ClientId): Client => ({ id, kind: 'hook', pastedOf: ({ url = '' }) => ({ address: url }) })
const feed = (id: ClientId, path: (secret: string) => string): Client => ({
  id,
  kind: 'feed',
  pastedOf: ({ secret }) => ({ address: location.origin + path(secret) }),
})

/** The JSON data of Tautulli's webhook agent: what it writes in the braces. */
const tautulli = JSON.stringify(
  {
    source: 'tautulli',
    event: '{action}',
    user: '{username}',
    userId: '{user_id}',
    type: '{media_type}',
    title: '{title}',
    show: '{show_name}',
    year: '{year}',
    season: '{season_num}',
    episode: '{episode_num}',
    imdb: '{imdb_id}',
    tmdb: '{themoviedb_id}',
    progress: '{progress_percent}',
  },
  null,
  2,
)

/** What tells us what somebody watches. */
export const senders: readonly Client[] = [
  { id: 'trakt', kind: 'open', pasted: { address: `${location.origin}/trakt` } },
  hook('jellyfin'),
  hook('plex'),
  { id: 'tautulli', kind: 'hook', pastedOf: ({ url = '' }) => ({ address: url, snippet: tautulli }) },
  hook('emby'),
  hook('kodi'),
]

/** What shows the profile's rows elsewhere. */
export const readers: readonly Client[] = [
  feed('stremio', (secret) => `/stremio/${secret}/manifest.json`),
  feed('radarr', (secret) => `/feeds/${secret}/radarr.json`),
  feed('sonarr', (secret) => `/feeds/${secret}/sonarr.json`),
  feed('rss', (secret) => `/feeds/${secret}/rss.xml`),
  { id: 'homeAssistant', kind: 'feed', pastedOf: ({ secret }) => homeAssistant(secret) },
  feed('mcp', (secret) => `/feeds/${secret}/mcp`),
]

function homeAssistant(secret: string): Pasted {
  const address = `${location.origin}/feeds/${secret}/home-assistant.json?limit=10`
  const snippet = [
    'sensor:',
    '  - platform: rest',
    '    name: marquee',
    `    resource: ${address}`,
    '    value_template: "{{ value_json.state }}"',
    '    json_attributes: [data]',
    '    scan_interval: 3600',
  ].join('\n')
  return { address, snippet }
}
