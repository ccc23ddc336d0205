import { useId, useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { type BarScale, TrendSign } from './leaning-bar.tsx'
import { decadesInOrder, firstYearOf, type LeaningEntry, scaleOf, strongest, trendOf } from './leaning-changes.ts'
import { percent } from './percent.ts'
import { TitlesOfLeaning } from './titles-of-leaning.tsx'

const words = household.taste

/** Decades as columns, by time; a press shows the titles behind one. */
export function DecadesCard({ leanings }: { leanings: LeaningEntry[] }) {
  const id = useId()
  const panel = useId()
  const [open, setOpen] = useState<LeaningEntry['id']>()
  const sizes = { max: strongest(leanings), scale: scaleOf(leanings) }
  const chosen = leanings.find((leaning) => leaning.id === open)
  const columns = decadesInOrder(leanings)
  return (
    <section class="card plot" aria-labelledby={id} data-column>
      <h2 id={id}>{words.kinds.decades}</h2>
      {columns.length === 0 && <p class="empty">{words.none}</p>}
      <ul class="decades" style={{ '--count': columns.length }}>
        {columns.map(({ year, leaning }, index) => (
          <li key={year} class="decade-place">
            {leaning ? (
              <Column
                leaning={leaning}
                sizes={sizes}
                panel={panel}
                isOpen={open === leaning.id}
                onToggle={() => setOpen(open === leaning.id ? undefined : leaning.id)}
              />
            ) : (
              <span class="decade-none">{shortYear(year)}</span>
            )}
            <span class="decade-century" aria-hidden="true">
              {(index === 0 || year % 100 === 0) && Math.floor(year / 100) * 100}
            </span>
          </li>
        ))}
      </ul>
      <div id={panel}>{chosen && <TitlesOfLeaning key={chosen.id} name={chosen.name} titles={chosen.titles} />}</div>
    </section>
  )
}

type ColumnProps = { leaning: LeaningEntry; sizes: BarScale; panel: string; isOpen: boolean; onToggle: () => void }

function Column({ leaning, sizes: { max, scale }, panel, isOpen, onToggle }: ColumnProps) {
  const before = Math.max(0, leaning.weight - leaning.change)
  return (
    <button
      type="button"
      class={leaning.weight < 0 ? 'decade leaning-away' : 'decade'}
      aria-expanded={isOpen}
      aria-controls={panel}
      data-focus={`decades:${leaning.id}`}
      onClick={onToggle}
      style={{ '--part': Math.abs(leaning.weight) / scale, '--before': before / scale }}
    >
      <span class="decade-track" aria-hidden="true">
        <span class="decade-fill" />
        <span class="decade-before" />
      </span>
      <span class="decade-name" aria-hidden="true">
        {shortYear(firstYearOf(leaning))}
      </span>
      <TrendSign trend={trendOf(leaning, max)} />
      <span class="unseen">
        {leaning.name}, {leaning.weight < 0 ? words.away : words.strength({ percent: percent(leaning.weight / max) })}
      </span>
    </button>
  )
}

/** A short label like ’90 for a narrow column; the century is written below. */
function shortYear(year: number): string {
  return `’${String(year).slice(2)}`
}
