import type { Failure } from '../../api/failure.ts'
import { t } from '../../messages/chosen.ts'
import { FailureNotice } from './notice.tsx'

/** What stands in the place of a whole screen that could not come: why, and the way on. */
export function Troubled({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <div class="troubled">
      <h1 class="unseen">{t.product}</h1>
      <FailureNotice failure={failure} onRetry={onRetry} />
    </div>
  )
}
