import type { Failure, FailureMessages } from '../../api/failure.ts'
import { t } from '../../messages/screens.ts'
import { FailureNotice } from './notice.tsx'

type LoadErrorProps = {
  failure: Failure
  wording?: FailureMessages
  onRetry: () => void
  /** Whether a whole screen is missing, including its heading. */
  isScreen?: boolean
}

/** Shown instead of content that could not be loaded: why, and a retry. */
export function LoadError({ failure, wording, onRetry, isScreen = false }: LoadErrorProps) {
  return (
    <div class="load-error">
      {isScreen && <h1 class="unseen">{t.product}</h1>}
      <FailureNotice failure={failure} {...(wording && { wording })} onRetry={onRetry} />
    </div>
  )
}
