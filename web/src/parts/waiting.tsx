import { t } from '../messages/chosen.ts'

/** Shown while something loads; every request ends, so this does too. */
export function Waiting({ text = t.loading }: { text?: string }) {
  return (
    <p class="waiting" role="status">
      <span class="spinner" aria-hidden="true" />
      {text}
    </p>
  )
}
