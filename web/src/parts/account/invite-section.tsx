import { useEffect, useRef, useState } from 'preact/hooks'
import { api, type Invite } from '../../api/api.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { ReadOnlyField } from '../controls/field.tsx'
import { useAction } from '../controls/use-action.ts'
import { Section } from '../layout/section.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { dateAndTime } from '../status/time.ts'

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
          <p class="quiet">{t.invites.until({ date: dateAndTime(invite.expiresAt) })}</p>
        </div>
      )}
      <Button busy={making.busy} onPress={making.run} testId="invite">
        {invite ? t.invites.makeAnother : t.invites.make}
      </Button>
    </Section>
  )
}
