import { t } from '../../messages/screens.ts'
import { SlowNote } from './slow-note.tsx'

/** Shown while something loads; every request has a timeout. */
export function Waiting({ text = t.loading }: { text?: string }) {
  return (
    <p class="waiting" role="status">
      <span class="spinner" aria-hidden="true" />
      <span>
        {text} <SlowNote />
      </span>
    </p>
  )
}
