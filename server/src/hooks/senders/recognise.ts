import type { Payload, RecognisedEvent } from '../event.ts'
import { fromEmby } from './emby.ts'
import { fromJellyfin } from './jellyfin.ts'
import { fromKodi } from './kodi.ts'
import { fromPlex } from './plex.ts'
import { fromScript } from './script.ts'
import { fromTautulli } from './tautulli.ts'

type Reader = [isFrom: (payload: Payload) => boolean, read: (payload: Payload) => RecognisedEvent]

const isText = (value: unknown): value is string => typeof value === 'string'

/** Each sender is recognised by a field that only it sends. Scripts come last: their fields may overlap with others. */
const readers: Reader[] = [
  [({ NotificationType: type }) => isText(type), fromJellyfin],
  [({ Event: event }) => isText(event), fromEmby],
  [({ jsonrpc, method }) => jsonrpc !== undefined && isText(method), fromKodi],
  [({ source }) => source === 'tautulli', fromTautulli],
  [({ event }) => isText(event) && /^(media|library|admin|device|playback)\./.test(event), fromPlex],
  [({ ids, title }) => ids !== undefined || title !== undefined, (payload) => fromScript(payload)],
]

/** The sender of a payload and its event; undefined where no known sender matches. */
export function recogniseEvent(payload: Payload): RecognisedEvent | undefined {
  return readers.find(([isFrom]) => isFrom(payload))?.[1](payload)
}
