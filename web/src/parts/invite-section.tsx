import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../messages/chosen.ts'
import { api, type Invite } from './api.ts'
import { Button } from './button.tsx'
import { ReadOnlyField } from './field.tsx'
import { FailureNotice } from './notice.tsx'
import { Section } from './section.tsx'
import { dateAndTime } from './time.ts'
import { useAction } from './use-action.ts'

/** For administrators: a one-time link that makes an account. */
export function InviteSection() {
  const [invite, setInvite] = useState<Invite>()
  const link = useRef<HTMLInputElement>(null)
  const making = useAction(async () => setInvite(await api.invite()))
  useEffect(() => link.current?.focus(), [invite])
  return (
    <Section title={t.invites.title} lead={t.invites.lead}>
      <FailureNotice failure={making.failure} wording={{ 409: t.invites.closed }} />
      {invite && (
        <div class="stack-tight">
          <ReadOnlyField id="invite-link" label={t.invites.link} value={invite.inviteUrl} inputRef={link} />
          <p class="quiet">{t.invites.until(dateAndTime(invite.expiresAt))}</p>
        </div>
      )}
      <Button busy={making.busy} onPress={making.run} testId="invite">
        {invite ? t.invites.makeAnother : t.invites.make}
      </Button>
    </Section>
  )
}
