import type { Failure, Wording } from '../../api/failure.ts'
import { t } from '../../messages/chosen.ts'
import { FailureNotice } from './notice.tsx'

type TroubledProps = {
  failure: Failure
  wording?: Wording
  onRetry: () => void
  /** Whether a whole screen is missing, its heading too. */
  isScreen?: boolean
}

/** What stands in the place of something that could not come: why, and the way on. */
export function Troubled({ failure, wording, onRetry, isScreen = false }: TroubledProps) {
  return (
    <div class="troubled">
      {isScreen && <h1 class="unseen">{t.product}</h1>}
      <FailureNotice failure={failure} {...(wording && { wording })} onRetry={onRetry} />
    </div>
  )
}
