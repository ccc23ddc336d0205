import { useId, useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { Button } from '../controls/button.tsx'
import { LeaningBar } from './leaning-bar.tsx'
import { type LeaningEntry, type LeaningKind, scaleOf, strongest } from './leaning-changes.ts'

const words = household.taste
const maxCollapsed = 7

type CardProps = { kind: LeaningKind; leanings: LeaningEntry[]; isFirst: boolean }

/** The leanings of one kind as bars; the strongest few, or all of them. */
export function LeaningCard({ kind, leanings, isFirst }: CardProps) {
  const id = useId()
  const [isAll, setIsAll] = useState(false)
  const [open, setOpen] = useState<LeaningEntry['id']>()
  const sizes = { max: strongest(leanings), scale: scaleOf(leanings) }
  const shown = isAll ? leanings : leanings.slice(0, maxCollapsed)
  return (
    <section class="card plot" aria-labelledby={id} data-column>
      <h2 id={id}>{words.kinds[kind]}</h2>
      {leanings.length === 0 && <p class="empty">{words.none}</p>}
      <ul class="leanings">
        {shown.map((leaning, index) => (
          <LeaningBar
            key={leaning.id}
            kind={kind}
            leaning={leaning}
            sizes={sizes}
            isFirst={isFirst && index === 0}
            isOpen={open === leaning.id}
            onToggle={() => setOpen(open === leaning.id ? undefined : leaning.id)}
          />
        ))}
      </ul>
      {leanings.length > maxCollapsed && (
        <Button look="link" onPress={() => setIsAll(!isAll)} label={`${moreWord(isAll, leanings)}: ${words.kinds[kind]}`}>
          {moreWord(isAll, leanings)}
        </Button>
      )}
    </section>
  )
}

function moreWord(isAll: boolean, leanings: LeaningEntry[]): string {
  return isAll ? words.fewer : words.all({ n: leanings.length })
}
