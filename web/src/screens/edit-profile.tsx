import { useCallback, useState } from 'preact/hooks'
import { t } from '../messages/screens.ts'
import { StepHeading } from '../parts/layout/step.tsx'
import { LoadError } from '../parts/status/load-error.tsx'
import { FailureNotice } from '../parts/status/notice.tsx'
import { useLoaded } from '../parts/status/use-loaded.ts'
import { Waiting } from '../parts/status/waiting.tsx'
import { ProfileForm } from '../parts/who/profile-form.tsx'
import { currentLocation } from '../router.ts'
import { catalogueNames } from '../watching/names.ts'
import { useWatching } from '../watching/watching-profile.tsx'

const words = t.watch.who

/** `/who/edit?id=`: edits a profile; without an id creates one. */
export function EditProfileScreen() {
  const { profiles, failure, retry } = useWatching()
  const [id] = useState(() => new URLSearchParams(currentLocation().search).get('id'))
  const names = useLoaded(useCallback(() => catalogueNames(), []))
  const profile = profiles?.find((one) => one.id === id)
  if (failure) return <LoadError isScreen failure={failure} onRetry={retry} />
  if (!profiles || (!names.value && !names.failure)) return <Waiting />
  return (
    <section class="edit-profile stack">
      <StepHeading>{profile ? words.editTitle : words.addTitle}</StepHeading>
      <FailureNotice failure={names.failure} onRetry={names.retry} />
      {names.value && (
        <ProfileForm
          profile={profile}
          names={names.value}
          isFirst={profiles.length === 0}
          taken={profiles.map((one) => one.avatarUrl)}
        />
      )}
    </section>
  )
}
