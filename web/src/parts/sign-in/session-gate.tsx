import type { ComponentChildren } from 'preact'
import { t } from '../../messages/screens.ts'
import { FailureNotice } from '../status/notice.tsx'
import { Waiting } from '../status/waiting.tsx'
import { useOpening } from './session.tsx'

/** Shows the screen once the session is open, or why it could not be opened. */
export function SessionGate({ children }: { children: ComponentChildren }) {
  const { session, failure, start } = useOpening()
  if (session) return children
  if (!failure) return <Waiting />
  return (
    <section class="card sign stack">
      <h1>{t.product}</h1>
      <FailureNotice failure={failure} onRetry={start} />
    </section>
  )
}
