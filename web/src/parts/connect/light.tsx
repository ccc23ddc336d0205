import { house } from '../../messages/chosen-house.ts'

const words = house.connect

/** Green from the first call on. */
export function Light({ isOn, label = isOn ? words.doors : words.waiting }: { isOn: boolean; label?: string }) {
  return <span class={isOn ? 'light light-on' : 'light'} role="img" aria-label={label} title={label} data-testid="light" />
}
