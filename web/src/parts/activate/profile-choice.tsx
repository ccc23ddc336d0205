import { useEffect, useId } from 'preact/hooks'
import { api, type Profile } from '../../api/api.ts'
import { t } from '../../messages/screens.ts'
import { shownName } from '../controls/shown-name.ts'
import { FailureNotice } from '../status/notice.tsx'
import { useLoaded } from '../status/use-loaded.ts'
import { Waiting } from '../status/waiting.tsx'
import { ProfileNameForm } from './profile-name-form.tsx'

type ProfileChoiceProps = { chosen: string; error: string | undefined; onChoose: (profileId: string) => void }

/**
 * Chooses the profile for an application without profiles; a single one is preselected, the first can be created here.
 */
export function ProfileChoice({ chosen, error, onChoose }: ProfileChoiceProps) {
  const profiles = useLoaded(api.profiles)
  const only = profiles.value?.length === 1 ? profiles.value[0]?.id : undefined
  useEffect(() => {
    if (only) onChoose(only)
  }, [only, onChoose])
  const add = async (name: string) => {
    await api.addProfile(name)
    await profiles.reload()
  }
  if (profiles.failure) return <FailureNotice failure={profiles.failure} onRetry={profiles.retry} />
  if (!profiles.value) return <Waiting />
  if (profiles.value.length > 0) return <Radios profiles={profiles.value} chosen={chosen} error={error} onChoose={onChoose} />
  return (
    <div class="stack-tight">
      <p>{t.activate.noProfiles}</p>
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      <ProfileNameForm label={t.profiles.newName} action={t.profiles.add} onName={add} />
    </div>
  )
}

function Radios({ profiles, chosen, error, onChoose }: ProfileChoiceProps & { profiles: Profile[] }) {
  const errorId = useId()
  return (
    <fieldset class="radios" aria-describedby={error && errorId}>
      <legend>{t.activate.profile}</legend>
      {profiles.map((profile) => (
        <label key={profile.id} class="radio">
          <input type="radio" name="profile" checked={chosen === profile.id} onChange={() => onChoose(profile.id)} />
          <bdi>{shownName(profile.name)}</bdi>
        </label>
      ))}
      {error && (
        <p class="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
