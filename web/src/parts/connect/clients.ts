import type { NewDoor } from '@marquee/sdk'
import { household } from '../../messages/household.ts'

const words = household.connect

type ClientId = keyof typeof words.names

/** Whether there are words for a program. */
export function isClient(name: string): name is ClientId {
  return Object.hasOwn(words.names, name)
}

/** What to paste: a URL, and a snippet for programs that need more. */
export type PastedText = { address: string; snippet?: { label: string; text: string } }
/** `hasUsers`: its events name the user whose they are. */
type SecretClient = { id: ClientId; kind: 'hook' | 'feed'; hasUsers: boolean; pastedOf: (made: NewDoor) => PastedText }
/** A client whose URL has no secret: it signs in on its own. */
type OpenClient = { id: ClientId; kind: 'open'; pasted: PastedText }
export type ConnectClient = SecretClient | OpenClient

/** The JSON template of Tautulli's webhook agent, which fills the braces. */
const tautulliData = JSON.stringify(
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
    tvdb: '{thetvdb_id}',
    progress: '{progress_percent}',
  },
  null,
  2,
)

/** An event as a script sends it. */
const scriptEvent = JSON.stringify({ ids: { tmdb: 603 }, event: 'watched', at: '2026-11-17T20:15:00Z' }, null, 2)

/** All clients, with URLs below the public base URL of this service. */
export function clientsAt(base: string): { senders: readonly ConnectClient[]; readers: readonly ConnectClient[] } {
  const hook = (id: ClientId, hasUsers: boolean, snippet?: PastedText['snippet']): ConnectClient => ({
    id,
    kind: 'hook',
    hasUsers,
    pastedOf: ({ secret }) => ({ address: `${base}/hooks/${secret}`, ...(snippet && { snippet }) }),
  })
  const feed = (id: ClientId, path: (secret: string) => string): ConnectClient => ({
    id,
    kind: 'feed',
    hasUsers: false,
    pastedOf: ({ secret }) => ({ address: base + path(secret) }),
  })
  return {
    /** Programs that report what was watched. */
    senders: [
      { id: 'trakt', kind: 'open', pasted: { address: `${base}/trakt` } },
      ...[
        hook('jellyfin', true),
        hook('plex', true),
        hook('tautulli', true, { label: words.jsonData, text: tautulliData }),
        hook('emby', true),
        hook('kodi', false),
        hook('script', false, { label: words.example, text: scriptEvent }),
      ],
    ],
    /** Programs that show the profile's rows. */
    readers: [
      feed('stremio', (secret) => `/stremio/${secret}/manifest.json`),
      feed('radarr', (secret) => `/feeds/${secret}/radarr.json`),
      feed('sonarr', (secret) => `/feeds/${secret}/sonarr.json`),
      feed('rss', (secret) => `/feeds/${secret}/rss.xml`),
      {
        id: 'homeAssistant',
        kind: 'feed',
        hasUsers: false,
        pastedOf: ({ secret }) => homeAssistant(`${base}/feeds/${secret}/home-assistant.json?limit=10`),
      },
      feed('json', (secret) => `/feeds/${secret}/titles.json`),
      feed('mcp', (secret) => `/feeds/${secret}/mcp`),
    ],
  }
}

function homeAssistant(address: string): PastedText {
  const text = [
    'sensor:',
    '  - platform: rest',
    '    name: marquee',
    `    resource: ${address}`,
    '    value_template: "{{ value_json.state }}"',
    '    json_attributes: [data]',
    '    scan_interval: 3600',
  ].join('\n')
  return { address, snippet: { label: words.snippet, text } }
}
