import { t } from '../../messages/screens.ts'
import { shownName } from './shown-name.ts'

const words = t.signIns.applications

/** The applications that every server has, by the names that it gives them. */
const builtIn: ReadonlyMap<string, string> = new Map([
  ['Web browser', words.web],
  ['Marquee on a TV', t.watch.tv.deviceName],
  ['Trakt app', words.trakt],
  ['Language model', words.mcp],
])

/** The name of an application: in the person's language where it is one of ours, else as it was registered. */
export function shownClientName(name: string): string {
  return builtIn.get(name) ?? shownName(name)
}
