import { useId } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import { Avatar, avatarNames } from '../controls/avatar.tsx'

const words = t.watch.who

/** Chooses one of the built-in avatars. */
export function AvatarChoice({ chosen, onChosen }: { chosen: string; onChosen: (url: string) => void }) {
  const heading = useId()
  return (
    <section class="choice">
      <h2 id={heading}>{words.avatar}</h2>
      <fieldset class="avatars" aria-labelledby={heading}>
        {avatarNames.map((name) => (
          <button
            key={name}
            type="button"
            class="avatar-option"
            aria-pressed={chosen === `avatar:${name}`}
            aria-label={words.avatars[name]}
            onClick={() => onChosen(`avatar:${name}`)}
          >
            <Avatar url={`avatar:${name}`} />
          </button>
        ))}
      </fieldset>
    </section>
  )
}
