import { useId } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { Icon, type IconName } from '../controls/icon.tsx'
import { type LeaningEntry, type LeaningKind, type Trend, trendOf } from './leaning-changes.ts'
import { percent } from './percent.ts'
import { TitlesOfLeaning } from './titles-of-leaning.tsx'

const words = household.taste
const signs: Record<Exclude<Trend, 'steady'>, IconName> = { up: 'up', down: 'down', fresh: 'plus' }

/** The largest weight of the kind, and the weight of a full bar. */
export type BarScale = { max: number; scale: number }
type BarProps = {
  kind: LeaningKind
  leaning: LeaningEntry
  sizes: BarScale
  isOpen: boolean
  isFirst: boolean
  onToggle: () => void
}

/** One leaning as a bar: its weight now and a month ago; a press shows the titles behind it. */
export function LeaningBar({ kind, leaning, sizes: { max, scale }, isOpen, isFirst, onToggle }: BarProps) {
  const id = useId()
  const { name } = leaning
  const before = Math.max(0, leaning.weight - leaning.change)
  const isNegative = leaning.weight < 0
  return (
    <li class={isOpen ? 'leaning leaning-open' : 'leaning'}>
      <button
        type="button"
        class={isNegative ? 'leaning-button leaning-away' : 'leaning-button'}
        aria-expanded={isOpen}
        aria-controls={id}
        data-focus={`${kind}:${leaning.id}`}
        data-autofocus={isFirst || undefined}
        onClick={onToggle}
        style={{ '--part': Math.abs(leaning.weight) / scale, '--before': before / scale }}
      >
        <span class="leaning-name" dir="auto">
          {name}
        </span>
        <span class="leaning-track" aria-hidden="true">
          <span class="leaning-fill" />
          {!isNegative && <span class="leaning-before" />}
        </span>
        <TrendSign trend={trendOf(leaning, max)} />
        <span class="unseen">{isNegative ? words.away : words.strength({ percent: percent(leaning.weight / max) })}</span>
      </button>
      <div id={id}>{isOpen && <TitlesOfLeaning name={name} titles={leaning.titles} />}</div>
    </li>
  )
}

/** An arrow for a leaning that changed within a month. */
export function TrendSign({ trend }: { trend: Trend }) {
  return (
    <span class={`move move-${trend}`}>
      {trend !== 'steady' && <Icon name={signs[trend]} />}
      <span class="unseen">{words[trend]}. </span>
    </span>
  )
}
