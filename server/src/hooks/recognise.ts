import { fromEmby } from './emby.ts'
import type { Payload, Recognised } from './event.ts'
import { fromJellyfin } from './jellyfin.ts'
import { fromKodi } from './kodi.ts'
import { fromPlex } from './plex.ts'
import { fromScript } from './script.ts'
import { fromTautulli } from './tautulli.ts'

type Reader = [isFrom: (payload: Payload) => boolean, read: (payload: Payload) => Recognised]

const isText = (value: unknown): value is string => typeof value === 'string'

/** By what each sender alone has; scripts, which say what they like, come last. */
const readers: Reader[] = [
  [({ NotificationType: type }) => isText(type), fromJellyfin],
  [({ Event: event }) => isText(event), fromEmby],
  [({ jsonrpc, method }) => jsonrpc !== undefined && isText(method), fromKodi],
  [({ source }) => source === 'tautulli', fromTautulli],
  [({ event }) => isText(event) && /^(media|library|admin|device|playback)\./.test(event), fromPlex],
  [({ ids, title }) => ids !== undefined || title !== undefined, (payload) => fromScript(payload)],
]

/** Who sent a payload and what it says; undefined for what no sender that we know sends. */
export function recognise(payload: Payload): Recognised | undefined {
  return readers.find(([isFrom]) => isFrom(payload))?.[1](payload)
}
