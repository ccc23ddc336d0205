import { household } from '../../messages/household.ts'

/** A progress bar; indeterminate where the part is unknown. */
export function Progress({ name, part }: { name: string; part: number | null }) {
  return (
    <div
      class={part === null ? 'progress progress-open' : 'progress'}
      role="progressbar"
      aria-label={household.admin.progress({ what: name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={part === null ? undefined : Math.round(part * 100)}
    >
      <span class="progress-fill" style={{ '--part': part ?? 0 }} />
    </div>
  )
}
