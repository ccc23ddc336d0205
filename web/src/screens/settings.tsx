import { useState } from 'preact/hooks'
import { t } from '../messages/chosen.ts'
import { AccountFacts } from '../parts/account-facts.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { DeleteAccount } from '../parts/delete-account.tsx'
import { Door } from '../parts/door.tsx'
import { ExportAccount } from '../parts/export-account.tsx'
import { PasswordForm } from '../parts/password-form.tsx'
import { useSession } from '../parts/session.tsx'
import { Step } from '../parts/step.tsx'

/** `/settings`: who you are here, your password, your data, and the way out. */
export function SettingsScreen() {
  const { session } = useSession()
  const [isDeleted, setIsDeleted] = useState(false)
  if (isDeleted) return <Deleted />
  if (!session.account) return <Door lead={t.door.homeLead} />
  return (
    <div class="column" key={session.account.id}>
      <AccountFacts />
      <PasswordForm />
      <ExportAccount />
      <DeleteAccount onDeleted={() => setIsDeleted(true)} />
    </div>
  )
}

function Deleted() {
  return (
    <Step title={t.account.deletedTitle} lead={t.account.deletedLead}>
      <ButtonLink href="/">{t.back}</ButtonLink>
    </Step>
  )
}
