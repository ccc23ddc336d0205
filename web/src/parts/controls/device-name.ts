import { t } from '../../messages/screens.ts'
import { shownName } from './shown-name.ts'

const words = t.signIns.devices

/** The devices that the server recognises by their browser, by the names that it gives them. */
const recognised: ReadonlyMap<string, string> = new Map([
  ['Android device', words.android],
  ['Windows computer', words.windows],
  ['Linux computer', words.linux],
  ['Unknown device', words.unknown],
])

/** The name of a device: in the person's language where the server made it, else as it was given. */
export function shownDeviceName(name: string): string {
  const [, browser, device = name] = /^(Edge|Firefox|Chrome|Safari) on (.+)$/.exec(name) ?? []
  const shown = recognised.get(device) ?? shownName(device)
  return browser ? words.named({ browser, device: shown }) : shown
}
