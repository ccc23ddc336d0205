import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { useKeptFocus } from '../../focus/use-kept-focus.ts'
import { Icon } from '../controls/icon.tsx'

const phone = matchMedia('(max-width: 47.99rem)')

type FoldProps = {
  name: string
  /** Shown beside the name, also while the box is folded. */
  light: ComponentChildren
  testId: string
  /** Whether it begins unfolded: it has something that the person must see. */
  isUrgent?: boolean
  children: ComponentChildren
}

/** A box of a program. On a phone it is folded to its name and light until it is pressed. */
export function FoldedBox({ name, light, testId, isUrgent = false, children }: FoldProps) {
  const isOnPhone = useOnPhone()
  const [isOpen, setIsOpen] = useState<boolean>()
  const isShown = !isOnPhone || (isOpen ?? isUrgent)
  const id = useId()
  const [box, head] = [useRef<HTMLElement>(null), useRef<HTMLHeadingElement>(null)]
  useKeptFocus(box, head)
  return (
    <article ref={box} class={isShown ? 'card client-box' : 'card client-box client-folded'} data-testid={testId}>
      <header class="client-head">
        <h3 ref={head} tabIndex={-1}>
          {isOnPhone ? (
            <button type="button" class="fold" aria-expanded={isShown} aria-controls={id} onClick={() => setIsOpen(!isShown)}>
              <Icon name={isShown ? 'less' : 'more'} />
              {name}
            </button>
          ) : (
            name
          )}
        </h3>
        {light}
      </header>
      <div id={id} class="client-body" hidden={!isShown}>
        {children}
      </div>
    </article>
  )
}

function useOnPhone(): boolean {
  const [isOnPhone, setIsOnPhone] = useState(phone.matches)
  useEffect(() => {
    const update = () => setIsOnPhone(phone.matches)
    phone.addEventListener('change', update)
    return () => phone.removeEventListener('change', update)
  }, [])
  return isOnPhone
}
