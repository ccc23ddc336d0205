import type { Profile } from '@marquee/sdk'
import { useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { addressOf, go } from '../../router.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { Avatar } from '../controls/avatar.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { shownName } from '../controls/shown-name.ts'
import { Notice } from '../status/notice.tsx'

const words = household.together
/** The server's limit of further profiles. */
const maxOthers = 8

export type PickerProps = { self: Profile; others: Profile[]; marked: string[]; isMissing: boolean }

/** Chooses who watches together: the current profile always does, others are added by a press. */
export function PeoplePicker({ self, others, marked, isMissing }: PickerProps) {
  const [picked, setPicked] = useState(() => marked.filter((id) => others.some((other) => other.id === id)))
  if (others.length === 0) return <NoOtherProfiles />
  const isFull = picked.length >= maxOthers
  const toggle = (id: string) => {
    if (picked.includes(id)) setPicked(picked.filter((other) => other !== id))
    else if (!isFull) setPicked([...picked, id])
  }
  // Back returns to the picker with the same people.
  const show = () => {
    if (picked.length === 0) return
    go(`/together?pick=${picked.join()}`, { replace: true })
    go(`/together?with=${picked.join()}`)
  }
  return (
    <section class="together-pick">
      <div class="stack-tight">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
      </div>
      {isMissing && <Notice tone="care">{words.gone}</Notice>}
      <ul class="people" aria-label={words.pick}>
        <li>
          <div class="person person-self">
            <Portrait profile={self} isIn />
            <span class="badge">{words.you}</span>
          </div>
        </li>
        {others.map((other, index) => (
          <li key={other.id}>
            <button
              type="button"
              class="person"
              aria-pressed={picked.includes(other.id)}
              data-focus={`together:${other.id}`}
              data-autofocus={index === 0 || undefined}
              data-testid="together-person"
              onClick={() => toggle(other.id)}
            >
              <Portrait profile={other} isIn={picked.includes(other.id)} />
            </button>
          </li>
        ))}
      </ul>
      {isFull && <p class="quiet">{words.most}</p>}
      <Button look={picked.length > 0 ? 'main' : 'plain'} icon="people" onPress={show} testId="together-go">
        {picked.length === 0 ? words.pickSomebody : words.go}
      </Button>
    </section>
  )
}

function Portrait({ profile, isIn }: { profile: Profile; isIn: boolean }) {
  return (
    <>
      <span class={isIn ? 'person-picture person-in' : 'person-picture'}>
        <Avatar url={profile.avatarUrl} />
        {isIn && (
          <span class="person-check">
            <Icon name="check" />
          </span>
        )}
      </span>
      <span class="person-name" dir="auto">
        {shownName(profile.name)}
      </span>
    </>
  )
}

function NoOtherProfiles() {
  const { isVisitor } = useWatching()
  return (
    <section class="nothing">
      <Icon name="people" />
      <h1>{words.aloneTitle}</h1>
      <p>{words.aloneLead}</p>
      {!isVisitor && (
        <a class="button button-main" href={addressOf('/who/edit')} data-autofocus>
          {words.toProfiles}
        </a>
      )}
    </section>
  )
}
