import type { Profile } from '@marquee/sdk'
import { useState } from 'preact/hooks'
import { useBack } from '../../focus/use-focus.ts'
import { t } from '../../messages/screens.ts'
import { goBack } from '../../router.ts'
import { marquee } from '../../watching/client.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { Button } from '../controls/button.tsx'
import { isolated, shownName } from '../controls/shown-name.ts'
import { useAction } from '../controls/use-action.ts'
import { FailureNotice } from '../status/notice.tsx'

/** Deletes a profile for good; needs a second press. */
export function DeleteProfile({ profile }: { profile: Profile }) {
  const [isSure, setIsSure] = useState(false)
  if (!isSure)
    return (
      <Button look="danger" onPress={() => setIsSure(true)} testId="delete-profile">
        {t.watch.who.remove}
      </Button>
    )
  return <ConfirmDelete profile={profile} onKeep={() => setIsSure(false)} />
}

function ConfirmDelete({ profile, onKeep }: { profile: Profile; onKeep: () => void }) {
  const { reloadProfiles } = useWatching()
  useBack(onKeep)
  const removing = useAction(async () => {
    await marquee.profiles.remove(profile.id)
    await reloadProfiles()
    goBack('/who')
  })
  return (
    <div class="sure stack-tight" role="alertdialog" aria-label={t.profiles.confirm({ name: shownName(profile.name) })}>
      <p>{t.profiles.confirm({ name: isolated(profile.name) })}</p>
      <FailureNotice failure={removing.failure} />
      <div class="buttons" data-group>
        <Button onPress={onKeep}>{t.profiles.keep}</Button>
        <Button look="danger" busy={removing.busy} onPress={() => void removing.run()} testId="delete-for-good">
          {t.profiles.confirmYes}
        </Button>
      </div>
    </div>
  )
}
