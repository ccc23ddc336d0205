import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

type ButtonProps = {
  children: ComponentChildren
  onPress?: () => void
  look?: 'main' | 'plain' | 'choice' | 'danger' | 'link'
  icon?: IconName
  /** Work is in progress: presses are ignored, the focus stays. */
  busy?: boolean
  /** A more specific accessible name, for lists of equal buttons. */
  label?: string
  testId?: string
  /** Takes the focus when its screen opens and keys are used. */
  isFirst?: boolean
}

/** A button; without `onPress` it submits its form. */
export function Button({ children, onPress, look = 'plain', icon, busy = false, label, testId, isFirst }: ButtonProps) {
  const press = (event: Event) => {
    if (busy) event.preventDefault()
    else onPress?.()
  }
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      class={`button button-${look}`}
      aria-label={label}
      aria-disabled={busy || undefined}
      data-testid={testId}
      data-autofocus={isFirst || undefined}
      onClick={press}
    >
      {busy ? <span class="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  children,
  look = 'plain',
  icon,
  isFirst,
}: Pick<ButtonProps, 'children' | 'look' | 'icon' | 'isFirst'> & { href: string }) {
  return (
    <a class={`button button-${look}`} href={href} data-autofocus={isFirst || undefined}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  )
}
