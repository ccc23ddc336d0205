import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../messages/chosen.ts'
import { api, type Profile } from './api.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './notice.tsx'
import { ProfileNameForm } from './profile-name-form.tsx'
import { useAction } from './use-action.ts'

type ProfileEntryProps = { profile: Profile; onChanged: (what: string) => Promise<void> }
type Mode = 'shown' | 'renaming' | 'deleting'

/** One profile; renaming and deleting happen in its place. */
export function ProfileEntry({ profile, onChanged }: ProfileEntryProps) {
  const [mode, setMode] = useState<Mode>('shown')
  const box = useRef<HTMLDivElement>(null)
  const hasChanged = useRef(false)

  // The button that was pressed is gone: the focus goes to what came in its place.
  useEffect(() => {
    if (hasChanged.current) box.current?.querySelector<HTMLElement>(mode === 'renaming' ? 'input' : 'button')?.focus()
    hasChanged.current = true
  }, [mode])

  const rename = async (name: string) => {
    await api.renameProfile(profile.id, name)
    setMode('shown')
    await onChanged(t.profiles.renamed(name))
  }
  return (
    <div class="entry" ref={box} data-testid="profile-entry">
      {mode === 'shown' && <Shown name={profile.name} onMode={setMode} />}
      {mode === 'renaming' && (
        <div class="entry-form">
          <ProfileNameForm
            label={t.profiles.name}
            action={t.save}
            initial={profile.name}
            onName={rename}
            onCancel={() => setMode('shown')}
          />
        </div>
      )}
      {mode === 'deleting' && <Deleting profile={profile} onChanged={onChanged} onKeep={() => setMode('shown')} />}
    </div>
  )
}

function Shown({ name, onMode }: { name: string; onMode: (mode: Mode) => void }) {
  return (
    <>
      <div class="entry-icon entry-initial" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </div>
      <div class="entry-text">
        <p class="entry-name">{name}</p>
      </div>
      <div class="entry-actions">
        <Button onPress={() => onMode('renaming')} label={t.profiles.renameOf(name)}>
          {t.profiles.rename}
        </Button>
        <Button onPress={() => onMode('deleting')} label={t.profiles.removeOf(name)}>
          {t.profiles.remove}
        </Button>
      </div>
    </>
  )
}

function Deleting({ profile, onChanged, onKeep }: ProfileEntryProps & { onKeep: () => void }) {
  const deleting = useAction(async () => {
    await api.deleteProfile(profile.id)
    await onChanged(t.profiles.removed(profile.name))
  })
  return (
    <div class="entry-form stack-tight">
      <p>{t.profiles.confirm(profile.name)}</p>
      <FailureNotice failure={deleting.failure} />
      <div class="buttons">
        <Button onPress={onKeep}>{t.profiles.keep}</Button>
        <Button look="danger" busy={deleting.busy} onPress={deleting.run}>
          {t.profiles.confirmYes}
        </Button>
      </div>
    </div>
  )
}
