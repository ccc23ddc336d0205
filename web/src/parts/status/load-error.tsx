import { useEffect, useRef } from 'preact/hooks'
import type { Failure, FailureMessages } from '../../api/failure.ts'
import { focusAndReveal, isKeyDriven } from '../../focus/engine.ts'
import { t } from '../../messages/screens.ts'
import { addressOf } from '../../router.ts'
import { ButtonLink } from '../controls/button.tsx'
import { FailureNotice } from './notice.tsx'

type LoadErrorProps = {
  failure: Failure
  wording?: FailureMessages
  /** Undefined where another try cannot succeed: then there is a way back. */
  onRetry: (() => void) | undefined
  /** Whether a whole screen is missing, including its heading. */
  isScreen?: boolean
}

/** Shown instead of content that could not be loaded: why, and what to do. */
export function LoadError({ failure, wording, onRetry, isScreen = false }: LoadErrorProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { activeElement } = document
    const isAbove = activeElement === document.body || activeElement?.closest('.bar')
    const first = element.current?.querySelector<HTMLElement>('[data-autofocus]')
    if (isKeyDriven() && isAbove && first) focusAndReveal(first)
  }, [])
  return (
    <div ref={element} class="load-error stack">
      {isScreen && <h1 class="unseen">{t.product}</h1>}
      <FailureNotice failure={failure} {...(wording && { wording })} {...(onRetry && { onRetry })} />
      {!onRetry && (
        <ButtonLink href={addressOf('/browse')} isFirst>
          {t.back}
        </ButtonLink>
      )}
    </div>
  )
}
