import { household } from '../../messages/household.ts'

const words = household.connect

/** A light that is on once the program has called. */
export function StatusLight({ isOn, label = isOn ? words.connected : words.waiting }: { isOn: boolean; label?: string }) {
  return <span class={isOn ? 'light light-on' : 'light'} role="img" aria-label={label} title={label} data-testid="light" />
}
