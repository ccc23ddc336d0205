type ProgressProps = { label: string; part: number | null }

/** A progress bar; indeterminate where the part is unknown. */
export function Progress({ label, part }: ProgressProps) {
  return (
    <div
      class={part === null ? 'progress progress-open' : 'progress'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={part === null ? undefined : Math.round(part * 100)}
    >
      <span class="progress-fill" style={{ '--part': part ?? 0 }} />
    </div>
  )
}
