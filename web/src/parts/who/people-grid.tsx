import type { Profile } from '@marquee/sdk'
import { t } from '../../messages/screens.ts'
import { addressOf } from '../../router.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { Avatar } from '../controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { shownName } from '../controls/shown-name.ts'

const words = t.watch.who
const maxProfiles = 10

type GridProps = { profiles: Profile[]; isManaging: boolean; onChoose: (profileId: string) => void }

/** The profiles of the account, oldest first, and a link to add one. */
export function PeopleGrid({ profiles, isManaging, onChoose }: GridProps) {
  const { isVisitor } = useWatching()
  return (
    <ul class="people">
      {profiles.toReversed().map((profile) => (
        <li key={profile.id}>
          <Person profile={profile} isManaging={isManaging} onChoose={onChoose} />
        </li>
      ))}
      {!isVisitor && profiles.length < maxProfiles && (
        <li>
          <a class="person person-new" href={addressOf('/who/edit')} data-focus="who:new" data-testid="add-profile">
            <span class="person-picture">
              <Icon name="plus" />
            </span>
            <span class="person-name">{words.add}</span>
          </a>
        </li>
      )}
    </ul>
  )
}

type PersonProps = { profile: Profile; isManaging: boolean; onChoose: (profileId: string) => void }

function Person({ profile, isManaging, onChoose }: PersonProps) {
  const { profile: current } = useWatching()
  const { id, name, avatarUrl, maturity } = profile
  const body = (
    <>
      <span class="person-picture">
        <Avatar url={avatarUrl} />
        {isManaging && (
          <span class="person-pencil">
            <Icon name="pencil" />
          </span>
        )}
      </span>
      <span class="person-name" dir="auto">
        {shownName(name)}
      </span>
      {maturity !== 'all' && <span class="badge">{maturity === 'kids' ? words.kids : words.teen}</span>}
    </>
  )
  if (isManaging) {
    return (
      <a
        class="person"
        href={addressOf(`/who/edit?id=${id}`)}
        aria-label={words.edit({ name: shownName(name) })}
        data-focus={`who:${id}`}
      >
        {body}
      </a>
    )
  }
  return (
    <button
      type="button"
      class="person"
      aria-label={words.watchAs({ name: shownName(name) })}
      data-focus={`who:${id}`}
      data-testid="person"
      data-autofocus={current === undefined || current.id === id || undefined}
      onClick={() => onChoose(id)}
    >
      {body}
    </button>
  )
}
