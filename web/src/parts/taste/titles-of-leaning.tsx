import { household } from '../../messages/household.ts'
import { titleAddress } from '../browse/cards.tsx'
import { Picture } from '../controls/picture.tsx'
import type { LeaningEntry } from './leaning-changes.ts'
import { percent } from './percent.ts'

const posterWidth = 154

/** The titles behind a leaning, the largest weight first; each opens its sheet. */
export function TitlesOfLeaning({ name, titles }: { name: string; titles: LeaningEntry['titles'] }) {
  const words = household.taste
  if (titles.length === 0) return <p class="quiet behind-none">{words.behindNothing}</p>
  const heaviest = Math.max(...titles.map(({ weight }) => Math.abs(weight)))
  const total = titles.reduce((sum, { weight }) => sum + Math.abs(weight), 0) || 1
  return (
    <ul class="behind" aria-label={words.behind({ name })}>
      {titles.map(({ id, title, weight }) => (
        <li key={id} class={weight < 0 ? 'behind-title behind-against' : 'behind-title'}>
          <a class="behind-link" href={titleAddress(id)} data-sheet data-focus={`behind:${name}:${id}`}>
            <span class="poster-frame">
              <span class="poster-name" dir="auto" aria-hidden="true">
                {title}
              </span>
              <Picture url={`/images/${id}/poster`} width={posterWidth} />
            </span>
            <span class="behind-name" dir="auto">
              {title}
            </span>
            {weight < 0 && <span class="unseen">, {words.against}</span>}
          </a>
          <span class="behind-bar" aria-hidden="true" style={{ '--part': Math.abs(weight) / (heaviest || 1) }} />
          <span class="unseen">{percent(Math.abs(weight) / total)}</span>
        </li>
      ))}
    </ul>
  )
}
