import { Icon } from '../controls/icon.tsx'

/** A status line about what was just done; always rendered, so that screen readers announce changes. */
export function DoneLine({ children }: { children: string }) {
  return (
    <p class={children ? 'done-line' : 'done-line done-line-empty'} role="status">
      {children && <Icon name="check" />}
      {children}
    </p>
  )
}
