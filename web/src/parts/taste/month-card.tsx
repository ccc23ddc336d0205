import type { Taste } from '@marquee/sdk'
import { useId } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { TrendSign } from './leaning-bar.tsx'
import { type LeaningChange, type LeaningKind, largestChanges } from './leaning-changes.ts'

const words = household.taste

/** The largest changes within a month, over all kinds. */
export function MonthCard({ taste, kinds }: { taste: Taste; kinds: readonly LeaningKind[] }) {
  const id = useId()
  const { more, less } = largestChanges(taste, kinds)
  return (
    <section class="card month" aria-labelledby={id}>
      <div class="month-head">
        <h2 id={id}>{words.changed}</h2>
        <p class="legend">
          <span class="legend-mark" aria-hidden="true" />
          {words.legend}
        </p>
      </div>
      {more.length + less.length === 0 && <p class="quiet">{words.unchanged}</p>}
      {more.length > 0 && <Moves name={words.more} moves={more} />}
      {less.length > 0 && <Moves name={words.less} moves={less} />}
    </section>
  )
}

function Moves({ name, moves }: { name: string; moves: LeaningChange[] }) {
  const id = useId()
  return (
    <div class="moves">
      <h3 id={id}>{name}</h3>
      <ul class="moves-list" aria-labelledby={id}>
        {moves.map(({ kind, leaning, trend }) => (
          <li key={`${kind} ${leaning.id}`} class="moved">
            <TrendSign trend={trend} />
            <span class="moved-name" dir="auto">
              {leaning.name}
            </span>
            <span class="moved-kind">{words.kinds[kind]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
