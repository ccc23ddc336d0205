import type { HeroItem, Profile } from '@marquee/sdk'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { Avatar } from '../controls/avatar.tsx'

/** Why something stands on a page, as far as cards show it. */
export type CardReason = Pick<HeroItem['reason'], 'text' | 'for'>

/** The people a page is for; nobody where it is for one person alone. */
export const PeopleContext = createContext<Profile[]>([])

/** On pages for several people: why it is here, for each of them; `isShort` names only the title that speaks most for it. */
export function EachReason({ reason, isShort = false }: { reason: CardReason | undefined; isShort?: boolean }) {
  const people = useContext(PeopleContext)
  const reasons = reason?.for ?? []
  if (people.length === 0 || reasons.length === 0) return null
  return (
    <ul class={isShort ? 'each-reason each-reason-short' : 'each-reason'}>
      {people.map(({ id, name, avatarUrl }) => {
        const own = reasons.find(({ profileId }) => profileId === id)
        if (!own) return null
        return (
          <li key={id} class="reason-for">
            <Avatar url={avatarUrl} />
            <span class="unseen">{`${name}: ${own.text}`}</span>
            <span class="reason-text" aria-hidden="true" dir="auto">
              {isShort ? (own.because[0]?.title ?? own.text) : own.text}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
