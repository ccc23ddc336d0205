import { useRef, useState } from 'preact/hooks'
import { t } from '../messages/chosen.ts'
import { api } from './api.ts'
import { FailureNotice } from './notice.tsx'
import { ProfileEntry } from './profile-entry.tsx'
import { ProfileNameForm } from './profile-name-form.tsx'
import { Said } from './said.tsx'
import { Section } from './section.tsx'
import { useLoaded } from './use-loaded.ts'
import { Waiting } from './waiting.tsx'

const mostProfiles = 10

/** The people of the account: add, rename, delete. */
export function ProfilesSection() {
  const profiles = useLoaded(api.profiles)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = async (what: string) => {
    setSaid(what)
    heading.current?.focus()
    await profiles.reload()
  }
  const add = async (name: string) => {
    await api.addProfile(name)
    setSaid(t.profiles.added(name))
    await profiles.reload()
  }
  const count = profiles.value?.length ?? 0
  return (
    <Section title={t.profiles.title} lead={t.profiles.lead} headingRef={heading}>
      <Said>{said}</Said>
      <FailureNotice failure={profiles.failure} onRetry={profiles.retry} />
      {!profiles.value && !profiles.failure && <Waiting />}
      {profiles.value && count === 0 && <p class="empty">{t.profiles.empty}</p>}
      <ul class="entries">
        {profiles.value?.map((profile) => (
          <li key={profile.id}>
            <ProfileEntry profile={profile} onChanged={changed} />
          </li>
        ))}
      </ul>
      {count >= mostProfiles && <p class="quiet">{t.profiles.full}</p>}
      {profiles.value && count < mostProfiles && (
        <ProfileNameForm label={t.profiles.newName} action={t.profiles.add} onName={add} />
      )}
    </Section>
  )
}
