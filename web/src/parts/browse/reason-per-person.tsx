import type { HeroItem, Profile } from '@marquee/sdk'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { Avatar } from '../controls/avatar.tsx'

/** The part of a reason that cards show. */
export type CardReason = Pick<HeroItem['reason'], 'text' | 'for'>

/** The people a page is for; empty for a page of one person. */
export const PeopleContext = createContext<Profile[]>([])

/** On pages for several people: the reason for each of them; `isShort` names only the strongest seed. */
export function ReasonPerPerson({ reason, isShort = false }: { reason: CardReason | undefined; isShort?: boolean }) {
  const people = useContext(PeopleContext)
  const reasons = reason?.for ?? []
  if (people.length === 0 || reasons.length === 0) return null
  return (
    <ul class={isShort ? 'each-reason each-reason-short' : 'each-reason'}>
      {people.map(({ id, name, avatarUrl }) => {
        const ofPerson = reasons.find(({ profileId }) => profileId === id)
        if (!ofPerson) return null
        return (
          <li key={id} class="reason-for">
            <Avatar url={avatarUrl} />
            <span class="unseen">{`${name}: ${ofPerson.text}`}</span>
            <span class="reason-text" aria-hidden="true" dir="auto">
              {isShort ? (ofPerson.because[0]?.title ?? ofPerson.text) : ofPerson.text}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
