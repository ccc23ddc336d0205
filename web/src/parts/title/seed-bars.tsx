import { useState } from 'preact/hooks'
import { locale, t } from '../../messages/screens.ts'
import type { Seed, Shares } from './why-shares.ts'

const words = t.watch.why
const maxCollapsed = 6
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

type BarsProps = { shares: Shares; off: ReadonlySet<string>; onToggle: (id: string) => void }

/** Every seed with a bar of its share; a press switches it off or on. */
export function SeedBars({ shares, off, onToggle }: BarsProps) {
  const [isLong, setIsLong] = useState(false)
  const { seeds, prior, against } = shares
  const shown = isLong ? seeds : seeds.slice(0, maxCollapsed)
  return (
    <div class="bars">
      {seeds.length === 0 && <p class="quiet">{words.nothing}</p>}
      {shown.map((seed) => (
        <SeedBar key={seed.id} seed={seed} isOff={off.has(seed.id)} onPress={() => onToggle(seed.id)} />
      ))}
      {prior > 0 && (
        <div class="bar-line bar-prior">
          <BarBody title={words.prior} share={prior} />
        </div>
      )}
      {seeds.length > maxCollapsed && (
        <button type="button" class="button button-link" data-focus="why:more" onClick={() => setIsLong(!isLong)}>
          {isLong ? words.fewer : words.more({ n: seeds.length - maxCollapsed })}
        </button>
      )}
      {against.length > 0 && (
        <>
          <h3>{words.against}</h3>
          {against.slice(0, isLong ? undefined : 3).map((seed) => (
            <SeedBar key={seed.id} seed={seed} isOff={off.has(seed.id)} onPress={() => onToggle(seed.id)} isAgainst />
          ))}
        </>
      )}
    </div>
  )
}

type SeedBarProps = { seed: Seed; isOff: boolean; onPress: () => void; isAgainst?: boolean }

function SeedBar({ seed, isOff, onPress, isAgainst = false }: SeedBarProps) {
  return (
    <button
      type="button"
      role="switch"
      class={isAgainst ? 'bar-line bar-against' : 'bar-line'}
      aria-checked={!isOff}
      aria-label={`${words.counts({ title: seed.title })}, ${words.share({ percent: percent.format(seed.share) })}`}
      data-focus={`why:${seed.id}`}
      data-testid="seed"
      onClick={onPress}
    >
      <BarBody title={seed.title} share={seed.share} />
      <span class="switch" aria-hidden="true" />
    </button>
  )
}

function BarBody({ title, share }: { title: string; share: number }) {
  return (
    <>
      <span class="bar-title" dir="auto">
        {title}
      </span>
      <span class="bar-share">{percent.format(share)}</span>
      <span class="bar-track" aria-hidden="true">
        <span class="bar-fill" style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
    </>
  )
}
