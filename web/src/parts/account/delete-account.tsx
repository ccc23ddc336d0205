import { api } from '../../api/api.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { useForm } from '../controls/use-form.ts'
import { Section } from '../layout/section.tsx'
import { useAccount, useSession } from '../sign-in/session.tsx'
import { FailureNotice } from '../status/notice.tsx'

const wording = { 409: t.account.deleteLastAdmin }

/** Deletes the account once its e-mail address has been typed. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const { email } = useAccount()
  const { reopen } = useSession()
  const form = useForm({
    initial: { confirm: '' },
    check: (values) => ({ confirm: isSame(values.confirm, email) ? undefined : t.account.deleteMismatch }),
    send: async () => {
      await api.deleteAccount()
      onDeleted()
      await reopen()
    },
  })
  return (
    <Section title={t.account.deleteTitle} lead={t.account.deleteLead}>
      <form class="stack" {...form.props}>
        <FailureNotice failure={form.failure} wording={wording} extra={form.strayErrors} />
        <Field field={form.bind('confirm')} label={t.account.deleteConfirm({ email })} type="email" />
        <Button look="danger" busy={form.busy} testId="delete-account">
          {t.account.deleteGo}
        </Button>
      </form>
    </Section>
  )
}

function isSame(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.toLowerCase()
}
