import { Icon } from '../controls/icon.tsx'

/** A line that tells what has just been done; always there, so that its change is announced. */
export function DoneLine({ children }: { children: string }) {
  return (
    <p class={children ? 'said' : 'said said-empty'} role="status">
      {children && <Icon name="check" />}
      {children}
    </p>
  )
}
