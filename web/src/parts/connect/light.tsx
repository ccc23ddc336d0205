import { house } from '../../messages/chosen-house.ts'

const words = house.connect

/** A status light: on once the program has called. */
export function Light({ isOn, label = isOn ? words.doors : words.waiting }: { isOn: boolean; label?: string }) {
  return <span class={isOn ? 'light light-on' : 'light'} role="img" aria-label={label} title={label} data-testid="light" />
}
